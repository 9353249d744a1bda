/** The entry point of all commands: validates the input, runs the handler, and turns every error into an outcome. */
import { commands, type Input, type Output } from '#preload/contract/commands.ts'
import type { CommandName } from '#preload/contract/names.ts'
import type { FailureCode, Outcome } from '#preload/contract/outcome.ts'
import { ApiError } from '../api/api-error.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import type { Log } from '../kernel/log.ts'
import { Refusal } from '../kernel/refusal.ts'

/** One handler for each command; a missing or a surplus handler is a compile error. */
export type Handlers = { [N in CommandName]: (input: Input<N>) => Output<N> | Promise<Output<N>> }

export type Dispatch = (name: string, raw: unknown) => Promise<Outcome<unknown>>

/**
 * Creates the dispatcher, which never rejects. A {@link Refusal} and known errors of services and the keychain become
 * failures. Any other error is a bug and is logged with its cause.
 */
export function createDispatch(handlers: Handlers, log: Log): Dispatch {
  return async (name, raw) => {
    if (!isCommand(name)) return failed('unknown-command')
    const parsed = commands[name].in.safeParse(raw)
    if (!parsed.success) return failed('invalid-input', fieldsOf(parsed.error.issues))
    try {
      // The name determines both the schema and the handler, which the compiler cannot infer.
      const handle = handlers[name] as (input: unknown) => unknown
      return { ok: true, value: await handle(parsed.data) }
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, failure: error.toFailure() }
      if (error instanceof ApiError) return serviceFailed(error, name, log)
      if (error instanceof KeychainUnavailable) return failed('keychain')
      if (error instanceof NoSecret) return failed('no-secret')
      log.error('command.failed', error, { command: name })
      return failed('internal')
    }
  }
}

export function failed(code: FailureCode, fields?: string[]): Outcome<never> {
  return { ok: false, failure: fields && fields.length > 0 ? { code, fields } : { code } }
}

/**
 * A service that refuses a request is not a bug: only the kind of the error is logged, and the failure contains the
 * service's answer.
 */
function serviceFailed(error: ApiError, command: CommandName, log: Log): Outcome<never> {
  const problem = error.toProblem()
  log.warn('command.service', {
    command,
    kind: problem.kind,
    endpoint: problem.endpoint,
    status: problem.status,
  })
  return { ok: false, failure: { code: 'service', problem } }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

const mostFields = 20

/** The paths of the invalid fields, without their values. */
function fieldsOf(issues: readonly { path: PropertyKey[] }[]): string[] {
  const paths = issues.map((issue) => issue.path.map(String).join('.')).filter((path) => path !== '')
  return [...new Set(paths)].slice(0, mostFields)
}
