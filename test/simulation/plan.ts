/**
 * What one trial is about, as plain data: a service with its ways, faults with their weights, a person with things to
 * do. Drawn from a seed; a story that fails is made smaller by taking things out of it. Knows no code of the product.
 */
import { Chance } from './chance.ts'

/** The ways of one account's service; they do not change during a trial. */
export interface Traits {
  /** What lists and answers keep of the sub-minute part of a start. */
  readonly echoes: 'millisecond' | 'second' | 'minute'
  /** What a create may write; anything more exact is refused. */
  readonly accepts: 'millisecond' | 'second' | 'minute'
  /** False: the start comes back only as the end that follows from it. */
  readonly showsStart: boolean
  readonly description: 'verbatim' | 'trimmed' | 'upper' | 'escaped' | 'cut'
  readonly numericIds: boolean
  /** The service's clock minus the true time. */
  readonly skewMs: number
  /** Lists may be this old (A3 allows less than a minute). */
  readonly lagMs: number
  /** Lists show nothing of this user. */
  readonly hidesOwn: boolean
  /** Somebody else writes for this user. */
  readonly others: boolean
  readonly othersKnown: boolean
  /** Entries that were there before this journal began. */
  readonly history: number
}

export const createFaults = [
  'refused',
  'request-lost',
  'answer-lost',
  'late',
  'error-before',
  'error-after',
  'error-late',
  'page',
  'page-after',
  'redirect',
  'cut-json',
  'no-id',
  'other-values',
  'unauthorized',
  'conflict',
  'conflict-after',
  'throttled',
  'unprocessable',
  'gateway-400',
] as const
/** `hangs-`: no answer for a minute, and the create was not taken or was. `gateway-json`: somebody between answers 4xx in JSON; `-after`: once the service has taken the create. */
export type CreateFault =
  | (typeof createFaults)[number]
  | 'very-late'
  | 'doubled'
  | 'gateway-json'
  | 'gateway-json-after'
  | 'hangs-before'
  | 'hangs-after'

export const listFaults = [
  'gone',
  'error',
  'page',
  'wrong-total',
  'shifted',
  'unfiltered',
  'cut-json',
  'lagging',
] as const
export type ListFault = (typeof listFaults)[number]

/** A thing that happens once, at a time. */
export interface Deed {
  readonly atMs: number
  readonly kind:
    | 'save'
    | 'edit'
    | 'cancel'
    | 'restore'
    | 'send-now'
    | 'wake'
    | 'foreign'
    | 'kill'
    | 'reboot'
    | 'sleep'
    | 'set-clock'
    | 'archive'
    | 'require'
    | 'withdraw'
    | 'set-back'
    | 'copy-back'
    | 'read-days'
  /** Chance of its own, so that taking another deed away changes nothing here. */
  readonly seed: number
}

/**
 * What somebody does at the service, in its web client or with another program, with an entry that was just sent:
 * corrects it, deletes it, or writes another one alike (`twin`, without a start or with the start that a person sees).
 */
export const interventions = [
  'edit-minutes',
  'edit-item',
  'edit-date',
  'edit-words',
  'move-start',
  'retype-start',
  'delete',
  'twin',
  'twin-with-start',
] as const
/** `edit-all`: everything but the digits of the start, which must have some. */
export type Intervention = (typeof interventions)[number] | 'edit-all'

/** It is somebody else's entry: this device is not the only one that writes for this user. */
export function isTwin(kind: string): boolean {
  return kind.startsWith('twin')
}

