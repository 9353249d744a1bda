/**
 * Decides whether a response of the board service is an error (docs/interfaces/board.md#errors). The service reports
 * most errors with HTTP status 200.
 */
import { ApiError, type ApiErrorKind, type ApiErrorMore } from './api-error.ts'
import { refusal } from './http.ts'
import { isPage } from './json.ts'
import { withinLimits } from './retry-after.ts'
import type { WireAnswer } from './transport.ts'
import type { BoardEnvelope } from './wire/board.ts'

interface Reported {
  readonly code: string
  readonly message: string
  readonly status: number | null
  readonly retryInSeconds: number | null
}

const throttledCodes = new Set([
  'complexityexception',
  'complexity_budget_exhausted',
  'rate_limit_exceeded',
  'ratelimitexceeded',
  'field_limit_exceeded',
  'field_minute_rate_limit_exceeded',
  'maxconcurrencyexceeded',
  'concurrency_limit_exceeded',
  'daily_limit_exceeded',
  'ip_rate_limit_exceeded',
])
const credentialCodes = new Set([
  'unauthenticated',
  'unauthorized',
  'invalidtokenexception',
  'not_authenticated',
])
const forbiddenCodes = new Set([
  'userunauthorizedexception',
  'user_unauthorized',
  'user_access_denied',
  'missingrequiredpermissions',
  'unauthorized_field_or_type',
  'forbidden',
])
const failingCodes = new Set(['internal_server_error', 'internalservererror', 'api_temporarily_blocked'])

/**
 * Returns the error that a response reports, or null if it reports none. A response that contains both data and an
 * error is an error. `envelope` is the parsed body, or undefined if the body could not be parsed.
 */
export function boardErrorIn(
  endpoint: string,
  answer: WireAnswer,
  envelope: BoardEnvelope | undefined,
): ApiError | null {
  const { status } = answer
  const isSuccess = status >= 200 && status <= 299
  const reported = envelope && reportedIn(envelope)
  if (!reported) return isSuccess ? null : refusal(endpoint, answer)
  const usual = isSuccess ? null : refusal(endpoint, answer)
  if (usual !== null && isPage(answer)) return usual
  const { kind, ...more } = meaningOf(reported, usual)
  const retryAfterMs = msOf(reported) ?? usual?.retryAfterMs ?? null
  return new ApiError(kind, endpoint, { ...more, status, retryAfterMs, answer: reported.message || null })
}

function reportedIn({ errors, error_code, error_message, status_code }: BoardEnvelope): Reported | null {
  const [first] = errors ?? []
  if (!first && error_code === undefined && error_message === undefined) return null
  const code = first?.extensions?.code ?? error_code
  const status = first?.extensions?.status_code ?? status_code
  const seconds = first?.extensions?.retry_in_seconds
  return {
    code: typeof code === 'string' ? code.toLowerCase() : '',
    message: first?.message ?? error_message ?? '',
    status: typeof status === 'number' ? status : null,
    retryInSeconds: typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : null,
  }
}

function meaningOf(
  { code, message, status }: Reported,
  usual: ApiError | null,
): { kind: ApiErrorKind } & ApiErrorMore {
  if (throttledCodes.has(code) || status === 429) return { kind: 'throttled' }
  if (credentialCodes.has(code) || status === 401 || /^not authenticated$/i.test(message))
    return { kind: 'credentials' }
  if (forbiddenCodes.has(code) || status === 403) return { kind: 'refused', detail: 'forbidden' }
  if (failingCodes.has(code) || (status !== null && status >= 500)) return { kind: 'failing' }
  return usual ? { kind: usual.kind, detail: usual.detail } : { kind: 'refused' }
}

/**
 * Returns the delay in milliseconds that the error requests, or null if it requests none. An older form of the "too
 * many requests" error contains the delay only in its message, for example "reset in 30 seconds".
 */
function msOf({ retryInSeconds, message }: Reported): number | null {
  const named = /\breset in (\d{1,6}) seconds?\b/.exec(message)?.[1]
  const seconds = retryInSeconds ?? (named === undefined ? null : Number(named))
  return seconds === null ? null : withinLimits(Math.ceil(seconds * 1_000))
}
