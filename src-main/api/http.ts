/**
 * Every request except a create: with a token, renewed once when refused, and an answer that is what was promised or
 * an {@link ApiError} that names the endpoint. Creates go through `post-once.ts`, which repeats nothing.
 */
import type * as z from 'zod'
import { ApiError } from './api-error.ts'
import { retryAfterMs } from './retry-after.ts'
import { TransportError, type Transport, type WireAnswer, type WireRequest } from './transport.ts'

/** The way to one service, with the right to use it. */
export interface Service {
  readonly transport: Transport
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly session: {
    token(): Promise<string>
    /** `token` was refused. */
    renew(token: string): Promise<string>
  }
}

/** The parsed answer of a GET. Rejects with {@link ApiError}. */
export async function getJson<S extends z.ZodType>(
  service: Service,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: S,
): Promise<z.infer<S>> {
  const search = new URLSearchParams(query).toString()
  const url = `${service.baseUrl}${path}${search && `?${search}`}`
  const request = (token: string) =>
    send(service.transport, path, { method: 'GET', url, headers: authorized(token) })

  const token = await service.session.token()
  let answer = await request(token)
  if (answer.status === 401) answer = await request(await service.session.renew(token))
  return parsed(path, answer, schema)
}

export function authorized(token: string): Record<string, string> {
  return { accept: 'application/json', authorization: `Bearer ${token}` }
}

/** Rejects with {@link ApiError} `unreachable` when no answer came. */
export async function send(
  transport: Transport,
  endpoint: string,
  request: WireRequest,
): Promise<WireAnswer> {
  try {
    return await transport(request)
  } catch (error) {
    if (error instanceof TransportError) throw new ApiError('unreachable', endpoint, { cause: error })
    throw error
  }
}

/** The body of a success, by its schema. Throws {@link ApiError} for anything else. */
export function parsed<S extends z.ZodType>(endpoint: string, answer: WireAnswer, schema: S): z.infer<S> {
  const { status } = answer
  if (status < 200 || status > 299)
    throw new ApiError(kindOf(status), endpoint, { status, retryAfterMs: retryAfterMs(answer) })
  const result = schema.safeParse(jsonOf(answer))
  if (!result.success) throw new ApiError('wrong-shape', endpoint, { status, cause: result.error })
  return result.data
}

/** The parsed body, or undefined when it is not JSON. */
export function jsonOf(answer: WireAnswer): unknown {
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined
  }
}

function kindOf(status: number): ApiError['kind'] {
  if (status === 401) return 'credentials'
  if (status === 429 || status === 503) return 'throttled'
  return status >= 500 ? 'failing' : 'refused'
}
