/**
 * Each mutant switches off one safety rule. If the simulation did not notice that, it would prove nothing about the
 * rule (docs/reliability.md §3.2). Mutants replace decisions and stores from outside; the product has no such switches.
 */
import { ClaimStore } from '../../src-main/outbox/claim-store.ts'
import { OutboxStore } from '../../src-main/outbox/outbox-store.ts'
import { ItemMerges } from '../../src-main/items/item-merges.ts'
import type { Ledger } from '../../src-main/entries/ledger.ts'
import type { Lines } from '../../src-main/entries/recovery-log.ts'
import {
  decide,
  maySendAgain,
  provesRefusal,
  type Answer,
  type Question,
} from '../../src-main/sync/reconcile-decision.ts'
import { contradictsStart, fingerprintedStart } from '../../src-main/sync/start-fingerprint.ts'
import { judge, sameValues, type Verdict } from '../../src-main/sync/verdict.ts'
import { connectionId, type Mutation } from './life.ts'
import { isTwin, type Deed, type Plan, type Profile } from './plan.ts'

export interface Mutant {
  readonly rule: string
  readonly mutation: Mutation
  /** A seed whose story fails without the rule. */
  readonly caughtAt: number
  readonly profile?: Profile
  /** Changes the plan so that the rule is needed. */
  readonly force?: (plan: Plan) => Plan
  /**
   * For a `mutation` that also makes a rare case frequent: a mutation that makes the case as frequent, but keeps the rule.
   * The story must not fail with it. This shows that the rule prevents the failure.
   */
  readonly control?: Mutation
  /** True when the rule avoids a question to the person; a question is then enough to catch the mutant. */
  readonly asks?: boolean
}

const again: Verdict = { kind: 'again', because: 'unsent', status: null, retryAfterMs: null }

/** Returns a mutation that replaces some methods of a store of the ledger. */
function altered<K extends 'outbox' | 'attempts' | 'claims' | 'comparisons' | 'copies' | 'merges'>(
  name: K,
  change: (store: Ledger[K], ledger: Ledger) => Partial<Ledger[K]>,
): Pick<Mutation, 'ledger'> {
  return {
    ledger: (ledger) => {
      const store = ledger[name]
      const changed = change(store, ledger) as Record<string, unknown>
      const both = new Proxy(store, {
        get: (_target, key) => {
          const own: unknown = changed[key as string] ?? store[key as keyof Ledger[K]]
          return typeof own === 'function' ? (own as () => unknown).bind(store) : own
        },
      })
      return { [name]: both }
    },
  }
}

