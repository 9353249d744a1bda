/**
 * Collects the unsent entries from a damaged data folder: from the readable part of the database and from the recovery
 * logs (files with one line for each change). Incomplete data is accepted. If the database is intact, only the changes
 * that it lacks are taken from the recovery logs.
 */
import * as z from 'zod'
import { jsonOf, parseAs } from '../kernel/parse-as.ts'

const draftIn = z
  .object({
    description: z.string().catch(''),
    options: z.record(z.string(), z.string()).catch({}),
    billable: z.union([z.enum(['all', 'none']), z.int()]).catch('all'),
    team: z.string().nullable().catch(null),
    category: z
      .string()
      .nullish()
      .catch(null)
      .transform((text) => text ?? null),
  })
  .catch({ description: '', options: {}, billable: 'all', team: null, category: null })

/**
 * A line of the recovery log (`entry-record.ts`), with only the values that are exported. A missing or damaged value is
 * replaced with the default from its `catch`. If a value without a `catch` is missing or damaged, the whole line is
 * ignored.
 */
const recoveryLine = z.object({
  n: z.int(),
  connectionId: z.string(),
  seq: z.int().catch(0),
  item: z.object({ id: z.string(), name: z.string(), board: z.string().nullable().catch(null) }),
  facts: z.object({
    id: z.string(),
    day: z.string(),
    startedAt: z.string().nullable().catch(null),
    endedAt: z.string().nullable().catch(null),
    zone: z.string().catch(''),
    minutes: z.number(),
    draft: draftIn,
    optionLabels: z.record(z.string(), z.string()).catch({}),
  }),
  state: z.string(),
  correction: z.string().nullable().catch(null),
})

/** An entry that the service does not have, or has with different values. */
export interface UnsentEntry {
  readonly connectionId: string
  readonly id: string
  readonly seq: number
  readonly day: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly zone: string
  readonly minutes: number
  readonly billableMinutes: number
  readonly item: { readonly id: string; readonly name: string; readonly board: string | null }
  readonly description: string
  readonly team: string | null
  readonly category: string | null
  /** The label of each chosen option, or the id of the option if its label is unknown. */
  readonly options: readonly string[]
  /**
   * The entry's sending state, or `change` or `remove` for a sent entry with a change or deletion that has not reached
   * the service yet.
   */
  readonly state: string
}

export interface Known {
  readonly whole: boolean
  readonly lastN: number
  readonly entries: readonly UnsentEntry[]
}

/** The lines of one connection's recovery log, oldest first. */
export interface RecoveryLines {
  readonly connectionId: string
  readonly lines: readonly string[]
}

/**
 * Returns the unsent entries in the order in which they were saved. An entry that is in both the database and a log is
 * returned once.
 */
export function unsentOf(known: Known | undefined, logs: readonly RecoveryLines[]): UnsentEntry[] {
  const read = logs.filter(({ lines }) => lines.length > 0).map(readRecoveryLog)
  const covered = new Set(read.map(({ connectionId }) => connectionId))
  const inLogs = read.flatMap((log) => unsentInLog(log, known))
  const others = new Map(
    known?.entries.filter(({ connectionId }) => !covered.has(connectionId)).map((entry) => [entry.id, entry]),
  ).values()
  return [...inLogs, ...others].sort((one, other) => one.seq - other.seq || (one.id < other.id ? -1 : 1))
}

interface ReadLog {
  readonly connectionId: string
  /**
   * The number of the change in the first line. The log contains every entry that was unconfirmed at the time of that
   * change, and every later change.
   */
  readonly fromN: number
  readonly changes: readonly { n: number; entry: UnsentEntry; open: boolean }[]
}

const numbered = z.object({ n: z.int() })

