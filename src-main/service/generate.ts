/**
 * Generates a large number of entries for tests. The same users, items and template always result in the same entries,
 * because neither the clock nor real randomness is used.
 */
import { text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import type { Item } from './item-store.ts'
import type { Setting } from './setting.ts'
import type { Template } from './template-store.ts'
import type { User } from './viewer.ts'

export interface World {
  readonly db: Database
  readonly setting: Setting
  readonly items: readonly Item[]
  readonly users: readonly User[]
  readonly template: Template
}

/** Users who own some of the generated entries and have no credentials, like colleagues who have left the company. */
export const formerColleagues: readonly User[] = Array.from({ length: 37 }, (_, at) => ({
  id: String(72_010_100 + at),
  kind: 'member',
  team: ['blue', 'green', 'red'][at % 3]!,
}))

/** All generated entries have creation times in the three years before this time. */
const endMs = Date.parse('2026-11-20T00:00:00.000Z')
const spanMs = 3 * 365 * 86_400_000
const minuteMs = 60_000
const dayMs = 86_400_000
/** Most entries that were created before this time are approved. */
const approvedBeforeMs = endMs - 60 * dayMs

const atOnce = 200

/**
 * Adds `count` entries in one transaction and returns `count`. Returns 0 and adds nothing if there are no items or if
 * the file already has generated entries.
 */
export function generateEntries(world: World, count: number): number {
  const { db, setting } = world
  if (count === 0 || world.items.length === 0 || setting.get('generated') !== undefined) return 0
  db.transaction(() => {
    // Creating the indexes again after a million insertions takes a tenth of the time that updating them for each row
    // would take.
    const indexes = db.rows(
      { name: text, sql: text },
      `SELECT name, sql FROM sqlite_schema
       WHERE type = 'index' AND tbl_name = 'entry' AND sql IS NOT NULL`,
    )
    for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
    for (let from = 0; from < count; from += atOnce)
      insert(db, rows(world, from, Math.min(count, from + atOnce), count))
    for (const { sql } of indexes) db.exec(sql)
    setting.set('generated', String(count))
  })
  // Without this checkpoint, the WAL file would stay as large as the database.
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return count
}

function insert(db: Database, made: readonly unknown[]): void {
  const bind = { made: JSON.stringify(made) }
  db.run(
    `INSERT INTO option_set (options)
     SELECT DISTINCT value ->> 9 FROM json_each($made) WHERE value ->> 9 IS NOT NULL
     ON CONFLICT DO NOTHING`,
    bind,
  )
  db.run(
    `INSERT INTO entry (id, item_id, user_id, date, minutes, billable_minutes, start_time, team, description,
       option_set, approval_status, approver_id, created_at, updated_at)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
       value ->> 8, (SELECT n FROM option_set WHERE options = value ->> 9), value ->> 10, value ->> 11, value ->> 12,
       value ->> 13
     FROM json_each($made)`,
    bind,
  )
}

function rows({ items, users, template }: World, from: number, until: number, count: number): unknown[] {
  const made: unknown[] = []
  for (let at = from; at < until; at++) {
    const chance = chanceOf(at + 1)
    const createdMs = endMs - spanMs + Math.floor((spanMs * (at + chance())) / count)
    // Most entries were created on the day of the work, the others a few days later.
    const lateMs = chance() < 0.7 ? 0 : Math.floor(chance() * 5) * dayMs
    const minutes = 5 * Math.ceil(chance() * chance() * 48) + (chance() < 0.2 ? Math.floor(chance() * 5) : 0)
    const startMs = createdMs - lateMs - minutes * minuteMs
    const user = pick(users, chance() ** 1.5)
    const item = pick(items, chance() ** 1.5)
    const updatedMs = chance() < 0.9 ? createdMs : createdMs + Math.floor(chance() * 3 * dayMs)
    const status = statusOf(createdMs, chance())
    const date = new Date(startMs).toISOString()
    made.push([
      idOf(createdMs, chance),
      item.id,
      user.id,
      date.slice(0, 10),
      minutes,
      billableOf(minutes, chance()),
      chance() < 0.6 ? date : null,
      user.team ?? null,
      chance() < 0.8 ? describe(chance) : null,
      chosen(template, chance),
      status,
      status === 'approved' || status === 'rejected' ? users[0]!.id : null,
      new Date(createdMs).toISOString(),
      new Date(updatedMs).toISOString(),
    ])
  }
  return made
}

function billableOf(minutes: number, chance: number): number | null {
  if (chance < 0.15) return null
  if (chance < 0.3) return 0
  return chance < 0.45 ? minutes / 2 : minutes
}

function statusOf(createdMs: number, chance: number): string {
  if (createdMs >= approvedBeforeMs) return chance < 0.1 ? 'submitted' : 'open'
  if (chance < 0.02) return 'rejected'
  return chance < 0.1 ? 'open' : 'approved'
}

const verbs = [
  'Plan',
  'Review',
  'Build',
  'Test',
  'Fix',
  'Discuss',
  'Write up',
  'Measure',
  'Prepare',
  'Support',
]
const things = [
  ...['address form', 'payment step', 'refund', 'import', 'search', 'release', 'audit', 'invoice', 'report'],
  ...['welcome mail', 'sign-in', 'price list', 'stock count', 'translation', 'tax rule', 'onboarding'],
]

function describe(chance: () => number): string {
  const text = `${pick(verbs, chance())} ${pick(things, chance())}`
  return chance() < 0.5 ? text : `${text}, ticket ${1000 + Math.floor(chance() * 90_000)}`
}

/**
 * Returns JSON that maps field ids to randomly chosen options, or null if no option was chosen. An option is always
 * chosen for a required field that offers any.
 */
function chosen({ fields }: Template, chance: () => number): string | null {
  const options: Record<string, string> = {}
  for (const { id, required, options: all } of fields) {
    const offered = all.filter(({ archived }) => !archived)
    if (offered.length > 0 && (required || chance() < 0.4)) options[id] = pick(offered, chance() ** 2).id
  }
  return Object.keys(options).length === 0 ? null : JSON.stringify(options)
}

function pick<T>(from: readonly T[], chance: number): T {
  return from[Math.floor(chance * from.length)]!
}

/**
 * Returns a version 7 UUID (RFC 9562 §5.7) whose random bits come from `chance`, so that every run generates the same
 * ids.
 */
function idOf(ms: number, chance: () => number): string {
  const time = ms.toString(16).padStart(12, '0')
  const bits = (digits: number) =>
    Math.floor(chance() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${bits(3)}-8${bits(3)}-${bits(6)}${bits(6)}`
}

/** Returns a generator of pseudo-random numbers in [0, 1) that depend only on the seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