export const mutants: readonly Mutant[] = [
  {
    rule: 'a lost answer is looked for before anything is sent again',
    caughtAt: 1,
    mutation: { rules: { judge: (...of) => (judge(...of).kind === 'lost' ? again : judge(...of)) } },
  },
  {
    rule: 'nothing is sent again before the horizon is over',
    caughtAt: 6,
    mutation: {
      rules: {
        maySendAgain: (waiting) =>
          maySendAgain({
            ...waiting,
            ageMs: Infinity,
            negativesAtMs: waiting.negativesAtMs.map((at) => at + 1e12),
          }),
      },
    },
  },
  {
    rule: 'only lists from after the horizon count',
    caughtAt: 813,
    mutation: {
      rules: {
        maySendAgain: ({ ageMs, horizonMs, negativesAtMs }) =>
          ageMs >= horizonMs && negativesAtMs.length >= 2,
      },
    },
    force: (plan) => ({
      ...plan,
      createFaultRate: 0.8,
      createFaults: { late: 1 },
      listFaultRate: 0.4,
      listFaults: { 'wrong-total': 1 },
    }),
  },
  {
    rule: 'two lists a minute apart, not one',
    caughtAt: 22,
    mutation: { connection: { negativesNeeded: 1 } },
    force: (plan) => ({
      ...plan,
      ...{ createFaultRate: 0.8, createFaults: { late: 1 }, listFaultRate: 1, listFaults: { lagging: 1 } },
      traits: { ...plan.traits, lagMs: 55_000 },
    }),
  },
  {
    rule: 'a row on disk before the first byte',
    caughtAt: 1,
    mutation: altered('attempts', () => ({ begin() {} })),
  },
  {
    rule: 'what was being sent when the process died is looked for, not sent',
    caughtAt: 230,
    mutation: altered('outbox', (store) => ({
      interrupted() {
        for (const id of OutboxStore.prototype.interrupted.call(store)) store.move(id, { state: 'queued' })
        return []
      },
    })),
  },
  {
    rule: 'matched by marker, never by words alone',
    caughtAt: 28,
    mutation: {
      rules: {
        decide: (question) => {
          const alike = question.entries.find(
            (entry) =>
              sameValues(entry, question.sent.values) &&
              !question.isTaken(entry.id) &&
              (entry.description ?? '') === question.sent.description,
          )
          return alike ? { finding: 'there', serviceId: alike.id } : decide(question)
        },
      },
    },
  },
  {
    rule: 'a success counts only with our values in it',
    caughtAt: 9,
    mutation: {
      rules: {
        judge: (result, sent) => {
          const ok = result.kind === 'answer' && result.answer.status >= 200 && result.answer.status < 300
          const judged = judge(result, sent)
          if (!ok || judged.kind === 'confirmed') return judged
          const serviceId = `trusted-${result.answer.text.length}-${sent.values.minutes}-${sent.startFingerprint ?? ''}`
          return { kind: 'confirmed', serviceId, status: 200, createdDate: null, showedDigits: false }
        },
      },
    },
  },
  {
    rule: 'an answer with another entry of ours is not to this one',
    caughtAt: 131,
    mutation: {
      rules: {
        judge: (result, sent) => judge(result, { ...sent, startFingerprint: null, isTaken: () => false }),
      },
    },
  },
  {
    rule: 'a server error does not mean that nothing happened',
    caughtAt: 1,
    mutation: {
      rules: {
        judge: (result, sent) =>
          result.kind === 'answer' && result.answer.status >= 500 ? again : judge(result, sent),
      },
    },
  },
  {
    rule: "a refusal counts only as the service's own word",
    caughtAt: 2,
    profile: 'gateways',
    mutation: {
      rules: { judge: (result, sent) => judge(result, { ...sent, isOwnRefusal: () => true }) },
    },
  },
  {
    rule: 'the refusal of a gateway is no evidence where lists have never shown anything',
    caughtAt: 42,
    profile: 'gateways',
    mutation: {
      rules: { provesRefusal: (doubting) => provesRefusal({ ...doubting, listsOwn: true }) },
    },
    force: (plan) => ({ ...plan, traits: { ...plan.traits, hidesOwn: true } }),
  },
  {
    rule: 'only what was never handed to a socket is unsent',
    caughtAt: 11,
    mutation: {
      rules: {
        judge: (result, sent) => (result.kind === 'no-answer' ? again : judge(result, sent)),
      },
    },
  },
  {
    rule: 'one entry of the service is never taken for two of ours',
    caughtAt: 2,
    mutation: {
      rules: { decide: (question) => decide({ ...question, isTaken: () => false }) },
      ...altered('claims', (store, { db }) => ({
        claim(entryId: string, serviceId: string) {
          if (store.isClaimed(serviceId)) return
          db.run(
            'INSERT INTO claim (connection_id, service_id, entry_id) VALUES ($c, $serviceId, $entryId)',
            {
              c: connectionId,
              serviceId,
              entryId,
            },
          )
        },
      })),
    },
  },
  {
    rule: 'where evidence ends a person is asked',
    caughtAt: 20,
    profile: 'others',
    mutation: {
      rules: {
        decide: (question) => {
          const answer = decide(question)
          return answer.finding === 'unclear'
            ? { finding: 'there', serviceId: answer.candidates[0]!.id }
            : answer
        },
      },
    },
  },
  {
    rule: 'a list with a page missing proves nothing',
    caughtAt: 48,
    mutation: { rules: { decide: (question) => decide({ ...question, complete: true }) } },
    force: (plan) => ({
      ...plan,
      listFaultRate: 0.95,
      listFaults: { shifted: 1 },
      createFaults: { 'answer-lost': 1, late: 1 },
    }),
  },
  {
    rule: 'canary: a list that never shows our own proves nothing',
    caughtAt: 1,
    mutation: {
      rules: {
        decide: (question) =>
          decide({ ...question, canaries: [], profile: { ...question.profile, listsOwn: true } }),
      },
    },
    force: (plan) => ({ ...plan, traits: { ...plan.traits, hidesOwn: true } }),
  },
  {
    rule: 'that an account is empty says its own list, and only until something was sent twice',
    caughtAt: 1,
    profile: 'fresh',
    mutation: {
      rules: {
        decide: (question) => decide({ ...question, isEmpty: question.entries.length === 0, hasOurs: false }),
      },
    },
    force: (plan) => ({
      ...plan,
      traits: { ...plan.traits, hidesOwn: true },
      ...{ createFaultRate: 1, createFaults: { 'answer-lost': 1 }, listFaultRate: 0 },
    }),
  },
  {
    rule: 'what was dropped in an empty account is sent again',
    caughtAt: 1,
    profile: 'fresh',
    asks: true,
    mutation: { rules: { decide: (question) => decide({ ...question, isEmpty: false }) } },
    force: firstIsDropped,
  },
  {
    rule: 'digits count only where they were seen to come back',
    caughtAt: 2,
    profile: 'tier3',
    mutation: {
      rules: {
        // Without `withoutSimilar`, a question about similar entries would prevent the violation.
        decide: (question) =>
          withoutSimilar(decide({ ...question, profile: { ...question.profile, echoes: 'millisecond' } })),
      },
    },
  },
  {
    rule: 'the start fingerprint is looked for before the values are compared',
    caughtAt: 21,
    profile: 'intervened',
    mutation: {
      rules: {
        decide: (question) =>
          decide({
            ...question,
            entries: question.entries.filter((entry) => sameValues(entry, question.sent.values)),
          }),
      },
    },
  },
  {
    rule: 'an older copy of everything looks for digits under other values',
    caughtAt: 373,
    profile: 'restored',
    mutation: {
      rules: {
        decide: (question) =>
          decide({
            ...question,
            entries: question.entries.filter((entry) => sameValues(entry, question.sent.values)),
          }),
      },
    },
    force: (plan) => ({ ...plan, createFaultRate: 0, deathRate: 0 }),
  },
  {
    rule: 'what an older copy of everything may have sent without digits is asked about',
    caughtAt: 241,
    profile: 'restored',
    mutation: {
      rules: {
        mayBeSentBefore: ({ answer }) =>
          answer.finding === 'unclear' && answer.changed ? answer.candidates : [],
      },
    },
  },
  {
    rule: 'what was moved since an older copy of everything is looked for on other items and days',
    caughtAt: 2,
    profile: 'restored',
    mutation: { rules: { decide: (question) => decide(asMovedNowhere(question)) } },
    force: forceInterventions({ 'edit-item': 1, 'edit-date': 1 }),
  },
  {
    rule: 'what was moved to another item or day is looked for there',
    caughtAt: 16,
    profile: 'intervened',
    mutation: {
      rules: {
        decide: (question) => decide(asMovedNowhere(question)),
      },
    },
    force: forceInterventions({ 'edit-item': 1, 'edit-date': 1 }),
  },
  {
    rule: 'one that may have lost its digits is asked about before ours is sent again',
    caughtAt: 1,
    profile: 'intervened',
    mutation: {
      rules: {
        decide: (question) => withoutSimilar(decide(question)),
      },
    },
    force: forceInterventions({ 'retype-start': 1, 'edit-minutes': 1 }),
  },
  {
    rule: 'the same words are no evidence',
    caughtAt: 1,
    profile: 'intervened',
    mutation: {
      rules: {
        decide: (question) => {
          const answer = decide(question)
          if (answer.finding !== 'unclear' || answer.changed || answer.candidates.length > 1) return answer
          return { finding: 'there', serviceId: answer.candidates[0]!.id }
        },
      },
    },
    force: forceInterventions({ twin: 1 }),
  },
  {
    rule: 'likely digits count only in an entry that is newer than the attempt',
    caughtAt: 3_842_478,
    mutation: {
      rules: {
        decide: ({ sent, ...question }) =>
          decide({ ...question, sent: { ...sent, digits: [...sent.digits, ...sent.likelyDigits] } }),
      },
    },
  },
  {
    rule: 'an entry that shows another start is not taken for ours without asking',
    caughtAt: 3_839_642,
    profile: 'late',
    mutation: {
      rules: {
        decide: (question) =>
          decide({
            ...question,
            entries: question.entries.map((entry) =>
              contradictsStart(entry, question.sent.start)
                ? { ...entry, startTime: null, endTime: null }
                : entry,
            ),
          }),
      },
    },
  },
  {
    rule: 'only weeks without another writer show that nobody else writes',
    caughtAt: 18,
    profile: 'intervened',
    mutation: {
      rules: {
        decide: (question) =>
          decide({ ...question, profile: { ...question.profile, since: '2000-01-01T00:00:00.000Z' } }),
      },
    },
    force: forceInterventions({ twin: 1 }),
  },
  {
    rule: 'a late create is found where nobody else has written for weeks',
    caughtAt: 1,
    profile: 'tier3',
    asks: true,
    mutation: {
      rules: { decide: (question) => decide({ ...question, profile: { ...question.profile, since: null } }) },
    },
    force: (plan) => ({
      ...plan,
      traits: { ...plan.traits, hidesOwn: false, others: false },
      ...{ knownAlone: true, createFaultRate: 1, createFaults: { late: 1 }, listFaultRate: 0, deathRate: 0 },
      deeds: [{ kind: 'save', seed: 7, atMs: 60_000 }],
    }),
  },
  {
    rule: 'a late create is found only if nobody else was seen to write since it was sent',
    caughtAt: 3,
    profile: 'tier3',
    mutation: { rules: { decide: (question) => decide(watchedForEver(question)) } },
    force: (plan) => ({
      ...plan,
      traits: { ...plan.traits, hidesOwn: false, others: false, othersKnown: false },
      ...{ knownAlone: true, createFaultRate: 0.5, createFaults: { 'request-lost': 1 }, listFaultRate: 0 },
      ...{ deathRate: 0, interventionRate: 0.5, interventions: { twin: 1 } },
      deeds: [
        { kind: 'save', seed: 12, atMs: 60_000 },
        { kind: 'join', seed: 1, atMs: 220_000 },
        { kind: 'save', seed: 7, atMs: 300_000 },
      ],
    }),
  },
  {
    rule: 'an audit counts only if it is newer than the entry that it is needed for',
    caughtAt: 24,
    profile: 'joined',
    mutation: {
      rules: {
        decide: (question) => {
          const watchedMs = Date.parse(question.profile.watchedAt ?? '')
          const isSinceSending = watchedMs >= Date.parse(question.sent.serviceAt ?? '')
          return decide(isSinceSending ? watchedForEver(question) : question)
        },
      },
    },
  },
  {
    rule: 'no two entries of ours within 45 days are sent with the same digits',
    caughtAt: 129,
    profile: 'copies',
    // The digits follow from the id, and two ids have the same digits once in 47,200 pairs. With one id for all entries, all
    // have the same candidates.
    mutation: {
      rules: {
        fingerprintedStart: (startedAt, _id, precision) =>
          fingerprintedStart(startedAt, 'x', precision, () => false),
      },
    },
    control: {
      rules: {
        fingerprintedStart: (startedAt, _id, ...more) => fingerprintedStart(startedAt, 'x', ...more),
      },
    },
  },
  {
    rule: 'digits of our own, not those of the clock',
    caughtAt: 2,
    profile: 'tier1',
    mutation: { rules: { fingerprintedStart: (startedAt) => startedAt } },
    force: forceInterventions({ 'twin-with-start': 1 }),
  },
  {
    rule: 'the digits never show the second of the clock',
    caughtAt: 599,
    profile: 'intervened',
    mutation: {
      rules: {
        fingerprintedStart: (startedAt, ...more) =>
          fingerprintedStart(`${startedAt.slice(0, 'yyyy-mm-ddThh:mm'.length)}:00.000Z`, ...more),
      },
    },
    force: (plan) => ({
      ...forceInterventions({ 'twin-with-start': 1 })(plan),
      traits: { ...plan.traits, echoes: 'second' },
    }),
  },
  {
    rule: 'what a list has shown and a later one does not is not sent again',
    caughtAt: 15,
    profile: 'intervened',
    mutation: altered('comparisons', () => ({ remember() {} })),
    force: (plan) => ({
      ...forceInterventions({ delete: 1 })(plan),
      traits: { ...plan.traits, echoes: 'minute', lagMs: 0, hidesOwn: false },
      ...{ createFaultRate: 0.9, createFaults: { late: 1 }, listFaultRate: 0, deathRate: 0 },
    }),
  },
  {
    rule: 'what may be ours is not taken in as made elsewhere',
    caughtAt: 1436,
    profile: 'intervened',
    mutation: altered('attempts', () => ({ unclaimedSent: () => [], inDoubt: () => [] })),
  },
  {
    rule: 'the audit looks for digits, whatever else was changed',
    caughtAt: 376,
    profile: 'copies',
    mutation: altered('attempts', (store) => ({
      sentSince: (from: string) => store.sentSince(from).map((sent) => ({ ...sent, startFingerprint: null })),
    })),
  },
  {
    rule: 'a copy that is gone is not named any more',
    caughtAt: 40,
    profile: 'copies',
    mutation: altered('comparisons', () => ({ dropSurplus() {} })),
    force: forceInterventions({ delete: 1 }),
  },
  {
    rule: 'pre-flight: what an older life may have sent is looked for',
    caughtAt: 22,
    profile: 'tier1',
    mutation: altered('outbox', () => ({ lastSeq: () => 0 })),
    force: forceBack('copy-back'),
  },
  {
    rule: 'an older database that was restored is not trusted',
    caughtAt: 2,
    mutation: { believesOldJournal: true },
    force: forceBack('set-back'),
  },
  {
    rule: 'an unsent entry is sent with the item that stays',
    caughtAt: 9,
    profile: 'merged',
    mutation: altered('merges', () => ({ movable: () => [] })),
  },
  {
    rule: 'an unsent entry goes back when its item is taken apart',
    caughtAt: 13,
    profile: 'merged',
    mutation: altered('merges', () => ({ returnable: () => [] })),
  },
  {
    rule: 'an entry in doubt keeps the item with which it was sent when the item is merged',
    caughtAt: 27,
    profile: 'merged',
    mutation: altered('merges', (store, { db }) => ({
      add(itemId, merge) {
        ItemMerges.prototype.add.call(store, itemId, merge)
        db.run(
          `UPDATE entry SET item_id = $intoId WHERE item_id = $itemId AND id IN (
             SELECT entry_id FROM outbox WHERE state IN ('sending', 'checking', 'asking'))`,
          { itemId, intoId: merge.intoId },
        )
      },
    })),
  },
  {
    rule: 'a local entry that an account has or may get is not sent again',
    caughtAt: 1,
    profile: 'local',
    mutation: altered('copies', () => ({ isCopied: () => false })),
  },
  {
    rule: 'the recovery log keeps which local entries were sent',
    caughtAt: 53,
    profile: 'local',
    mutation: altered('copies', () => ({ sourceOf: () => null })),
    force: (plan) => ({
      ...plan,
      deeds: [
        ...plan.deeds.filter(({ kind }) => kind === 'send-locals' || kind === 'save'),
        ...[10, 20, 30].map((minute) => ({ kind: 'set-back', atMs: minute * 60_000, seed: minute }) as const),
      ].sort((one, other) => one.atMs - other.atMs),
    }),
  },
  {
    rule: 'an entry keeps the start that was entered, not the one that was sent',
    caughtAt: 2,
    mutation: altered('claims', (store, { db }) => ({
      claim(entryId: string, serviceId: string) {
        ClaimStore.prototype.claim.call(store, entryId, serviceId)
        db.run(
          `UPDATE entry SET started_at = coalesce(
             (SELECT marker FROM attempt WHERE entry_id = $entryId ORDER BY n DESC), started_at) WHERE id = $entryId`,
          { entryId },
        )
      },
    })),
  },
  {
    rule: 'an account can be told to send whole minutes',
    caughtAt: 1,
    profile: 'whole-minutes',
    mutation: { connection: { startFingerprint: true } },
  },
  {
    rule: 'an account that is connected again under another spelling keeps its unsent entries',
    caughtAt: 6,
    profile: 'moved',
    mutation: { folder: { knowsNoRemoved: true } },
  },
  {
    rule: 'the accounts are also noted outside the database',
    caughtAt: 1,
    profile: 'moved',
    mutation: { folder: { forgetsAccounts: true } },
  },
  {
    rule: 'a folder that was copied to another machine looks its open entries up before it sends them',
    caughtAt: 30,
    profile: 'moved',
    mutation: { folder: { ignoresMachine: true } },
    force: (plan) => ({
      ...plan,
      traits: { ...plan.traits, echoes: 'millisecond', accepts: 'millisecond' },
      ...{ createFaultRate: 0.8, createFaults: { late: 1 }, listFaultRate: 0, deathRate: 0 },
      deeds: [1, 2, 3].flatMap((seed): Deed[] => [
        { kind: 'save', atMs: seed * 12 * 60_000, seed },
        { kind: 'change-machine', atMs: seed * 12 * 60_000 + 2_000, seed: plan.seed },
      ]),
    }),
  },
  {
    rule: 'the account is read before an export is imported',
    caughtAt: 4,
    profile: 'moved',
    mutation: { importing: { readsNothing: true } },
  },
  {
    rule: 'a line that was sent before it was exported is not imported unasked',
    caughtAt: 966,
    profile: 'moved',
    mutation: { importing: { line: (row) => ({ ...row, exportedAs: null }) } },
    force: (plan) => ({ ...plan, traits: { ...plan.traits, lagMs: 55_000 }, deathRate: 0 }),
  },
  {
    rule: 'the same values do not prove that a line in doubt has arrived',
    caughtAt: 14_589,
    profile: 'moved',
    mutation: {
      importing: {
        line: (row) => (row.exportedAs === 'in-doubt' ? { ...row, exportedAs: 'recorded' } : row),
      },
    },
  },
  {
    rule: 'the entries of the account belong to the lines that were sent first',
    caughtAt: 183,
    profile: 'moved',
    mutation: { importing: { line: (row) => ({ ...row, nth: 0 }) } },
  },
  {
    rule: 'the recovery log is rewritten while the program runs',
    caughtAt: 145,
    profile: 'moved',
    mutation: { mostLines: 1e9 },
  },
  {
    rule: 'the rewritten recovery log keeps the entries that were changed last',
    caughtAt: 138,
    profile: 'moved',
    mutation: { lines: withoutSettled },
    force: forceBack('set-back'),
  },
  {
    rule: 'an order given twice is carried out once',
    caughtAt: 7,
    mutation: { forgetsOrders: true },
    force: (plan) => ({ ...plan, deathRate: 0.1 }),
  },
  {
    rule: 'the horizon is counted by a clock that nobody sets',
    caughtAt: 299,
    mutation: { computer: (computer) => ({ bootMs: () => computer.wallMs() }) },
    force: (plan) => ({
      ...plan,
      createFaults: { late: 1 },
      createFaultRate: 0.8,
      deeds: [
        ...plan.deeds,
        ...[10, 20, 30].map((minute) => ({
          kind: 'set-clock' as const,
          atMs: minute * 60_000,
          seed: minute,
        })),
      ],
    }),
  },
]

