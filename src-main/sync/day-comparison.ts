/**
 * Compares a day in the database with the same day at the time-tracking service. The result says which entries belong
 * together, and how they differ.
 */
import type { AccountEntry, CheckedRow, Difference, FieldDifference } from '#preload/model/day-check.ts'
import type { Draft } from '#preload/model/draft.ts'
import type { Entry } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Template } from '#preload/model/template.ts'
import { changeable, needsPerson, underWay } from '../outbox/states.ts'
import { sameDescription } from './description.ts'

export interface Ours {
  readonly entry: Entry
  readonly draft: Pick<Draft, 'options' | 'team' | 'category'>
  /** The id of the service's entry that belongs to this local entry; null if none is known. */
  readonly serviceId: string | null
  readonly changing: boolean
}

export interface Theirs {
  readonly entry: AccountEntry
  readonly claimed: boolean
  /**
   * `maybe-ours` if the entry may be the result of a create request that got no response, `copy` if it may be a
   * duplicate of a sent entry; null if neither.
   */
  readonly suspected: 'maybe-ours' | 'copy' | null
}

export interface Days {
  readonly day: Day
  /**
   * The local entries of the day and of the days before and after it, because the service may list an entry under a
   * neighboring day.
   */
  readonly ours: readonly Ours[]
  readonly theirs: readonly Theirs[]
  readonly whole: boolean
  readonly template: Template | null
}

export function compareDay({ day, ours, theirs, whole, template }: Days): CheckedRow[] {
  const byId = new Map(theirs.map((each) => [each.entry.serviceId, each.entry]))
  const rows = ours.flatMap((each): CheckedRow[] => {
    const there = each.serviceId === null ? undefined : byId.get(each.serviceId)
    if (each.entry.day !== day && there?.day !== day) return []
    return [rowOf(each, there, whole, template)]
  })
  const paired = new Set(ours.flatMap(({ serviceId }) => serviceId ?? []))
  const others = theirs
    .filter(({ entry }) => entry.day === day && !paired.has(entry.serviceId))
    .map(({ entry, claimed, suspected }): CheckedRow => ({
      kind: claimed ? 'deleted' : (suspected ?? 'only-there'),
      ours: null,
      theirs: entry,
      ...{ differs: [], fields: [] },
    }))
  return [...rows, ...others].sort((one, other) => startMs(one) - startMs(other))
}

function rowOf(
  ours: Ours,
  there: AccountEntry | undefined,
  whole: boolean,
  template: Template | null,
): CheckedRow {
  const { entry, changing } = ours
  const row = (kind: CheckedRow['kind'], differs: Difference[] = []): CheckedRow => ({
    kind,
    ours: entry,
    theirs: there ?? null,
    differs,
    fields: there && differs.includes('fields') ? fieldsApart(ours.draft, there, template) : [],
  })
  if (needsPerson.includes(entry.state) || entry.problem !== null) return row('attention')
  if (changeable.has(entry.state) || underWay.has(entry.state) || changing) {
    if (entry.state !== 'confirmed') return row('waiting')
    return row('waiting', there ? differencesOf(ours, there) : [])
  }
  // If the service's list is incomplete, an entry that is missing from it may still exist, so no difference is
  // reported.
  if (!there) return row(whole ? 'only-here' : 'same')
  const differs = differencesOf(ours, there)
  return row(differs.length === 0 ? 'same' : 'different', differs)
}

/**
 * Returns the fields in which the two entries differ. A value that the service does not return is never reported as
 * different.
 */
export function differencesOf(
  { entry, draft }: Pick<Ours, 'entry' | 'draft'>,
  there: AccountEntry,
): Difference[] {
  const differs: Record<Difference, boolean> = {
    day: entry.day !== there.day,
    item: entry.item.id !== there.item.id,
    minutes: entry.minutes !== there.minutes,
    start:
      entry.startedAt !== null && there.startedAt !== null && !sameMinute(entry.startedAt, there.startedAt),
    billable: there.billableMinutes !== null && entry.billableMinutes !== there.billableMinutes,
    note: !sameDescription(there.description, entry.description),
    fields: fieldsApart(draft, there, null).length > 0,
  }
  return (Object.keys(differs) as Difference[]).filter((each) => differs[each])
}

function fieldsApart(
  { options, team, category }: Ours['draft'],
  there: AccountEntry,
  template: Template | null,
): FieldDifference[] {
  const apart = Object.entries(there.options ?? {})
    .filter(([fieldId, optionId]) => options[fieldId] !== optionId)
    .map(([fieldId, optionId]) => {
      const field = template?.fields.find(({ id }) => id === fieldId)
      const called = (wanted: string) => field?.options.find(({ id }) => id === wanted)?.label ?? wanted
      const chosen = options[fieldId]
      return {
        label: field?.label ?? fieldId,
        ours: chosen === undefined ? null : called(chosen),
        theirs: called(optionId),
      }
    })
  if (there.category !== undefined && there.category !== category)
    apart.push({ label: 'Category', ours: category ?? null, theirs: there.category })
  if (there.team !== null && there.team !== team)
    apart.push({ label: 'Team', ours: team, theirs: there.team })
  return apart
}

/**
 * Returns whether both times are in the same minute. Seconds are ignored, because the service's seconds may be a start
 * fingerprint: artificial seconds that identify an entry (docs/reliability.md §2.4).
 */
export function sameMinute(one: string, other: string): boolean {
  return one.slice(0, 16) === other.slice(0, 16)
}

/** Returns the time used to sort the rows, in milliseconds since 1970. Entries without a start come last. */
function startMs({ ours, theirs }: CheckedRow): number {
  const at = ours?.startedAt ?? theirs?.startedAt ?? null
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at)
}
