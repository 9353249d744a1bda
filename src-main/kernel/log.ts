/**
 * What happened, for whoever has to find out later. Ids, counts and codes only: never a description, a token,
 * a secret, a body or a header.
 */
export type LogValue = string | number | boolean | null | undefined
export type LogFields = Record<string, LogValue>

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  /** `cause` is reduced to its name, message and stack. */
  error(event: string, cause: unknown, fields?: LogFields): void
}

/** Writes one JSON object a line. */
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
 * The same log, but each warning at most once a minute, with the number of repetitions since: a client that is refused
 * again and again must not fill the log.
 */
export function onceAMinute(log: Log, nowMs: () => number): Pick<Log, 'warn'> {
  const last = new Map<string, { atMs: number; count: number }>()
  return {
    warn(event, fields) {
      const now = nowMs()
      const { atMs, count } = last.get(event) ?? { atMs: -Infinity, count: 0 }
      // A clock that was set back does not silence it.
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
  return { error: cause.name, message: cause.message, stack: cause.stack }
}