/** Mutants for the queue of `waiting.ts`: no entry is lost, but entries wait too long. */
export const slowMutants: readonly Pick<Mutant, 'rule' | 'mutation'>[] = [
  {
    rule: 'one in doubt keeps nobody waiting who differs from it',
    mutation: altered('outbox', (store) => {
      const isAnyInDoubt = () => (store.counts().checking ?? 0) > 0
      return {
        nextQueued: (now: string) =>
          isAnyInDoubt() ? undefined : OutboxStore.prototype.nextQueued.call(store, now),
        nextDue: (now: string) =>
          isAnyInDoubt()
            ? new Date(Date.parse(now) + 1_000).toISOString()
            : OutboxStore.prototype.nextDue.call(store, now),
      }
    }),
  },
]

/** Switches off the small requests that ask whether the service is back, as a machine does that saves power. */
export const asksSeldom: Mutation = { machine: { savesPower: () => true } }

/** Hides the confirmed and deleted entries with which a recovery log was rewritten. */
function withoutSettled(lines: Lines): Lines {
  return {
    read() {
      const all = lines.read()
      const parsed = all.map((line) => JSON.parse(line) as { state?: string; correction?: unknown })
      const last = parsed.findLastIndex(({ state }) => state === undefined)
      return all.filter((_line, at) => {
        const { state, correction } = parsed[at]!
        return at > last || !((state === 'confirmed' || state === 'cancelled') && correction === null)
      })
    },
    append: (more, durable) => lines.append(more, durable),
    rewrite: (fresh) => lines.rewrite(fresh),
    close: () => lines.close(),
  }
}

