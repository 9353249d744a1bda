/**
 * The plan of one trial as plain data: the traits of a service, faults with their weights, and a person's deeds. It is
 * drawn from a seed; to shrink a failing story, parts of the plan are removed. Plans use none of the product's code.
 */
import { Chance } from './chance.ts'

/** The traits of one account's service, which do not change during a trial. */
export interface Traits {
  /** The precision of starts in lists and answers. */
  readonly echoes: 'millisecond' | 'second' | 'minute'
  /** The finest precision of a start that a create may have; finer ones are refused. */
  readonly accepts: 'millisecond' | 'second' | 'minute'
  /** False: the service does not return the start itself, only the end computed from it. */
  readonly showsStart: boolean
  readonly description: 'verbatim' | 'trimmed' | 'upper' | 'escaped' | 'cut'
  readonly numericIds: boolean
  /** The service's clock minus the true time. */
  readonly skewMs: number
  /** Maximum age of the data in lists (A3 allows less than a minute). */
  readonly lagMs: number
  /** Lists show no entries of this user. */
  readonly hidesOwn: boolean
  /** Somebody else writes for this user. */
  readonly others: boolean
  readonly othersKnown: boolean
  /** Number of entries from before this journal began. */
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
/**
 * `hangs-before`, `hangs-after`: the request fails after a minute; only with `hangs-after` has the service accepted it.
 * `gateway-json`, `gateway-json-after`: a gateway answers 4xx in JSON; only with `gateway-json-after` has the service
 * accepted the create.
 */
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

/**
 * A single event at a given time. `join`: another client writes its first entry, which is unlike all of ours.
 * `reconnect`: the account is disconnected, and connected again under another spelling of its address.
 * `lose-database`: the database is gone, without a daily copy. `change-machine`: a copy of the data folder is opened on
 * another machine some minutes later. `new-computer`: the person exports the entries and imports them on a new computer.
 */
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
    | 'join'
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
    | 'merge'
    | 'apart'
    | 'send-locals'
    | 'undo-sending'
    | 'reconnect'
    | 'lose-database'
    | 'change-machine'
    | 'new-computer'
  /** Each deed has its own seed, so that removing a deed changes nothing in the others. */
  readonly seed: number
}

/**
 * What somebody does at the service, in its web client or with another program, to an entry that was just sent:
 * corrects it, deletes it, or creates a similar one (`twin`, without a start or with the visible start).
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
/** `edit-all` changes everything except the digits of the start, so the start must have some. */
export type Intervention = (typeof interventions)[number] | 'edit-all'

/**
 * Returns whether the intervention creates a foreign entry; then this device is not the only one that writes for the
 * user.
 */
export function isTwin(kind: string): boolean {
  return kind.startsWith('twin')
}

export interface Plan {
  readonly seed: number
  readonly traits: Traits
  /** Probabilities of a fault per create and per read. */
  readonly createFaultRate: number
  readonly listFaultRate: number
  readonly createFaults: Readonly<Partial<Record<CreateFault, number>>>
  readonly listFaults: Readonly<Partial<Record<ListFault, number>>>
  /** Probability of dying before each commit, and again after it. */
  readonly deathRate: number
  readonly deeds: readonly Deed[]
  /** The time from which on there are no more faults. */
  readonly calmMs: number
  /** The account has refused a create before, so the program knows the format of its refusals. */
  readonly knowsRefusals?: boolean
  /**
   * Only this device has written for this user for weeks, and the program knows that. Nobody else writes before the
   * deed `join`.
   */
  readonly knownAlone?: boolean
  /** The share of creates after which somebody intervenes at the service, and the weight of each intervention. */
  readonly interventionRate?: number
  readonly interventions?: Readonly<Partial<Record<Intervention, number>>>
  /** False: the account's settings send starts as whole minutes. */
  readonly startFingerprint?: boolean
  /** The person opens the history whenever the program starts. */
  readonly readsAtStart?: boolean
  /** The range of the time in milliseconds until a request arrives, and until its answer does; 20 to 400 if absent. */
  readonly latencyMs?: { readonly least: number; readonly most: number }
  /** The items on which time is logged; two if absent. */
  readonly items?: readonly string[]
  /** The entries of the local workspace, some of which the person sends to the account; none if absent. */
  readonly locals?: readonly string[]
  /** The network fails when the first of our entries takes effect, and returns when the faults end. */
  readonly goneOnArrival?: boolean
  /** The data folder may lose its accounts or its machine. */
  readonly moves?: boolean
}

