/**
 * Every safety rule switched off, one at a time: what a simulation must notice, or it proves nothing (reliability.md
 * §3.3). The switches are here and nowhere in the product: they replace decisions and stores from outside.
 */
import { OutboxStore } from '../../src-main/outbox/outbox-store.ts'
import type { Begun } from '../../src-main/outbox/journal.ts'
import type { Ledger } from '../../src-main/entries/ledger.ts'
import { decide, maySendAgain } from '../../src-main/sync/reconcile-decision.ts'
import { judge, sameValues, type Verdict } from '../../src-main/sync/verdict.ts'
import { connectionId, type Mutation } from './life.ts'
import type { Plan, Profile } from './plan.ts'

export interface Mutant {
  readonly rule: string
  readonly mutation: Mutation
  /** A seed whose story goes wrong without the rule. */
  readonly caughtAt: number
  readonly profile?: Profile
  /** Forces into the plan what the rule is there for. */
  readonly force?: (plan: Plan) => Plan
}

const again: Verdict = { kind: 'again', because: 'unsent', status: null, retryAfterMs: null }

/** The ledger's own store, but for some of its methods. */
function altered<K extends 'outbox' | 'journal' | 'comparisons'>(
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
    caughtAt: 1,
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
    caughtAt: 53,
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
    caughtAt: 1,
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
    mutation: altered('journal', () => ({ begin() {} })),
  },
  {
    rule: 'what was being sent when the process died is looked for, not sent',
    caughtAt: 69,
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
              sameValues(entry, question.sent) &&
              !question.isTaken(entry.id) &&
              (entry.description ?? '') === question.description,
          )
          return alike ? { finding: 'there', serviceId: alike.id } : decide(question)
        },
      },
    },
  },
  {
    rule: 'a success counts only with our values in it',
    caughtAt: 1,
    mutation: {
      rules: {
        judge: (result, sent) => {
          const ok = result.kind === 'answer' && result.answer.status >= 200 && result.answer.status < 300
          const judged = judge(result, sent)
          if (!ok || judged.kind === 'confirmed') return judged
          const serviceId = `trusted-${result.answer.text.length}-${sent.values.minutes}-${sent.marker ?? ''}`
          return { kind: 'confirmed', serviceId, status: 200, createdDate: null, showedDigits: false }
        },
      },
    },
  },
  {
    rule: 'an answer with another entry of ours is not to this one',
    caughtAt: 90,
    mutation: {
      rules: { judge: (result, sent) => judge(result, { ...sent, marker: null, isTaken: () => false }) },
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
    rule: 'only what was never handed to a socket is unsent',
    caughtAt: 1,
    mutation: {
      rules: {
        judge: (result, sent) => (result.kind === 'no-answer' ? again : judge(result, sent)),
      },
    },
  },
  {
    rule: 'one entry of the service is never taken for two of ours',
    caughtAt: 80,
    mutation: {
      rules: { decide: (question) => decide({ ...question, isTaken: () => false }) },
      ...altered('journal', (store, { db }) => ({
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
    rule: 'lanes: one of a kind at a time while its fate is open',
    caughtAt: 1,
    profile: 'tier3',
    mutation: altered('outbox', (_store, { db }) => ({
      nextQueued() {
        return db.get<{ entry_id: string }>(
          "SELECT entry_id FROM outbox WHERE state = 'queued' ORDER BY seq LIMIT 1",
        )?.entry_id
      },
    })),
  },
  {
    rule: 'a late copy of one of ours is not taken for another of ours',
    caughtAt: 200_444,
    profile: 'late',
    mutation: { rules: { decide: (question) => decide({ ...question, otherMarkers: [] }) } },
  },
  {
    rule: 'where evidence ends a person is asked',
    caughtAt: 3,
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
    rule: 'what was there before is not ours',
    caughtAt: 1,
    profile: 'tier3',
    mutation: altered('journal', (store) => ({
      begin: (entryId: string, begun: Begun) => store.begin(entryId, { ...begun, baseline: [] }),
    })),
  },
  {
    rule: 'a list with a page missing proves nothing',
    caughtAt: 46,
    mutation: { rules: { decide: (question) => decide({ ...question, complete: true }) } },
    force: (plan) => ({
      ...plan,
      listFaultRate: 0.6,
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
    rule: 'digits count only where they were seen to come back',
    caughtAt: 2,
    profile: 'tier3',
    mutation: {
      rules: {
        decide: (question) =>
          decide({ ...question, profile: { ...question.profile, echoes: 'millisecond' } }),
      },
    },
  },
  {
    rule: 'pre-flight: what an older life may have sent is looked for',
    caughtAt: 22,
    profile: 'tier1',
    mutation: altered('outbox', () => ({ lastSeq: () => 0 })),
    force: forceBack('copy-back'),
  },
  {
    rule: 'a journal that was set back is not believed',
    caughtAt: 1,
    mutation: { believesOldJournal: true },
    force: forceBack('set-back'),
  },
  {
    rule: 'an order given twice is carried out once',
    caughtAt: 21,
    mutation: { forgetsOrders: true },
    force: (plan) => ({ ...plan, deathRate: 0.1 }),
  },
  {
    rule: 'the horizon is counted by a clock that nobody sets',
    caughtAt: 56,
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

function forceBack(kind: 'set-back' | 'copy-back'): (plan: Plan) => Plan {
  return (plan) => ({
    ...plan,
    createFaultRate: Math.min(plan.createFaultRate, 0.4),
    deeds: [...plan.deeds, { kind, atMs: 15 * 60_000, seed: plan.seed }].sort(
      (one, other) => one.atMs - other.atMs,
    ),
  })
}
