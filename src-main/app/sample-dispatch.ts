/** Runs the page's commands while the page shows sample data, and refuses those that need accounts or files. */
import { accountCommands } from '#preload/contract/account-commands.ts'
import type { CommandName } from '#preload/contract/commands.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import { localId } from '../connections/connection.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { failed, type Dispatch } from './dispatch.ts'

/**
 * The workspace id that the page sends with drafts (unsaved form contents) of the sample. No workspace of the user has
 * this id.
 */
const sampleId = 'sample'

/** The commands that read or write files. The sample refuses them. */
const ofFiles: ReadonlySet<string> = new Set<CommandName>([
  'entries.export',
  'entries.compare',
  'entries.import',
])

/**
 * Returns handlers for the account commands. The sample has no accounts, so lists are empty and every other command
 * except `sample.leave` is refused.
 */
export function refusedAccountHandlers(leave: () => void): AccountHandlers {
  const refuse = () => {
    throw new Refusal('not-allowed')
  }
  // `Object.fromEntries` loses the names of the keys. The cast is safe, because a function that only throws fits every
  // handler type.
  const all = Object.fromEntries(
    Object.keys(accountCommands).map((name) => [name, refuse]),
  ) as unknown as AccountHandlers
  return {
    ...all,
    'connections.list': () => [],
    'connections.left': () => [],
    'notices.read': () => [],
    'sample.leave': leave,
  }
}

/**
 * Returns the function that runs commands for the sample. It refuses commands that use files. Drafts must carry the
 * sample's id, so that a draft which arrives after the sample has ended is not stored in the user's workspace.
 */
export function sampleDispatch(dispatch: Dispatch): Dispatch {
  return async (name, raw) => {
    if (ofFiles.has(name)) return failed('not-allowed')
    if (name === 'drafts.read') return withSampleId(await dispatch(name, raw))
    if (name !== 'drafts.keep') return dispatch(name, raw)
    return isOfSample(raw) ? dispatch(name, { ...raw, workspaceId: localId }) : failed('not-found')
  }
}

function isOfSample(raw: unknown): raw is object {
  return typeof raw === 'object' && raw !== null && 'workspaceId' in raw && raw.workspaceId === sampleId
}

function withSampleId(outcome: Outcome<unknown>): Outcome<unknown> {
  return outcome.ok ? { ok: true, value: { ...(outcome.value as object), workspaceId: sampleId } } : outcome
}