/**
 * `all`: everything that the assumptions A0–A5 allow. `tier1`, `tier2`, `tier3`: the same at a service of that tier.
 * `fresh`: an account without any entry.
 * `others`: somebody else writes for the same user, which is known.
 * `late`: creates take effect up to eight hours later (A2 broken). `doubling`: a network that delivers twice (A0
 * broken).
 * `gateways`: a filter or gateway answers creates in JSON, before or after the service has accepted them.
 * `strangers`: an unknown other writer, at a service that returns no digits (outside G3).
 * `joined`: nobody else has written for weeks, which is known; then another client begins.
 * `copies`: as `doubling`, and somebody corrects or deletes one of the two copies at the service.
 * `restored`: everything is restored from a copy, whose entries were changed and sent after it was made.
 * `restored-read`: as `restored`, and the person opens the history whenever the program starts.
 * `restored-often`: everything, and the database alone, are restored once or twice each.
 * `whole-minutes`: the account's settings reduce starts to the minute, whatever the service returns.
 * `intervened`: people correct, delete and create entries at the service while ours are in doubt.
 * `merged`: as `all`, with three items that the person merges and takes apart.
 * `moved`: the account is connected again, the database is lost, the data folder goes to another machine, or the person
 * goes on at a new computer with an export.
 * `local`: as `all`, and the person sends entries of the local workspace, undoes that, and sends them again.
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
  'joined',
  'gateways',
  'intervened',
  'copies',
  'restored',
  'restored-read',
  'restored-often',
  'whole-minutes',
  'merged',
  'local',
  'moved',
] as const
export type Profile = (typeof profiles)[number]

export const horizonMs = 600_000
const anHourMs = 3_600_000

/** Most accounts have been used for more than two weeks. */
const knownShare = 0.8

export function planOf(seed: number, profile: Profile): Plan {
  const plan = drawn(seed, profile)
  const isAlone = !plan.traits.others && !Object.keys(plan.interventions ?? {}).some(isTwin)
  // A separate generator, so that this draw does not change any other.
  const mayBeKnown = profile !== 'fresh' && isAlone
  const knownAlone = profile === 'joined' || (mayBeKnown && new Chance(seed ^ 0xa1).under(knownShare))
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
  if (profile === 'restored' || profile === 'restored-read') {
    const deeds = plan.deeds.filter(({ kind }) => kind !== 'set-back')
    return { ...plan, deeds, readsAtStart: profile === 'restored-read' }
  }
  if (profile === 'copies') {
    const kinds = interventions.filter((kind) => !isTwin(kind))
    return {
      ...plan,
      interventionRate: 0.7,
      interventions: Object.fromEntries([...kinds, 'edit-all'].map((kind) => [kind, 1])),
    }
  }
  if (profile === 'merged') return withMerges(plan, chance)
  if (profile === 'local') return withLocals(plan, chance)
  if (profile === 'moved') return withMoves(plan, chance)
  if (profile === 'joined') return withAnotherClient(plan, chance)
  if (profile !== 'intervened') return plan
  const reads = Array.from({ length: chance.whole(0, 3) }, () => readDaysAt(chance))
  return {
    ...plan,
    interventionRate: chance.of([0.2, 0.5, 1]),
    interventions: some<Intervention>(interventions, 0.4),
    deeds: [...plan.deeds, ...reads].sort((one, other) => one.atMs - other.atMs),
  }
}

/**
 * Returns the plan with one to four merges, each some time after a save: while that entry is held, sent or in doubt, or
 * later. Up to four times the person undoes a merge or takes an item apart.
 */
function withMerges(plan: Plan, chance: Chance): Plan {
  const after = (deeds: readonly Deed[], kind: 'merge' | 'apart', least: number): Deed[] =>
    Array.from({ length: chance.whole(least, 4) }, () => {
      const delayMs = chance.whole(0, chance.of([6_000, 60_000, 12 * 60_000]))
      return { kind, atMs: chance.of(deeds).atMs + delayMs, seed: chance.whole(1, 2 ** 30) }
    })
  const saves = plan.deeds.filter(({ kind }) => kind === 'save')
  const merges = after(saves, 'merge', 1)
  const deeds = [...plan.deeds, ...merges, ...after([...saves, ...merges], 'apart', 0)]
  return { ...plan, items: ['i1', 'i2', 'i3'], deeds: deeds.sort((one, other) => one.atMs - other.atMs) }
}

/**
 * Returns the plan with up to six orders to send some of three local entries. The person undoes or cancels some of them
 * while they are held, sent or in doubt, or later, and restores some. A copy of the whole folder does not show which
 * local entries were sent after it was made (A8), so no such copy is restored.
 */
function withLocals(plan: Plan, chance: Chance): Plan {
  const draw = (kind: Deed['kind'], atMs: number): Deed => ({ kind, atMs, seed: chance.whole(1, 2 ** 30) })
  const sends = Array.from({ length: chance.whole(2, 6) }, () =>
    draw('send-locals', chance.whole(0, 40 * 60_000)),
  )
  const after = (kind: Deed['kind'], most: number): Deed[] =>
    Array.from({ length: chance.whole(0, most) }, () =>
      draw(kind, chance.of(sends).atMs + chance.whole(0, chance.of([6_000, 60_000, 12 * 60_000]))),
    )
  const more = [...sends, ...after('undo-sending', 3), ...after('cancel', 3), ...after('restore', 2)]
  const deeds = [...plan.deeds.filter(({ kind }) => kind !== 'copy-back'), ...more]
  return {
    ...plan,
    locals: ['local-1', 'local-2', 'local-3'],
    deeds: deeds.sort((one, other) => one.atMs - other.atMs),
  }
}

