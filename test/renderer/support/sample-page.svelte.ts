/**
 * A page for testing single views: its transport answers from sample data, records the calls, and can be set to refuse
 * some. The bridge over it is the real one.
 */
import { createBridge, type Bridge } from '#preload/bridge.ts'
import type { CommandName } from '#preload/contract/commands.ts'
import type { EventMessage } from '#preload/contract/events.ts'
import type { FailureCode } from '#preload/contract/outcome.ts'
import type { EntryStep } from '#preload/model/step.ts'
import type { EntryFilter } from '#preload/model/entry-filter.ts'
import type { Entry } from '#preload/model/entry.ts'
import type { Cause } from '../../../src-preload/model/cause.ts'
import type { Coverage } from '../../../src-preload/model/coverage.ts'
import type { Overlap } from '../../../src-preload/model/overlap.ts'
import type { Item } from '#preload/model/item.ts'
import type { Question } from '#preload/model/question.ts'
import type { Run } from '#preload/model/run.ts'
import { defaultSettings, type Settings } from '#preload/model/settings.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Template } from '#preload/model/template.ts'
import { folded, matcherOf, statusOf } from '#preload/rules/entry-filter.ts'
import type { Clock } from '../../../src-renderer/lib/clock.svelte.ts'
import { offerUndo, type UndoWorld } from '../../../src-renderer/app/undo-steps.ts'
import { sharedReads } from '../../../src-renderer/lib/shared-reads.ts'
import type { Done, Page, View } from '../../../src-renderer/lib/page.ts'
import type { Announcer } from '../../../src-renderer/ui/announcer.svelte.ts'
import type { Toaster } from '../../../src-renderer/ui/toaster.svelte.ts'
import { sampleDiagnosis } from './sample-transport.ts'
import {
  at,
  daysOf,
  detailOf,
  items,
  nowMs,
  run,
  syncStatus,
  template,
  today,
  weekEntries,
  zone,
} from './sample-week.ts'

interface Given {
  entries?: Entry[]
  run?: Run | null
  template?: Template | null
  sync?: Partial<SyncStatus>
  settings?: Partial<Settings>
  wide?: boolean
  local?: boolean
  canUpdate?: boolean
}

/** The latest step, which the page can undo. */
const sampleStep: EntryStep = {
  ...{ id: 1, kind: 'change', entryId: 'saved', day: today, name: 'Refund flow', minutes: 45 },
  ...{ count: 1, left: 0, refused: null },
}

/** Replaces the ticking of the clock, because time does not pass on this page. */
function once(act: () => void): () => void {
  act()
  return () => {}
}

export class SamplePage implements Page {
  readonly bridge: Bridge
  readonly clock = { second: nowMs, minute: nowMs, now: nowMs, everySecond: once } as unknown as Clock
  readonly about: Page['about']
  readonly today = today
  readonly wide: boolean
  settings = $state<Settings>(defaultSettings)
  /** All calls, oldest first. */
  readonly asked: { name: CommandName; input: Record<string, unknown> }[] = []
  readonly opened: View[] = []
  readonly failures: unknown[] = []
  /** Failure codes of the commands that are refused. */
  readonly refuses = new Map<CommandName, FailureCode>()
  /** Commands that never answer. */
  readonly silent = new Set<CommandName>()
  /** Commands that are answered only after the given promise has resolved. */
  readonly late = new Map<CommandName, Promise<void>>()
  /** Fixed answers by command. */
  readonly answers = new Map<CommandName, unknown>()
  /** How much of the account has been read. */
  coverage: Coverage = { since: '2024-03-03', left: 0, state: 'idle' }
  /** Unsaved text by form. */
  readonly drafts = new Map<string, unknown>()
  questions: Question[] = []
  overlaps: Overlap[] = []
  causes: Cause[] = []
  items: Item[] = items
  entries: Entry[]
  /** Chosen options by entry id, then by field id. */
  options: Record<string, Record<string, string>> = {}
  #given: Given
  #listeners = new Set<(message: EventMessage) => void>()

