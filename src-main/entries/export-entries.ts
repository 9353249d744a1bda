/**
 * Exports the entries of a range of days as CSV or JSON for other programs. Unsent entries are included with their
 * state. Entries of the local workspace that were sent to an account are left out, because the export of the account
 * contains them.
 */
import type { Input, Output } from '#preload/contract/commands.ts'
import type { Entry } from '#preload/model/entry.ts'
import type { Template } from '#preload/model/template.ts'
import { writeCsv } from '#preload/rules/csv.ts'
import { exportColumns } from '#preload/rules/export-columns.ts'
import { matcherOf } from '#preload/rules/entry-filter.ts'
import { wholeMinute } from '#preload/rules/local-time.ts'
import { withOffset } from '#preload/rules/shown-time.ts'
import type { Ledger } from './ledger.ts'

/** An entry to export. `fields` maps the label of each field to the label of its chosen option. */
interface Written {
  readonly entry: Entry
  readonly team: string | null
  readonly category: string | null
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Returns the export, oldest entry first, and the number of entries. The days `from` and `to` are included.
 * - The CSV has local times with their offset from UTC, in the time zone in which they were logged. After the fixed
 *   columns, it has one column for each field of the template.
 * - The JSON has instants in UTC, and the name of the time zone in which they were logged.
 *
 * The start of an entry that was read from the service may contain a start fingerprint: artificial seconds and
 * milliseconds by which another installation of Tallystick recognizes its own entry. If such a start has milliseconds,
 * start and end are therefore truncated to the minute.
 */
export function exportEntries(
  ledger: Pick<Ledger, 'claims' | 'entries' | 'template'>,
  { from, to, filter = {}, format }: Input<'entries.export'>,
): Output<'entries.export'> {
  const read = ledger.template.read()
  const template = read?.fields ?? []
  const fromAccount = ledger.claims.cameFromAccount(from, to)
  const written = ledger.entries
    .days(from, to, matcherOf(filter))
    .flatMap((day) => day.entries)
    .filter(({ copiedTo }) => copiedTo === undefined)
    .reverse()
    .map((entry) => (fromAccount.has(entry.id) ? withoutFingerprint(entry) : entry))
    .map((entry) => withFields(ledger, entry, read))
  const labels = template.map(({ label }) => label)
  const text =
    format === 'csv'
      ? writeCsv([[...exportColumns, ...labels], ...written.map((each) => row(each, labels))])
      : `${JSON.stringify(written.map(record), null, 2)}\n`
  return { text, count: written.length }
}

function withoutFingerprint(entry: Entry): Entry {
  const { startedAt, endedAt } = entry
  if (startedAt === null || Date.parse(startedAt) % 1_000 === 0) return entry
  return { ...entry, startedAt: wholeMinute(startedAt), endedAt: endedAt && wholeMinute(endedAt) }
}

function withFields(ledger: Pick<Ledger, 'entries'>, entry: Entry, template: Template | null): Written {
  const { draft, optionLabels } = ledger.entries.facts(entry.id)
  // In the local workspace, an option is exported under its current name, because only the user can rename it. In an
  // account, it is exported under the name that it had when the entry was saved, because someone else can rename
  // options for everyone. Only templates of accounts have the property `known`.
  const isOwn = template?.known === undefined
  const chosen = (template?.fields ?? []).flatMap(({ id, label, options }) => {
    const option = draft.options[id]
    if (option === undefined) return []
    const today = options.find((each) => each.id === option)?.label
    const then = optionLabels[option]
    return [[label, (isOwn ? (today ?? then) : (then ?? today)) ?? option] as const]
  })
  return {
    ...{ entry, team: draft.team, category: draft.category ?? null },
    fields: Object.fromEntries(chosen),
  }
}

function row(
  { entry, team, category, fields }: Written,
  labels: readonly string[],
): (string | number | null)[] {
  return [
    entry.day,
    entry.startedAt && withOffset(entry.startedAt, entry.zone),
    entry.endedAt && withOffset(entry.endedAt, entry.zone),
    entry.zone,
    entry.minutes,
    entry.billableMinutes,
    entry.item.name,
    entry.item.board,
    entry.item.id,
    entry.description,
    entry.state,
    team,
    category,
    ...labels.map((label) => fields[label] ?? null),
  ]
}

function record({ entry, team, category, fields }: Written) {
  const { day, startedAt, endedAt, zone, minutes, billableMinutes, item, description, state } = entry
  return {
    ...{ day, startedAt, endedAt, zone, minutes, billableMinutes, item, description, state },
    ...{ team, category, fields },
  }
}
