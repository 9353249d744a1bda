/**
 * A transport with a plausible day in memory, for viewing the page and for component tests. Its answers have the
 * contract's shapes, but nothing is stored, sent or validated.
 */
import type { KeyStates } from '../../../src-preload/model/key-state.ts'
import type { Transport } from '../../../src-preload/bridge.ts'
import type { CommandName, Input } from '../../../src-preload/contract/commands.ts'
import type { EventMessage } from '../../../src-preload/contract/events.ts'
import type { FailureCode } from '../../../src-preload/contract/outcome.ts'
import type { Connection } from '../../../src-preload/model/connection.ts'
import type { Diagnosis } from '../../../src-preload/model/diagnosis.ts'
import type { Draft } from '../../../src-preload/model/draft.ts'
import type { Entry } from '../../../src-preload/model/entry.ts'
import type { Item, OtherItem } from '../../../src-preload/model/item.ts'
import type { Run } from '../../../src-preload/model/run.ts'
import { defaultSettings, type Settings } from '../../../src-preload/model/settings.ts'
import type { Template } from '../../../src-preload/model/template.ts'
import { elapsedMs } from '../../../src-preload/rules/elapsed.ts'

export interface Sample {
  workspace?: 'local' | 'account'
  /** The items that were brought in and never used. */
  others?: readonly OtherItem[]
  /** No entry has been logged yet. */
  empty?: boolean
  run?: 'running' | 'paused' | 'stopped'
  /** Options of the open run, in addition to its activity. */
  options?: Record<string, string>
  settings?: Partial<Settings>
  canGrow?: boolean
  canHide?: boolean
  keys?: KeyStates
  /** Runs each call; it may wait before it does. */
  through?: (answer: () => unknown) => Promise<unknown>
  /** Failure codes of the commands that fail. */
  fail?: Partial<Record<string, FailureCode>>
}

export interface SampleTransport extends Transport {
  /** All calls, oldest first. */
  readonly calls: readonly { name: string; input: Record<string, unknown> }[]
}

/** The diagnosis after some weeks with a service that returns milliseconds. */
export function sampleDiagnosis(kind: Diagnosis['kind']): Diagnosis {
  return {
    kind,
    ...{
      tier: 1,
      sends: 'millisecond',
      accepted: true,
      echoes: 'millisecond',
      startFingerprint: true,
      listsOwn: true,
      others: false,
    },
    ...(kind === 'local'
      ? { horizonMinutes: 0, negativesNeeded: 1 }
      : { horizonMinutes: 10, negativesNeeded: 2 }),
    seen: { sent: 214, lost: 3, found: 2, sentAgain: 1 },
  }
}

