/** One look at what the service has that may be one of ours: a list, and what it teaches about the service. */
import { learnValues } from '../template/learn-values.ts'
import { addDays } from '#preload/rules/local-time.ts'
import type { Day } from '#preload/model/primitives.ts'
import { ApiError } from '../api/api-error.ts'
import type { EntryQuery } from '../api/entry-query.ts'
import { entryPages, listEntries, readEntries, type EntryList } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Class, Claimed } from '../outbox/journal.ts'
import { underWay } from '../outbox/states.ts'
import type { Newest } from '../outbox/newest.ts'
import { givesStartsBack, withNewest } from './echo-profile.ts'
import { digitsIn, likelyDigits } from './marker.ts'
import type { Answer } from './reconcile-decision.ts'
import type { SentEntry } from './resemblance.ts'
import { adopt } from './settle.ts'
import { asCandidate, sentValuesOf, tellEntry, type Sync } from './sync.ts'

export interface Look extends EntryList {
  readonly claimed: readonly Claimed[]
  /** The account has no entry of this user at all. */
  readonly isEmpty: boolean
  /** The clocks when it was asked for: what was sent after that says nothing. */
  readonly bootId: string
  readonly bootMs: number
  /** How far the service's clock is ahead of the clock since boot; null when it did not say the time. */
  readonly serviceAheadMs: number | null
}

/** Rejects with `ApiError` when the service cannot be asked; then nothing is learned. */
export async function look(sync: Sync, { itemId, day }: Pick<Class, 'itemId' | 'day'>): Promise<Look> {
  const { clock, journal, echo, connection } = sync
  const asked = { bootId: clock.bootId(), bootMs: clock.bootMs() }
  // A day either side: the service's zone need not be ours.
  const [from, to] = [addDays(day, -1), addDays(day, 1)]
  const list = await listEntries(sync.service, { userId: connection.userId, itemId, from, to })
  const serviceAheadMs = list.answeredAtMs === null ? null : list.answeredAtMs - clock.bootMs()
  learnValues(
    sync,
    list.entries.filter(({ user }) => user === connection.userId),
  )
  const claimed = journal.claimedOn(itemId, from, to)
  const doubtful = journal.inDoubtOn(itemId, from, to)
  // Ours under other values by now; in doubt; or a surplus copy of one that is there.
  const mayBeOurs = (entry: TimeEntry) =>
    journal.isClaimed(entry.id) ||
    [...doubtful, ...claimed].some(({ day, minutes }) => entry.date === day && entry.minutes === minutes)
  // A service that forgets what was asked for shows ours on other items too, which are no stranger's.
  const isAskedFor = (entry: TimeEntry) => entry.item === itemId && entry.date >= from && entry.date <= to
  echo.write(
    sync.rules.afterList(echo.read(), {
      userId: connection.userId,
      entries: list.entries.filter(isAskedFor),
      claimed,
      mayBeOurs,
    }),
  )
  return { ...list, ...asked, serviceAheadMs, claimed, isEmpty: false }
}

const weeksBack = 31

interface Since {
  /** The first day, by the service's clock, on which what is asked for was created. */
  readonly created?: Day
  /** Without one: the day around which it lies. */
  readonly around: Day
}

/** Where an entry is looked for that may have been moved: among all that was created since it was sent. */
export function sinceOf(newest: Pick<Newest, 'at'> | null, around: Day): Since {
  const ms = Date.parse(newest?.at ?? '')
  // The zone in which the service counts its days need not be ours.
  return Number.isNaN(ms) ? { around } : { around, created: addDays(toInstant(ms).slice(0, 10), -1) }
}

/** Everything created since, whatever its item and day are by now. Rejects with `ApiError`. */
async function lookSince(sync: Sync, { created, around }: Since): Promise<Look> {
  const asked = { bootId: sync.clock.bootId(), bootMs: sync.clock.bootMs() }
  const user = { is: sync.connection.userId }
  const near = { user, date: { gte: addDays(around, -weeksBack), lte: addDays(around, weeksBack) } }
  const read = (fields: NonNullable<EntryQuery['fields']>) =>
    readEntries(sync.service, { fields, sortBy: 'createdDate', sortType: 'asc' })
  const list =
    created === undefined
      ? await read(near)
      : await read({ user, createdDate: { gte: created } }).catch((error: unknown) => {
          // A service that does not let itself be asked so.
          if (error instanceof ApiError && error.kind === 'refused') return read(near)
          throw error
        })
  return { ...list, ...asked, serviceAheadMs: null, claimed: [], isEmpty: false }
}

/** Lists of one round, by what was asked: one list shows every entry of ours that is searched for there. */
export type Looks = Map<string, Look>

/** The list of this round that was asked for under `key`, or the one that `ask` brings. */
export async function shared(looks: Looks, key: string, ask: () => Promise<Look>): Promise<Look> {
  const list = looks.get(key) ?? (await ask())
  looks.set(key, list)
  return list
}

/** {@link lookSince}, once a round. */
export function lookSinceOnce(sync: Sync, asked: Since, looks: Looks): Promise<Look> {
  return shared(looks, JSON.stringify(asked), () => lookSince(sync, asked))
}

/** Two looks as one, which is as old as the older of them. */
export function together(one: Look, other: Look): Look {
  const byId = new Map([...one.entries, ...other.entries].map((entry) => [entry.id, entry]))
  return {
    ...one,
    entries: [...byId.values()],
    complete: one.complete && other.complete,
    bootMs: Math.min(one.bootMs, other.bootMs),
  }
}