export interface Plan {
  readonly seed: number
  readonly traits: Traits
  /** Of a create, and of a read, to go wrong. */
  readonly createFaultRate: number
  readonly listFaultRate: number
  readonly createFaults: Readonly<Partial<Record<CreateFault, number>>>
  readonly listFaults: Readonly<Partial<Record<ListFault, number>>>
  /** Of dying at each of the two moments around a commit. */
  readonly deathRate: number
  readonly deeds: readonly Deed[]
  /** From then on nothing goes wrong any more. */
  readonly calmMs: number
  /** The account was seen to refuse before: its way of doing so is known. */
  readonly knowsRefusals?: boolean
  /** For weeks nobody else has written for this user, which was seen. */
  readonly knownAlone?: boolean
  /** After how many of the creates somebody intervenes at the service, and with what. */
  readonly interventionRate?: number
  readonly interventions?: Readonly<Partial<Record<Intervention, number>>>
  /** False: the account's settings have starts sent to the whole minute. */
  readonly startFingerprint?: boolean
  /** When the first of ours takes effect the network goes, and comes back when calm begins. */
  readonly goneOnArrival?: boolean
}

/**
 * `all`: everything that the assumptions A0–A5 allow. `tier1`, `tier2`, `tier3`: the same at a service of that kind.
 * `fresh`: an account without a single entry.
 * `others`: somebody else writes for the same user, and that is known.
 * `late`: creates take effect up to eight hours later (A2 broken). `doubling`: a road that delivers twice (A0 broken).
 * `gateways`: a filter or gateway answers creates in JSON, before or after the service has taken them.
 * `strangers`: another writer nobody knew of, where nothing is echoed (outside G3).
 * `copies`: as `doubling`, and somebody corrects one of the two at the service.
 * `restored`: everything is put back from a copy, and entries of it were changed and sent since.
 * `whole-minutes`: the account's settings have starts sent without seconds, whatever the service keeps.
 * `intervened`: people correct, delete and write entries at the service while ours are in doubt.
 */
export const profiles = [
  'all',
  'tier1',
  'tier2',
  'tier3',
  'fresh',
  'others',
  'late',
  'doubling',
  'strangers',
  'gateways',
  'intervened',
  'copies',
  'restored',
  'whole-minutes',
] as const
export type Profile = (typeof profiles)[number]

export const horizonMs = 600_000
const anHourMs = 3_600_000

/** Most accounts have been used for longer than two weeks. */
const knownShare = 0.8

export function planOf(seed: number, profile: Profile): Plan {
  const plan = drawn(seed, profile)
  const isAlone = !plan.traits.others && !Object.keys(plan.interventions ?? {}).some(isTwin)
  // By a chance of its own: all else is drawn as if there were no such accounts.
  const knownAlone = profile !== 'fresh' && isAlone && new Chance(seed ^ 0xa1).under(knownShare)
  return { ...plan, knownAlone }
}

function drawn(seed: number, profile: Profile): Plan {
  const chance = new Chance(seed)
  const traits = traitsOf(chance, profile)
  const some = <K extends string>(all: readonly K[], share: number) =>
    Object.fromEntries(
      all.filter(() => chance.under(share)).map((one) => [one, chance.whole(1, 5)]),
    ) as Partial<Record<K, number>>
  const creates = some<CreateFault>(createFaults, 0.4)
  if (profile === 'late') creates['very-late'] = 6
  if (profile === 'doubling' || profile === 'copies') creates.doubled = 6
  if (profile === 'gateways') Object.assign(creates, { 'gateway-json': 6, 'gateway-json-after': 6 })
  const plan: Plan = {
    seed,
    traits,
    createFaultRate: chance.of([0, 0.2, 0.4, 0.6, 0.8]),
    listFaultRate: chance.of([0, 0, 0.1, 0.3]),
    createFaults: creates,
    listFaults: some(listFaults, 0.4),
    deathRate: chance.of([0, 0, 0.005, 0.02]),
    deeds: deedsOf(chance, traits, profile),
    calmMs: anHourMs,
    knowsRefusals: profile !== 'gateways',
    startFingerprint: profile !== 'whole-minutes',
  }
  if (profile === 'restored') return { ...plan, deeds: plan.deeds.filter(({ kind }) => kind !== 'set-back') }
  if (profile === 'copies') {
    const kinds = interventions.filter((kind) => !isTwin(kind))
    return {
      ...plan,
      interventionRate: 0.7,
      interventions: Object.fromEntries([...kinds, 'edit-all'].map((kind) => [kind, 1])),
    }
  }
  if (profile !== 'intervened') return plan
  const reads = Array.from({ length: chance.whole(0, 3) }, () => readDaysAt(chance))
  return {
    ...plan,
    interventionRate: chance.of([0.2, 0.5, 1]),
    interventions: some<Intervention>(interventions, 0.4),
    deeds: [...plan.deeds, ...reads].sort((one, other) => one.atMs - other.atMs),
  }
}