  constructor(given: Given = {}) {
    this.#given = given
    this.entries = given.entries ?? weekEntries
    this.settings = { ...defaultSettings, ...given.settings }
    this.wide = given.wide ?? false
    this.about = {
      version: '0.1.0',
      host: 'browser',
      platform: 'linux',
      zone,
      dataFolder: '/home/robin/.local/share/tallystick',
      workspace: given.local
        ? { kind: 'local', name: 'Local workspace' }
        : { kind: 'account', name: 'Fieldstone' },
      canGrow: true,
      canHide: true,
      canUpdate: given.canUpdate ?? true,
    }
    this.bridge = createBridge({
      call: (name, input) => this.#call(name as CommandName, input as Record<string, unknown>),
      subscribe: (listener) => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
    })
  }

  get run(): Run | null {
    return this.#given.run === undefined ? run : this.#given.run
  }
  emit(message: EventMessage): void {
    for (const each of this.#listeners) each(message)
  }
  open(view: View): void {
    this.opened.push(view)
  }
  back(): void {}
  holdKeys<T>(change: Promise<T>): Promise<T> {
    return change
  }
  /** The toaster and announcer of the stage; null without a stage. */
  told: { announcer: Announcer; toaster: Toaster } | null = null
  offerUndo(done: Done): void {
    if (this.told) void offerUndo(this.#undoWorld(this.told), done)
  }
  #undoWorld(told: { announcer: Announcer; toaster: Toaster }): UndoWorld {
    return {
      ...{ ...told, bridge: sharedReads(this.bridge), holdKeys: (change) => change },
      failed: (each) => this.failed(each),
    }
  }
  failed(problem: unknown): void {
    this.failures.push(problem)
  }
  asks(name: CommandName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.name === name).map((one) => one.input)
  }

  async #call(name: CommandName, input: Record<string, unknown>): Promise<unknown> {
    this.asked.push({ name, input })
    const code = this.refuses.get(name)
    if (code !== undefined) return { ok: false, failure: { code } }
    if (this.silent.has(name)) return new Promise(() => undefined)
    await this.late.get(name)
    return { ok: true, value: this.answers.get(name) ?? this.#answer(name, input) }
  }

