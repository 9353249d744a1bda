/** Runs all commands: checks the input, calls the handler, and turns every error into an outcome. */
import { commands, type CommandName, type Input, type Output } from '#preload/contract/commands.ts'
import type { Failure, FailureCode, Outcome } from '#preload/contract/outcome.ts'
import { ApiError } from '../api/api-error.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import { causesOf, type Log } from '../kernel/log.ts'
import { Refusal } from '../kernel/refusal.ts'

/**
 * The handlers of all commands. If a handler is missing or belongs to no command, the code does not compile. A handler
 * whose output has no properties can return nothing.
 */
export type Handlers = {
  [N in CommandName]: (input: Input<N>) => Answer<Output<N>> | Promise<Answer<Output<N>>>
}
type Answer<T> = Record<string, never> extends T ? T | void : T

export type Dispatch = (name: string, raw: unknown) => Promise<Outcome<unknown>>

/**
 * Creates the function that runs commands; it never rejects. A {@link Refusal}, and known errors of services and of the
 * keychain, become failures with a code. Any other error is treated as a bug. The cause of each failure is logged, but
 * never an input or a response.
 */
export function createDispatch(handlers: Handlers, log: Log): Dispatch {
  return async (name, raw) => {
    if (!isCommand(name)) {
      log.warn('command.unknown')
      return failed('unknown-command')
    }
    const parsed = commands[name].in.safeParse(raw)
    if (!parsed.success) {
      const fields = fieldsOf(parsed.error.issues)
      log.warn('command.invalid', { command: name, fields: inputsOf(fields) })
      return failed('invalid-input', fields)
    }
    try {
      // The name determines both the schema and the handler, but the compiler cannot infer that they belong together.
      const handle = handlers[name] as (input: unknown) => unknown
      const value = await handle(parsed.data)
      return { ok: true, value: value === undefined ? {} : value }
    } catch (error) {
      return { ok: false, failure: failureOf(error, name, log) }
    }
  }
}

function failureOf(error: unknown, command: CommandName, log: Log): Failure {
  if (error instanceof Refusal) {
    const { code, fields = [] } = error
    // A refusal with a cause comes from a failed disk operation and is logged as an error. A refusal without one is
    // expected, for example because an item does not exist.
    if (error.cause === undefined) log.info('command.refused', { command, code, fields: fields.join(' ') })
    else log.error('command.refused', error, { command, code })
    return error.toFailure()
  }
  if (error instanceof ApiError) return serviceFailure(error, command, log)
  if (error instanceof KeychainUnavailable) {
    // Only the operating system's message shows whether the keychain is locked or missing.
    const because = error.cause instanceof Error ? error.cause.message : error.message
    log.warn('command.keychain', { command, because })
    return { code: 'keychain' }
  }
  if (error instanceof NoSecret) {
    log.warn('command.no-secret', { command })
    return { code: 'no-secret' }
  }
  log.error('command.failed', error, { command })
  return { code: 'internal' }
}

export function failed(code: FailureCode, fields?: string[]): Outcome<never> {
  return { ok: false, failure: fields && fields.length > 0 ? { code, fields } : { code } }
}

/**
 * Returns the failure for a service that refused a request or did not respond. Such a failure is not a bug, so only the
 * kind of the error, the endpoint, the status and the codes of the causes are logged. The failure contains the
 * service's response for the user.
 */
function serviceFailure(error: ApiError, command: CommandName, log: Log): Failure {
  const problem = error.toProblem()
  const { kind, endpoint, status } = problem
  log.warn('command.service', { command, kind, endpoint, status, causes: causesOf(error) })
  return { code: 'service', problem }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

const mostFields = 20

function fieldsOf(issues: readonly { path: PropertyKey[] }[]): string[] {
  const paths = issues.map((issue) => issue.path.map(String).join('.')).filter((path) => path !== '')
  return [...new Set(paths)].slice(0, mostFields)
}

/**
 * Returns the first part of the path to each invalid input, for the log. The other parts of a path may contain the
 * user's own text, such as a column title, which must not be logged.
 */
function inputsOf(paths: readonly string[]): string {
  return [...new Set(paths.map((path) => path.split('.')[0]))].join(' ')
}
