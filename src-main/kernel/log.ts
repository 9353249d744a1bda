/**
 * Defines the log in which the causes of problems can be found later. The log contains only ids, counts and codes. It
 * must never contain a description, a token, a secret, or a header or body of a request, because users may send it to
 * others.
 */
export type LogValue = string | number | boolean | null | undefined
export type LogFields = Record<string, LogValue>

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  /** Logs only the name, message and stack of `cause`, and the codes of its nested causes. */
  error(event: string, cause: unknown, fields?: LogFields): void
}

export function lineLog(write: (line: string) => void, now: () => string): Log {
  const put = (level: string, event: string, fields: LogFields = {}) =>
    write(JSON.stringify({ at: now(), level, event, ...fields }))
  return {
    info: (event, fields) => put('info', event, fields),
    warn: (event, fields) => put('warn', event, fields),
    error: (event, cause, fields) => put('error', event, { ...fields, ...described(cause) }),
  }
}

const minuteMs = 60_000

/**
 * Returns a log that writes each kind of warning (`event`) at most once a minute, together with the number of
 * repetitions that it left out since the last time. Otherwise, repeatedly refused requests from one client would fill
 * the log.
 */
export function onceAMinute(log: Log, nowMs: () => number): Pick<Log, 'warn'> {
  const last = new Map<string, { atMs: number; count: number }>()
  return {
    warn(event, fields) {
      const now = nowMs()
      const { atMs, count } = last.get(event) ?? { atMs: -Infinity, count: 0 }
      // If the clock was set back, the time since the last warning is unknown, so the warning is written.
      const isDue = now - atMs >= minuteMs || now < atMs
      last.set(event, isDue ? { atMs: now, count: 0 } : { atMs, count: count + 1 })
      if (isDue) log.warn(event, count > 0 ? { ...fields, alsoRefused: count } : fields)
    },
  }
}

export const silentLog: Log = { info: nothing, warn: nothing, error: nothing }

function nothing(): void {}

function described(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return { error: typeof cause }
  const causes = causesOf(cause)
  return { error: cause.name, message: cause.message, stack: cause.stack, ...(causes !== '' && { causes }) }
}

const mostCauses = 5

/**
 * Returns the name or code of each nested cause, outermost first, for example `TransportError ECONNREFUSED`; empty if
 * there is no cause. Error messages are left out because they may contain an address or part of a response.
 */
export function causesOf(error: unknown): string {
  const codes: string[] = []
  for (let at = error; at instanceof Error && codes.length < mostCauses; at = at.cause)
    if (at !== error) codes.push(codeOf(at))
  return codes.join(' ')
}

/** Returns the error's code or name. SQLite's error number is added, because all SQLite errors have the same code. */
function codeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return 'errcode' in error && typeof error.errcode === 'number' ? `${code} ${error.errcode}` : code
}