  #matching(input: Record<string, unknown>): Entry[] {
    const matches = matcherOf((input['filter'] as EntryFilter | undefined) ?? {})
    return this.entries.filter((one) =>
      matches(one.item, {
        note: folded(one.description),
        status: statusOf(one.state, one.correction?.state ?? null),
        billable: one.billableMinutes > 0,
        options: this.options[one.id] ?? {},
      }),
    )
  }

  #answer(name: CommandName, input: Record<string, unknown>): unknown {
    switch (name) {
      case 'shell.keys':
        return { openKeys: 'registered', toggleKeys: 'registered' }
      case 'entries.days':
        return daysOf(this.#matching(input), String(input['from']), String(input['to']))
      case 'entries.find': {
        const span = [String(input['from']), String(input['to'])] as const
        const days = daysOf(this.#matching(input), ...span)
        return {
          days: days.map(({ day }) => day),
          counts: days.map(({ entries }) => entries.length),
          minutes: days.map(({ minutes }) => minutes),
          billableMinutes: days.map(({ billableMinutes }) => billableMinutes),
          items: [
            ...new Map(
              daysOf(this.entries, ...span).flatMap(({ entries }) =>
                entries.map(({ item }) => [item.id, item]),
              ),
            ).values(),
          ],
          // The main process returns only the newest days; older days are requested with `entries.rows`.
          rows: days.slice(0, 1),
        }
      }
      case 'entries.rows':
        return (input['days'] as string[]).flatMap((day) => daysOf(this.#matching(input), day, day))
      case 'fields.read':
        return { own: this.about.workspace.kind === 'local', fields: [], omitted: ['team', 'billable'] }
      case 'directories.read':
        return null
      case 'connections.list':
      case 'connections.left':
      case 'notices.read':
        return []
      case 'days.read':
        return { taken: 0, complete: true, whole: true }
      case 'entries.export':
        return { text: 'Day\r\n', count: this.#matching(input).length }
      case 'entries.read':
        return detailOf(this.entries.find((one) => one.id === input['entryId'])!)
      case 'entries.causes':
        return this.causes
      case 'entries.settle':
        return { entryIds: this.causes[0]?.entryIds ?? [] }
      case 'entries.overlaps':
        return this.overlaps
      case 'entries.cancel':
        this.entries = this.entries.filter((one) => one.id !== input['entryId'])
        this.emit({ name: 'entries.changed', payload: { days: [] } })
        return {}
      case 'entries.save':
        return { entryId: 'saved', state: 'held', holdUntil: at(today, '15:07'), entryIds: ['saved'] }
      case 'entries.steps':
        return { undo: sampleStep, redo: null, earlier: [] }
      case 'entries.undo':
        return sampleStep
      case 'entries.split':
        return { secondId: 'second' }
      case 'entries.edit':
      case 'entries.restore':
        return { entryId: 'saved', state: 'held', holdUntil: at(today, '15:07') }
      case 'entries.attention': {
        const waiting = this.entries.filter((one) => one.state === 'rejected' || one.state === 'unfinished')
        const after = waiting.findIndex((one) => one.id === input['after'])
        const found = waiting[(after + 1) % waiting.length]
        return found ? { entryId: found.id, day: found.day } : null
      }
      case 'timer.read':
        return { run: this.run, lastStopAt: null, carryMs: 0 }
      case 'timer.questions':
        return this.questions
      case 'timer.answer':
        this.questions = this.questions.filter((one) => one.id !== input['questionId'])
        return { run: null, saved: [] }
      case 'timer.unanswer':
        return { run: null }
      case 'days.readAll':
      case 'days.coverage':
        return this.coverage
      case 'drafts.read':
        return { workspaceId: 'fieldstone', draft: this.drafts.get(String(input['form'])) ?? null }
      case 'drafts.keep':
        this.drafts.set(String(input['form']), input['draft'])
        return {}
      case 'drafts.list':
        return [...this.drafts.keys()]
          .filter((form) => this.drafts.get(form) !== null)
          .map((form) => ({ form, deleted: null }))
      case 'template.form':
        return {
          template: this.#given.template === undefined ? template : this.#given.template,
          draft: { description: '', options: { activity: 'development' }, billable: 'all', team: 'Web' },
          sources: { activity: 'default', team: 'remembered', billable: 'default' },
        }
      case 'items.list':
        return this.items
      case 'items.add': {
        const id = (input['itemId'] as string | null) ?? `item-${this.items.length}`
        const added = {
          ...items[0]!,
          id,
          name: String(input['name']),
          board: null,
          todayMinutes: 0,
          lastDay: null,
        }
        this.items = [added, ...this.items]
        return added
      }
      case 'items.links':
        return { service: null, links: [] }
      case 'items.unnamed':
      case 'items.others':
      case 'items.merged':
      case 'items.removed':
        return []
      case 'boardReader.read':
        return { token: 'nowhere', boards: [], reading: false, result: null, problem: null }
      case 'boardReader.list':
        return []
      case 'sync.read':
      case 'sync.now':
        return { ...syncStatus, ...this.#given.sync }
      case 'sync.diagnose':
        return sampleDiagnosis(this.about.workspace.kind)
      case 'settings.change':
        this.settings = { ...this.settings, ...(input['patch'] as Partial<Settings>) }
        return this.settings
      case 'app.keychain':
        return { working: true }
      default:
        return {}
    }
  }
}