function watchedForEver(question: Question): Question {
  const { watchedAt } = question.profile
  return { ...question, profile: { ...question.profile, watchedAt: watchedAt && '9999-12-31T00:00:00.000Z' } }
}

function withoutSimilar(answer: Answer): Answer {
  return 'similar' in answer ? { ...answer, similar: [] } : answer
}

/** Returns a plan in which a new user saves two similar entries, and all creates of the first minutes are lost. */
export function firstIsDropped(plan: Plan): Plan {
  return {
    ...plan,
    traits: { ...plan.traits, hidesOwn: false, others: false, othersKnown: false },
    ...{ createFaultRate: 1, createFaults: { 'request-lost': 1 }, listFaultRate: 0, deathRate: 0 },
    deeds: [1, 2].map((at) => ({ kind: 'save', seed: 7, atMs: at * 60_000 })),
    calmMs: 5 * 60_000,
  }
}

function forceInterventions(kinds: NonNullable<Plan['interventions']>): (plan: Plan) => Plan {
  const knownAlone = (plan: Plan) => plan.knownAlone === true && !Object.keys(kinds).some(isTwin)
  return (plan) => ({
    ...plan,
    ...{ interventionRate: 1, interventions: kinds, knownAlone: knownAlone(plan) },
  })
}

function forceBack(kind: 'set-back' | 'copy-back'): (plan: Plan) => Plan {
  return (plan) => ({
    ...plan,
    createFaultRate: Math.min(plan.createFaultRate, 0.4),
    deeds: [...plan.deeds, { kind, atMs: 15 * 60_000, seed: plan.seed }].sort(
      (one, other) => one.atMs - other.atMs,
    ),
  })
}

/** Leaves only entries on the same item and on the neighboring days in a question. */
function asMovedNowhere(question: Question): Question {
  const { item: ours, date: day } = question.sent.values
  const isNear = (date: string) => Math.abs(Date.parse(date) - Date.parse(day)) <= 24 * 3_600_000
  return {
    ...question,
    entries: question.entries.filter(({ item, date }) => item === ours && isNear(date)),
  }
}