/**
 * Returns the plan with one or two moves, which the person makes only once entries were saved. Nobody else writes for the
 * user, because an unsent line of an export cannot be told from another client's entry with the same time and item.
 */
function withMoves(plan: Plan, chance: Chance): Plan {
  const { traits } = plan
  const kinds: Deed['kind'][] = ['reconnect', 'lose-database', 'new-computer']
  // Without digits, nobody can find out which entries were changed and sent after the folder was copied.
  if (traits.echoes === 'millisecond') kinds.push('change-machine')
  const first = Math.min(...plan.deeds.filter(({ kind }) => kind === 'save').map(({ atMs }) => atMs))
  const chosen = [chance.of(kinds), chance.of([...kinds, null])]
  const moves = [...new Set(chosen.filter((kind) => kind !== null))].map((kind): Deed => {
    const atMs = first + chance.whole(0, chance.of([10_000, 2 * 60_000, 30 * 60_000]))
    return { kind, atMs, seed: chance.whole(1, 2 ** 30) }
  })
  const deeds = plan.deeds.filter(({ kind }) => kind !== 'copy-back')
  return {
    ...plan,
    traits: { ...traits, others: false, othersKnown: false, hidesOwn: false },
    moves: true,
    deeds: [...deeds, ...moves].sort((one, other) => one.atMs - other.atMs),
  }
}

/**
 * Returns the plan with another client that begins to write around the time of a save. Later it writes up to four
 * entries on its own, and more after ours, which are similar or the same.
 */
function withAnotherClient(plan: Plan, chance: Chance): Plan {
  const draw = (kind: Deed['kind'], atMs: number): Deed => ({ kind, atMs, seed: chance.whole(1, 2 ** 30) })
  const aroundMs = chance.whole(-1, 12) * chance.of([1_000, 10_000, 60_000])
  const save = chance.of(plan.deeds.filter(({ kind }) => kind === 'save'))
  const join = draw('join', Math.max(0, save.atMs + aroundMs))
  const more = Array.from({ length: chance.whole(0, 4) }, () =>
    draw('foreign', join.atMs + chance.whole(0, chance.of([60_000, 12 * 60_000, 40 * 60_000]))),
  )
  const reads = Array.from({ length: chance.whole(0, 2) }, () => readDaysAt(chance))
  return {
    ...plan,
    interventionRate: chance.of([0, 0.5, 1]),
    interventions: { twin: 2, 'twin-with-start': 2, 'edit-minutes': 1 },
    deeds: [...plan.deeds, join, ...more, ...reads].sort((one, other) => one.atMs - other.atMs),
  }
}

/** Returns a deed in which the person opens the history, which reads the account's entries. */
function readDaysAt(chance: Chance): Deed {
  return { kind: 'read-days', atMs: chance.whole(0, 45 * 60_000), seed: chance.whole(1, 2 ** 30) }
}

function traitsOf(chance: Chance, profile: Profile): Traits {
  const tier = tierOf(chance, profile)
  const millis = tier === 1
  const others =
    profile === 'others' || profile === 'strangers' || (profile !== 'joined' && chance.under(0.005))
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

/** 60 % of services return milliseconds, 20 % seconds, 20 % neither; with `joined`, 20 %, 30 % and 50 %. */
function tierOf(chance: Chance, profile: Profile): 1 | 2 | 3 {
  const drawn = chance.number()
  // At a service that returns no digits, a second copy of an entry cannot be distinguished from a similar entry.
  if (['tier1', 'doubling', 'restored', 'restored-read', 'restored-often'].includes(profile)) return 1
  if (profile === 'tier2') return 2
  if (profile === 'tier3' || profile === 'strangers') return 3
  const [millis, seconds] = profile === 'joined' ? [0.2, 0.5] : [0.6, 0.8]
  return drawn < millis ? 1 : drawn < seconds ? 2 : 3
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
  const isRestored = profile === 'restored' || profile === 'restored-read'
  const isRestoredOften = profile === 'restored-often'
  often('set-back', isRestoredOften ? 1 : 0.06, isRestoredOften ? 2 : 1)
  // Without digits, nobody can find out which entries were sent after the copy that is restored was made.
  const hasDigits = traits.echoes === 'millisecond' && profile !== 'whole-minutes'
  if (hasDigits && profile !== 'late' && profile !== 'doubling') {
    often('copy-back', isRestored || isRestoredOften ? 1 : 0.04, isRestoredOften ? 2 : 1)
  }
  if (isRestored) often('edit', 1, 4)
  if (traits.others) often('foreign', 1, 4)
  often('require', 0.1, 2)
  often('withdraw', 0.05, 1)
  return deeds.sort((one, other) => one.atMs - other.atMs)
}