/** Somebody opens the history, which reads what the account has. */
function readDaysAt(chance: Chance): Deed {
  return { kind: 'read-days', atMs: chance.whole(0, 45 * 60_000), seed: chance.whole(1, 2 ** 30) }
}

function traitsOf(chance: Chance, profile: Profile): Traits {
  const tier = tierOf(chance, profile)
  const millis = tier === 1
  const others = profile === 'others' || profile === 'strangers' || chance.under(0.005)
  return {
    echoes: millis ? 'millisecond' : tier === 2 ? 'second' : 'minute',
    accepts:
      millis || chance.under(0.5) ? 'millisecond' : tier === 2 || chance.under(0.5) ? 'second' : 'minute',
    showsStart: chance.under(0.7),
    description: chance.of(['verbatim', 'verbatim', 'trimmed', 'upper', 'escaped', 'cut'] as const),
    numericIds: chance.under(0.3),
    skewMs: chance.under(0.5) ? 0 : chance.whole(-7_200_000, 7_200_000),
    lagMs: chance.under(0.5) ? 0 : chance.whole(0, 55_000),
    hidesOwn: tier === 3 && chance.under(0.01),
    others,
    othersKnown: others && profile !== 'strangers',
    history: profile === 'fresh' ? 0 : chance.whole(1, 2),
  }
}

/** 60 % keep milliseconds, 20 % seconds, 20 % nothing. */
function tierOf(chance: Chance, profile: Profile): 1 | 2 | 3 {
  const drawn = chance.number()
  // Where nothing is echoed, a second copy of one entry cannot be told from the first of one that looks the same.
  if (profile === 'tier1' || profile === 'doubling' || profile === 'restored') return 1
  if (profile === 'tier2') return 2
  if (profile === 'tier3' || profile === 'strangers') return 3
  return drawn < 0.6 ? 1 : drawn < 0.8 ? 2 : 3
}

function deedsOf(chance: Chance, traits: Traits, profile: Profile): Deed[] {
  const deeds: Deed[] = []
  const add = (kind: Deed['kind'], atMs: number) => deeds.push({ kind, atMs, seed: chance.whole(1, 2 ** 30) })
  const anytime = () => chance.whole(0, 45 * 60_000)
  for (let n = chance.whole(1, 6); n > 0; n--) add('save', anytime())
  const often = (kind: Deed['kind'], share: number, most: number) => {
    if (chance.under(share)) for (let n = chance.whole(1, most); n > 0; n--) add(kind, anytime())
  }
  often('edit', 0.3, 2)
  often('cancel', 0.2, 2)
  often('restore', 0.1, 1)
  often('send-now', 0.2, 2)
  often('wake', 0.2, 2)
  often('kill', 0.3, 3)
  often('reboot', 0.1, 1)
  often('sleep', 0.15, 2)
  often('set-clock', 0.15, 2)
  often('archive', 0.1, 1)
  often('set-back', 0.06, 1)
  // Without digits nobody can tell what a journal that was put back by hand has sent.
  const hasDigits = traits.echoes === 'millisecond' && profile !== 'whole-minutes'
  if (hasDigits && profile !== 'late' && profile !== 'doubling')
    often('copy-back', profile === 'restored' ? 1 : 0.04, 1)
  if (profile === 'restored') often('edit', 1, 4)
  if (traits.others) often('foreign', 1, 4)
  often('require', 0.1, 2)
  often('withdraw', 0.05, 1)
  return deeds.sort((one, other) => one.atMs - other.atMs)
}
