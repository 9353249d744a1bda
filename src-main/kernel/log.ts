/**
 * What happened, for whoever has to find out later. Ids, counts and codes only: never a description, a token,
 * a secret, a body or a header (house.md, Errors).
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

export const silentLog: Log = { info: nothing, warn: nothing, error: nothing }

function nothing(): void {}

function described(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return { error: typeof cause }
  return { error: cause.name, message: cause.message, stack: cause.stack }
}
