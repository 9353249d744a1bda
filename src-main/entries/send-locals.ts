/**
 * Sends entries of the local workspace to an account. Each of them gets a copy in the account, which is then sent
 * through the outbox like any other entry. The copies and their links to the local entries are saved in one
 * transaction, so no local entry is sent twice, no matter when the program is terminated.
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { id, instant, type Day } from '#preload/model/primitives.ts'
import type { LocalEntries, LocalEntry } from '#preload/model/local-sending.ts'
import { draftToSend, sameNames } from '#preload/rules/local-sending.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterNew, type EnteringNew } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'
import { rememberNew, type Remembering } from './undo.ts'

/** The ledger of the local workspace. It is only read. */
export type Local = Pick<
  Ledger,
  'claims' | 'copies' | 'corrections' | 'entries' | 'items' | 'outbox' | 'template'
>

const sent = z.object({ entryIds: z.array(id), holdUntil: instant.nullable() })

/**
 * Returns the entries of the local workspace that can be sent to the ledger's account. Also returns their items, and
 * the account's items with the same names.
 */
export function readLocals(
  { clock, items, template }: Pick<Ledger, 'clock' | 'items' | 'template'>,
  local: Local,
): LocalEntries {
  const entries = local.entries
    .days(firstDay, lastDay)
    .flatMap((day) => day.entries)
    .filter((entry) => entry.state === 'confirmed' && !entry.correction && entry.copiedTo === undefined)
    .map((entry) => shownLocal(local, local.entries.facts(entry.id)))
    .reverse()
  const refs = [...new Set(entries.map(({ itemId }) => itemId))].map((itemId) => local.items.ref(itemId))
  const targets = [...items.list(dayOf(nowOf(clock), clock.zone())), ...items.others()]
  return {
    ...{ entries, items: refs, template: template.read() },
    sameName: sameNames(
      refs,
      targets.map(({ id, name, board }) => ({ id, name, board })),
    ),
  }
}

/**
 * Sends all of these entries or none of them, once per `commandId`. `items` maps the id of each local item to the id
 * of an item of the account. Throws {@link Refusal}: already-sent, being-sent, not-found, required-missing,
 * option-not-offered.
 */
export function sendLocals(
  ledger: EnteringNew & Remembering & Pick<Ledger, 'copies' | 'db' | 'hub'>,
  local: Local,
  { commandId, entryIds, items, fields }: Input<'locals.send'>,
): z.infer<typeof sent> {
  const days = new Set<Day>()
  const reply = once(ledger.db, commandId, nowOf(ledger.clock), sent, () => {
    const saved = entryIds.map((localId) => {
      const serviceId = mustBeSendable(local, localId)
      const facts = local.entries.facts(localId)
      const entry = shownLocal(local, facts)
      const itemId = items[entry.itemId]
      if (itemId === undefined) throw new Refusal('not-found', ['items'])
      const draft = draftToSend(entry, ledger.template.read(), fields)
      const { id: _id, optionLabels: _labels, ...times } = facts
      const saved = enterNew(ledger, { ...times, itemId, draft, runId: null }, 'send')
      ledger.copies.add(saved.entryId, { id: localId, serviceId })
      days.add(facts.day)
      return saved
    })
    const made = saved.map(({ entryId }) => entryId)
    rememberNew(ledger, { id: commandId, kind: 'add' }, made)
    return { entryIds: made, holdUntil: saved[0]?.holdUntil ?? null }
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days: [...days] } })
  return reply
}

/**
 * Returns the id of the entry at the local service. Throws {@link Refusal} unless the local service has the entry with
 * its current values, and no account has or may still receive a copy of it: not-found, being-sent, already-sent.
 */
function mustBeSendable({ claims, copies, corrections, outbox }: Local, localId: string): string {
  const state = outbox.read(localId)?.state
  if (state === undefined || state === 'cancelled') throw new Refusal('not-found', ['entryIds'])
  const serviceId = claims.serviceIdOf(localId)
  if (state !== 'confirmed' || serviceId === null || corrections.read(localId))
    throw new Refusal('being-sent')
  if (copies.isCopied(localId)) throw new Refusal('already-sent')
  return serviceId
}

/**
 * Returns the entry as it is shown in the list from which the user chooses. Options have their current names, as
 * everywhere in the local workspace.
 */
function shownLocal({ items, template }: Pick<Local, 'items' | 'template'>, facts: EntryFacts): LocalEntry {
  const { id, day, startedAt, minutes, draft, optionLabels } = facts
  const values = (template.read()?.fields ?? []).flatMap((field) => {
    const value = draft.options[field.id]
    if (value === undefined) return []
    const option = field.options.find((each) => each.id === value)
    return [[field.label, option?.label ?? optionLabels[value] ?? value] as const]
  })
  return {
    ...{ id, itemId: items.staying(facts.itemId).id, day, startedAt, minutes },
    ...{ note: draft.description, billable: draft.billable, team: draft.team },
    values: Object.fromEntries(values),
  }
}

const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']