/**
 * "Not in it" proves nothing as long as lists were never seen to show an entry of this user (canary rule). Finds the
 * newest one that is there, and looks for it in the way in which ours are looked for. True when the account has none.
 */
export async function seekCanary(sync: Sync): Promise<boolean> {
  const pages = entryPages(sync.service, {
    fields: { user: { is: sync.connection.userId } },
    sortBy: 'createdDate',
    sortType: 'desc',
  })
  const { value: page } = await pages.next()
  if (!page) return false
  const own = page.items.find(({ user }) => user === sync.connection.userId)
  if (own) {
    noteNewest(sync, page.items)
    await look(sync, { itemId: own.item, day: own.date })
  }
  return page.total === 0 && page.items.length === 0 && !page.nextCursor
}

/** How new the newest entry is that the account shows: what is created for ours comes later. */
function noteNewest({ echo, connection }: Sync, entries: readonly TimeEntry[]): void {
  const own = entries.filter(({ user }) => user === connection.userId)
  echo.write(withNewest(echo.read(), own))
}

/**
 * What a service keeps of a start is not known yet, or not any more: one of ours that is there for sure shows it.
 * Without that, whatever shows no digits may be the one that is looked for.
 */
export async function seekEcho(sync: Sync): Promise<void> {
  const known = sync.journal.markedClaim()
  if (known) await look(sync, known)
}

/** Whether digits were sent, or will be, of which nobody knows whether they come back. */
export function isUnlearned({ connection, echo }: Sync, marker: string | null): boolean {
  return !connection.soleWriter && marker !== null && echo.read().echoes === 'unknown'
}

export type SentLast = Pick<SentEntry, 'marker' | 'baseline' | 'newest' | 'serviceAt'>

/** What the list says about an entry as it was sent, or would be. */
export function decideOn(
  sync: Sync,
  entryId: string,
  { entries, complete, claimed, isEmpty }: Pick<Look, 'entries' | 'complete' | 'claimed' | 'isEmpty'>,
  sent: SentLast,
): Answer {
  const { journal, comparisons } = sync
  return sync.rules.decide({
    sent: sentEntryOf(sync, entryId, sent),
    ...{ entries, complete, isEmpty },
    isTaken: (serviceId) => journal.isClaimed(serviceId) || comparisons.isStranger(entryId, serviceId),
    isOthers: (digits) => digits !== '' && journal.isSentWithAnother(entryId, digits),
    canaries: claimed.map(({ serviceId }) => serviceId),
    hasOurs: journal.hasClaim(),
    profile: sync.echo.read(),
    soleWriter: sync.connection.soleWriter,
    horizonMs: sync.connection.horizonMs,
  })
}

/** An entry as the service may show it. An older life of this journal may have sent it with digits of its own. */
export function sentEntryOf(
  sync: Pick<Sync, 'connection' | 'entries' | 'journal' | 'echo'>,
  entryId: string,
  sent: SentLast,
): SentEntry {
  const facts = sync.entries.facts(entryId)
  const markers = [...sync.journal.markersOf(entryId), ...(sent.marker === null ? [] : [sent.marker])]
  const digits = markers.map((marker) => digitsIn(marker, 'millisecond')).filter((each) => each !== '')
  return {
    values: sentValuesOf(sync, facts),
    description: facts.draft.description,
    start: sent.marker ?? facts.startedAt,
    ...{ marker: sent.marker, baseline: sent.baseline, newest: sent.newest, serviceAt: sent.serviceAt },
    digits: [...new Set([...digits, ...likelyDigits(entryId)])],
    startComesBack: givesStartsBack(sync.echo.read()),
  }
}

/** For the caller's transaction: what may be it was shown; should it be gone later, it is not sent again unasked. */
export function rememberShown(sync: Sync, entryId: string, answer: Answer): void {
  if (answer.finding === 'there') return
  const shown = answer.finding === 'unclear' ? answer.candidates : answer.similar
  sync.comparisons.remember(
    entryId,
    shown.map((entry) => asCandidate(sync, entry)),
  )
}

/** Every entry of which nobody knows whether the service has it, as it was sent. */
export function sentAndOpen(sync: Sync): (SentEntry & { readonly entryId: string })[] {
  const isOpen = (entryId: string) => underWay.has(sync.outbox.read(entryId)!.state)
  return sync.outbox
    .undecided()
    .filter(isOpen)
    .flatMap((entryId) => {
      const attempt = sync.journal.latest(entryId)
      return attempt ? [{ entryId, ...sentEntryOf(sync, entryId, attempt) }] : []
    })
}

/**
 * A list shows more than what it was asked for: every entry in doubt that it shows is found by it, so that none is sent
 * again that was seen once and is deleted by somebody before its own turn comes.
 */
export function settleShown(sync: Sync, entries: readonly TimeEntry[]): void {
  const { db, journal, connection, clock } = sync
  const free = entries.filter(({ id, user }) => user === connection.userId && !journal.isClaimed(id))
  if (free.length === 0) return
  const found: string[] = []
  db.transaction(() => {
    for (const entryId of journal.inDoubt()) {
      const attempt = journal.latest(entryId)!
      const answer = decideOn(
        sync,
        entryId,
        { entries: free, complete: false, claimed: [], isEmpty: false },
        attempt,
      )
      if (answer.finding === 'there') {
        journal.witness(entryId, {
          ...{ attempt: attempt.n, seen: entries.length, complete: false, finding: 'there' },
          ...{ bootId: clock.bootId(), bootMs: clock.bootMs() },
        })
        adopt(sync, entryId, answer.serviceId)
        found.push(entryId)
      } else rememberShown(sync, entryId, answer)
    }
  })
  for (const entryId of found) tellEntry(sync, entryId)
}