function readRecoveryLog({ connectionId, lines }: RecoveryLines): ReadLog {
  const numbers = lines.flatMap((line) => parseAs(numbered, line)?.n ?? [])
  const records = lines.flatMap((line) => parseAs(recoveryLine, line) ?? [])
  return {
    connectionId,
    fromN: numbers[0] ?? 0,
    changes: records.map((record) => ({ n: record.n, entry: unsentFrom(record), open: isOpen(record) })),
  }
}

function unsentInLog({ connectionId, fromN, changes }: ReadLog, known: Known | undefined): UnsentEntry[] {
  const trusted = known?.whole === true && known.lastN >= fromN ? known : undefined
  const latest = new Map<string, UnsentEntry>()
  for (const entry of trusted?.entries ?? [])
    if (entry.connectionId === connectionId) latest.set(entry.id, entry)
  for (const { n, entry, open } of changes) {
    if (trusted && n <= trusted.lastN) continue
    if (open) latest.set(entry.id, entry)
    else latest.delete(entry.id)
  }
  return [...latest.values()]
}

function isOpen({ state, correction }: z.infer<typeof recoveryLine>): boolean {
  return correction !== null || (state !== 'confirmed' && state !== 'cancelled')
}

function unsentFrom(line: z.infer<typeof recoveryLine>): UnsentEntry {
  const { connectionId, seq, item, state, correction } = line
  const { draft, optionLabels, ...rest } = line.facts
  return {
    ...{ ...rest, connectionId, seq, item, state: correction ?? state },
    ...filledIn(draft, rest.minutes, optionLabels),
  }
}

type Filled = Pick<UnsentEntry, 'description' | 'billableMinutes' | 'team' | 'category' | 'options'>

function filledIn(
  { description, options, billable, team, category }: z.infer<typeof draftIn>,
  minutes: number,
  labels: Readonly<Record<string, string>>,
): Filled {
  return {
    description,
    billableMinutes: billable === 'all' ? minutes : billable === 'none' ? 0 : billable,
    team,
    category,
    options: Object.values(options).map((option) => labels[option] ?? option),
  }
}

/**
 * A row of {@link selectUnsent} or {@link selectCorrections}. Its JSON columns have not been checked against a
 * schema.
 */
export interface UnsentRow extends Omit<UnsentEntry, 'item' | keyof Filled> {
  readonly itemId: string
  readonly name: string | null
  readonly board: string | null
  readonly draft: string
  readonly optionLabels: string
}

const unsentColumns = `
  e.id, e.connection_id AS connectionId, o.seq, e.day, e.started_at AS startedAt, e.ended_at AS endedAt, e.zone,
  e.minutes, e.item_id AS itemId, i.name, i.board, e.draft, e.option_labels AS optionLabels`

const joinItem = 'LEFT JOIN item i ON i.connection_id = e.connection_id AND i.id = e.item_id'

/**
 * Selects all entries that are neither confirmed nor cancelled. This includes entries in states that only a later
 * version of the program knows.
 */
export const selectUnsent = `
  SELECT ${unsentColumns}, o.state
  FROM outbox o JOIN entry e ON e.id = o.entry_id ${joinItem}
  WHERE o.state NOT IN ('confirmed', 'cancelled')`

/**
 * Selects the sent entries with a change or deletion that has not reached the service. Older databases do not have the
 * table `correction`.
 */
export const selectCorrections = `
  SELECT ${unsentColumns}, c.kind AS state
  FROM correction c JOIN entry e ON e.id = c.entry_id JOIN outbox o ON o.entry_id = e.id ${joinItem}
  WHERE o.state IN ('confirmed', 'cancelled')`

export function unsentFromRow({ itemId, name, board, draft, optionLabels, ...row }: UnsentRow): UnsentEntry {
  const labels = z.record(z.string(), z.string()).catch({}).parse(jsonOf(optionLabels))
  return {
    ...row,
    item: { id: itemId, name: name ?? itemId, board },
    ...filledIn(draftIn.parse(jsonOf(draft)), row.minutes, labels),
  }
}