export const sampleDay = '2026-11-20'
const zone = 'Europe/Berlin'
/** An instant of the sample day by its local time. */
const at = (time: string, day = sampleDay): string =>
  new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+01:00`).toISOString()

const noted: Draft = { description: '', options: { activity: 'dev' }, billable: 'all', team: null }

const template: Template = {
  id: 'template',
  readAt: at('08:00'),
  fields: [
    field('activity', 'Activity', false, 'dev', [
      'dev:Development',
      'mtg:Meeting',
      'rev:Review',
      'doc:Documentation',
      'sup:Support',
    ]),
    field('billing', 'Billing code', true, null, [
      'fix:Fixed price',
      'int:Internal',
      'tm:Time and materials',
    ]),
    field('location', 'Location', false, null, ['off:Office', 'home:Home']),
  ],
}

function field(
  id: string,
  label: string,
  required: boolean,
  defaultOptionId: string | null,
  options: string[],
) {
  const offered = options.map((each) => {
    const [optionId = '', name = ''] = each.split(':')
    return { id: optionId, label: name, archived: false }
  })
  return { id, label, type: 'single-select', required, defaultOptionId, options: offered }
}

function item(
  id: string,
  name: string,
  board: string | null,
  todayMinutes: number,
  lastDay: string | null,
  pinned = false,
): Item {
  return { id, name, board, pinned, lastDay, todayMinutes, named: true, nameFrom: 'you', parentId: null }
}

const items: Item[] = [
  item('1', 'Accessibility audit', 'Platform', 57, sampleDay),
  item('2', 'Checkout redesign', 'Storefront', 95, sampleDay),
  item('3', 'Refund flow – edge cases', 'Storefront', 46, sampleDay),
  item('4', 'Weekly planning', 'Team', 30, sampleDay, true),
  item('5', 'Support rota', 'Client care', 0, '2026-11-19', true),
  item('6', 'Invoice import', 'Platform', 0, '2026-11-19'),
  item('7', 'Interviews: backend', 'Hiring', 0, '2026-11-17'),
  item('8', 'Release freeze checklist', 'Platform', 0, '2026-11-16', true),
  item('9', 'Checkout redesign: forms', 'Storefront', 0, '2026-11-12'),
]

function entry(
  id: string,
  itemId: string,
  from: string,
  to: string,
  state: Entry['state'] = 'confirmed',
  day = sampleDay,
): Entry {
  const { name, board } = items.find((each) => each.id === itemId) ?? { name: itemId, board: null }
  const [startedAt, endedAt] = [at(from, day), at(to, day)]
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000)
  return {
    id,
    item: { id: itemId, name, board },
    day,
    startedAt,
    endedAt,
    zone,
    minutes,
    billableMinutes: minutes,
    description: id === 'e2' ? 'Address form states' : '',
    state,
    holdUntil: null,
    problem: null,
    correction: null,
    editable: state !== 'confirmed',
  }
}

const localConnection: Connection = {
  id: 'local',
  kind: 'local',
  name: 'Local workspace',
  active: true,
  settings: null,
  secret: 'nowhere',
  secretSince: null,
  tokenUntil: null,
  condition: 'ok',
  entries: 6,
  unsent: 0,
  worklogsGoneAt: null,
  importedAt: null,
}

const needsRun = new Set(
  ['stop', 'pause', 'resume', 'adjust', 'fill', 'save', 'discard'].map((each) => `timer.${each}`),
)

export function sampleTransport(sample: Sample = {}): SampleTransport {
  const listeners = new Set<(message: EventMessage) => void>()
  const calls: { name: string; input: Record<string, unknown> }[] = []
  const known = items.map((each) =>
    sample.empty ? { ...each, lastDay: null, todayMinutes: 0, nameFrom: 'board' } : { ...each },
  )
  let settings: Settings = { ...defaultSettings, ...sample.settings }
  let entries: Entry[] = sample.empty
    ? []
    : [
        entry('e4', '1', '12:28', '13:25', 'queued'),
        entry('e3', '3', '10:50', '11:36', 'checking'),
        entry('e2', '2', '09:06', '10:41'),
        entry('e1', '4', '08:32', '09:02'),
        entry('y2', '2', '13:10', '15:25', 'confirmed', '2026-11-19'),
        entry('y1', '6', '09:15', '12:20', 'confirmed', '2026-11-19'),
      ]
  let run: Run | null = sample.run ? openRun(sample.run, sample.options) : null
  let lastStopAt: string | null = sample.empty ? null : at('13:25')
  let last: Run | null = null
  const done: Entry[][] = []
  const undone: Entry[][] = []

  const now = (): string => new Date().toISOString()
  const emit = (message: EventMessage): void => listeners.forEach((listener) => listener(message))
  const changed = (): void => {
    emit({ name: 'timer.changed', payload: {} })
    emit({ name: 'entries.changed', payload: { days: [sampleDay] } })
  }

  function daysFrom(from: string, to: string) {
    return [...new Set(entries.map((each) => each.day))]
      .filter((day) => day >= from && day <= to)
      .map((day) => {
        const those = entries.filter((each) => each.day === day)
        const minutes = those.reduce((sum, each) => sum + each.minutes, 0)
        return { day, minutes, billableMinutes: minutes, entries: those }
      })
  }

  function change(to: Entry[]): void {
    done.push(entries)
    undone.length = 0
    entries = to
    emit({ name: 'entries.changed', payload: { days: [sampleDay] } })
  }

  function step(from: Entry[][], to: Entry[][]) {
    const taken = stepOf(from)
    const earlier = from.pop()
    if (earlier) {
      to.push(entries)
      entries = earlier
      emit({ name: 'entries.changed', payload: { days: [sampleDay] } })
    }
    return taken
  }

  function close(open: Run): Run {
    const endedAt = open.endedAt ?? now()
    return {
      ...open,
      state: 'stopped',
      endedAt,
      stretches: open.stretches.map((each) => ({ ...each, endedAt: each.endedAt ?? endedAt })),
    }
  }

  function save(open: Run, draft: Draft) {
    const stopped = close(open)
    last = open
    lastStopAt = stopped.endedAt
    const id = `n${entries.length}`
    const complete = draft.options['billing'] !== undefined
    entries = [
      {
        ...entry(id, open.item.id, '00:00', '00:00', complete ? 'held' : 'unfinished'),
        item: open.item,
        startedAt: stopped.startedAt,
        endedAt: stopped.endedAt,
        minutes: Math.max(1, Math.round(elapsedMs(stopped.stretches, Date.now()) / 60_000)),
      },
      ...entries,
    ]
    run = null
    const hold = complete ? new Date(Date.now() + settings.holdSeconds * 1000).toISOString() : null
    return { entryId: id, state: complete ? ('held' as const) : ('unfinished' as const), holdUntil: hold }
  }

  function start(itemId: string): Run {
    const found = known.find((each) => each.id === itemId) ?? known[0]!
    const startedAt = now()
    const { id, name, board } = found
    return {
      id: `r${calls.length}`,
      item: { id, name, board },
      state: 'running',
      startedAt,
      endedAt: null,
      stretches: [{ startedAt, endedAt: null }],
      zone,
      draft: noted,
    }
  }

  const status = {
    kind: sample.workspace ?? 'local',
    accountName: sample.workspace === 'account' ? 'Fieldstone' : 'Local workspace',
    condition: 'ok',
    since: null,
    nextTryAt: null,
    lastAnswerAt: at('15:04'),
    queued: 0,
    sending: 0,
    checking: 0,
    attention: 0,
  }

  const answers: { [N in CommandName]?: (input: Input<N>) => unknown } = {
    'app.describe': () => ({
      version: '0.1.0',
      host: 'electron',
      platform: 'linux',
      zone,
      dataFolder: '/home/someone/.config/tallystick',
      workspace:
        sample.workspace === 'account'
          ? { kind: 'account', name: 'Fieldstone' }
          : { kind: 'local', name: 'Local workspace' },
      canGrow: sample.canGrow ?? true,
      canHide: sample.canHide ?? false,
      canUpdate: false,
    }),
    'app.keychain': () => ({ working: true }),
    'connections.list': () => [localConnection],
    'connections.left': () => [],
    'notices.read': () => [],
    'crm.read': () => null,
    'directories.read': () => null,
    'shell.layout': () => ({}),
    'shell.hide': () => ({}),
    'shell.stay': () => ({}),
    'shell.keys': () => sample.keys ?? { openKeys: 'registered', toggleKeys: 'registered' },
    'timer.read': () => ({ run, lastStopAt, carryMs: 0 }),
    'timer.questions': () => [],
    'timer.start': ({ itemId }) => {
      const ended = run ? save(run, run.draft) : null
      run = start(itemId)
      changed()
      return { run, ended }
    },
    'timer.stop': ({ save: at_once }) => {
      const stopped = close(run!)
      if (at_once && stopped.draft.options['billing'])
        return { run: null, saved: save(stopped, stopped.draft) }
      return { run: (run = stopped), saved: null }
    },
    'timer.pause': () => {
      run = { ...close(run!), state: 'paused' }
      emit({ name: 'timer.changed', payload: {} })
      return run
    },
    'timer.resume': () => {
      const [first, ...rest] = run!.stretches
      const paused = run!.state === 'paused'
      const stretches = paused
        ? [...run!.stretches, { startedAt: now(), endedAt: null }]
        : [...rest.slice(0, -1), { ...(rest.at(-1) ?? first!), endedAt: null }]
      return (run = { ...run!, state: 'running', endedAt: null, stretches })
    },
    'timer.adjust': ({ startedAt, endedAt }) => {
      const stretches = run!.stretches.map((each, index, all) => ({
        startedAt: index === 0 && startedAt ? startedAt : each.startedAt,
        endedAt: index === all.length - 1 && endedAt ? endedAt : each.endedAt,
      }))
      return (run = {
        ...run!,
        startedAt: startedAt ?? run!.startedAt,
        endedAt: endedAt ?? run!.endedAt,
        stretches,
      })
    },
    'timer.fill': ({ draft }) => (run = { ...run!, draft }),
    'timer.save': ({ draft }) => {
      const saved = save(run!, draft)
      changed()
      return saved
    },
    'timer.discard': () => {
      last = run
      run = null
      return {}
    },
    'timer.restore': () => (run = last),
    'timer.reopen': ({ entryId, goOn }) => {
      entries = entries.filter((each) => each.id !== entryId)
      run = goOn ? last : close(last!)
      changed()
      return run
    },
    'entries.days': ({ from, to }) => daysFrom(from, to),
    'entries.read': ({ entryId }) => ({
      ...entries.find((each) => each.id === entryId),
      stretches: entries.flatMap(({ id, startedAt, endedAt }) =>
        id === entryId ? [{ startedAt, endedAt }] : [],
      ),
      draft: noted,
      optionLabels: {},
      serviceId: null,
      receipts: [],
      candidates: [],
      surplus: [],
      fromRun: true,
      changedByWorklog: false,
    }),
    'entries.overlaps': () => [],
    'entries.causes': () => [],
    'entries.attention': ({ after, direction }) => {
      const waiting = entries.filter(({ state }) => state === 'unfinished')
      const at = waiting.findIndex(({ id }) => id === after)
      const found = waiting.at((at + (direction === 'next' ? 1 : -1)) % Math.max(1, waiting.length))
      return found ? { entryId: found.id, day: found.day } : null
    },
    'entries.find': ({ from, to }) => {
      const found = daysFrom(from, to).toReversed()
      return {
        days: found.map(({ day }) => day),
        counts: found.map(({ entries: those }) => those.length),
        minutes: found.map(({ minutes }) => minutes),
        billableMinutes: found.map(({ minutes }) => minutes),
        items: known.map(({ id, name, board }) => ({ id, name, board })),
        rows: found,
      }
    },
    'entries.rows': ({ days }) => days.flatMap((day) => daysFrom(day, day)),
    'entries.edit': ({ entryId, entry: { minutes } }) => {
      change(entries.map((each) => (each.id === entryId ? { ...each, minutes, state: 'held' } : each)))
      return { entryId, state: 'held', holdUntil: null }
    },
    'entries.cancel': ({ entryId }) => {
      change(entries.filter(({ id }) => id !== entryId))
      return {}
    },
    'entries.split': ({ entryId }) => {
      change(
        entries.flatMap((each) => (each.id === entryId ? [each, { ...each, id: `${each.id}b` }] : [each])),
      )
      return { secondId: `${entryId}b` }
    },
    'entries.undo': () => step(done, undone),
    'entries.redo': () => step(undone, done),
    'entries.steps': () => ({ undo: stepOf(done), redo: stepOf(undone) }),
    'entries.save': ({ entry: { itemId, day, minutes } }) => {
      const id = `s${entries.length}`
      change([{ ...entry(id, itemId, '16:00', '16:30', 'held', day), minutes }, ...entries])
      return { entryId: id, entryIds: [id], state: 'held', holdUntil: null }
    },
    'days.read': () => ({ taken: 0, complete: true, whole: true }),
    'days.readAll': () => ({ since: null, left: 0, state: 'idle' }),
    'days.coverage': () => ({ since: null, left: 0, state: 'idle' }),
    'drafts.read': () => ({ workspaceId: 'local', draft: null }),
    'drafts.keep': () => ({}),
    'drafts.list': () => [],
    'items.list': () => known.filter((each) => !hidden.has(each.id)),
    'items.others': () => sample.others ?? [],
    'items.removed': () => known.filter((each) => hidden.has(each.id)),
    'items.notes': () => [],
    'items.links': () => ({ service: null, links: [] }),
    'items.unnamed': () => [],
    'items.merged': () => [],
    'items.namingNote': () => ({ open: false }),
    'boardReader.read': () => ({
      ...{ token: 'nowhere', boards: [], reading: false, result: null, problem: null },
    }),
    'items.add': ({ itemId, name, board, pinned }) => {
      const id = itemId ?? `i${known.length}`
      const made = {
        ...item(id, name ?? `#${id}`, board, 0, null, pinned),
        ...(name === null && { named: false, nameFrom: null }),
      }
      known.unshift(made)
      return made
    },
    'items.rename': ({ itemId, name }) =>
      Object.assign(
        known.find((each) => each.id === itemId)!,
        { name },
      ),
    'items.pin': ({ itemId, pinned }) =>
      Object.assign(
        known.find((each) => each.id === itemId)!,
        { pinned },
      ),
    'items.hide': ({ itemId, hidden: gone }) => {
      if (gone) hidden.add(itemId)
      else hidden.delete(itemId)
      emit({ name: 'items.changed', payload: {} })
      return {}
    },
    'template.form': () => ({ template, draft: noted, sources: { activity: 'default', team: 'remembered' } }),
    'sync.read': () => status,
    'sync.now': () => status,
    'sync.diagnose': () => sampleDiagnosis(sample.workspace ?? 'local'),
    'settings.read': () => settings,
    'settings.change': ({ patch }) => (settings = { ...settings, ...(patch as Partial<Settings>) }),
  }
  const hidden = new Set<string>()

  function outcomeOf(name: string, input: unknown) {
    const code = sample.fail?.[name]
    if (code !== undefined) return { ok: false, failure: { code } }
    const answer = answers[name as CommandName] as ((input: unknown) => unknown) | undefined
    if (!answer) return { ok: false, failure: { code: 'unknown-command' } }
    if (needsRun.has(name) && run === null) return { ok: false, failure: { code: 'no-run' } }
    return { ok: true, value: structuredClone(answer(input)) }
  }

  return {
    calls,
    async call(name, input) {
      calls.push({ name, input: structuredClone(input) as Record<string, unknown> })
      return sample.through ? sample.through(() => outcomeOf(name, input)) : outcomeOf(name, input)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function stepOf(steps: readonly Entry[][]) {
  return steps.length > 0 ? { entryId: 'e4', day: sampleDay, kind: 'change', count: 1, left: 0 } : null
}

function openRun(state: Run['state'], options: Record<string, string> = {}): Run {
  const startedAt = at('13:42')
  const endedAt = state === 'running' ? null : at('15:06')
  const draft =
    state === 'stopped'
      ? { ...noted, description: 'Address form states, error copy for expired cards', team: 'Web' }
      : noted
  return {
    id: 'r0',
    item: { id: '2', name: 'Checkout redesign', board: 'Storefront' },
    state,
    startedAt,
    endedAt,
    stretches: [{ startedAt, endedAt }],
    zone,
    draft: { ...draft, options: { ...draft.options, ...options } },
  }
}
