/**
 * Carries out one command from the terminal, and describes the result as lines for the user and as an object for
 * programs. All changes go through the same commands that the page uses.
 */
import type { CommandName, Input, Output } from '#preload/contract/commands.ts'
import type { FailureCode } from '#preload/contract/outcome.ts'
import type { Entry } from '#preload/model/entry.ts'
import type { Item, ItemRef } from '#preload/model/item.ts'
import type { Run } from '#preload/model/run.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { missingFields } from '#preload/rules/missing-fields.ts'
import { knownBoard, readTypedItem } from '#preload/rules/typed-item.ts'
import { instantOfTime, readDuration, readTime } from '#preload/rules/typed-time.ts'
import { countedMinutes } from '#preload/rules/shown-time.ts'
import { list, shownDay, shownTime } from '#preload/words/format.ts'
import { cli } from '#preload/words/made/cli.ts'
import { nowOf, type Clock } from '../kernel/clock.ts'
import { newId } from '../kernel/ids.ts'
import type { AppOrder, Order } from './command-line.ts'
import type { AppAccess } from './app-access.ts'
import { fieldName, fillDraft, flagFor, saysNothing } from './fill-draft.ts'
import { findItem, type Found } from './find-item.ts'
import { branchItemAt, type BranchItem } from './item-of-branch.ts'
import { NotDone } from './not-done.ts'
import { readSpan } from './span.ts'
import { dayLines, failureWords, printedDuration, runLine, syncLine } from './words.ts'

type NamedItem = ItemRef & { readonly named: boolean }

export interface Said {
  readonly lines: readonly string[]
  readonly json: Readonly<Record<string, unknown>>
}

export class Orders {
  readonly #access: AppAccess
  readonly #clock: Clock
  readonly #from: string

  /** `from` is the user's current folder, whose Git branch `start --branch` reads. */
  constructor(access: AppAccess, clock: Clock, from: string) {
    this.#access = access
    this.#clock = clock
    this.#from = from
  }

  carryOut(order: AppOrder): Promise<Said> {
    switch (order.do) {
      case 'start':
        return this.#start(order)
      case 'stop':
        return this.#stop(order)
      case 'status':
        return this.#status()
      case 'today':
        return this.#today()
      case 'add':
        return this.#add(order)
      case 'open':
        return this.#open(order)
    }
  }

  async #start(order: Extract<Order, { do: 'start' }>): Promise<Said> {
    const { item: name, branch: isBranch, at, ...typed } = order
    const startedAt = at === undefined ? undefined : this.#instantOf(at)
    const found = isBranch ? await this.#branchItem() : null
    const typedItem = found?.itemId ?? name
    const item = typedItem === undefined ? await this.#lastItem() : await this.#itemCalled(typedItem)
    const form = saysNothing(typed) ? null : await this.#call('template.form', { itemId: item.id })
    // The values are checked before the timer starts. If a value is unknown, the command fails and the timer does not
    // change.
    if (form) fillDraft(form.template, form.draft, typed)
    const { run: open } = await this.#call('timer.read', {})
    // Starting the item of a paused or stopped run resumes that run, as it does in the tray.
    const waits = open !== null && open.state !== 'running' && open.item.id === item.id
    const { run, ended } =
      waits && startedAt === undefined
        ? { run: await this.#call('timer.resume', { commandId: this.#commandId() }), ended: null }
        : await this.#call('timer.start', {
            commandId: this.#commandId(),
            itemId: item.id,
            ...(startedAt === undefined ? {} : { startedAt }),
          })
    if (form) {
      const draft = fillDraft(form.template, run.draft, typed)
      await this.#call('timer.fill', { runId: run.id, draft })
    }
    const time = shownTime(run.startedAt, this.#clock.zone())
    const started = cli().startedSince({ item: run.item.name, time })
    const unnamed = item.named === false
    return {
      lines: [started, ...(unnamed ? [cli().noNameYet] : []), ...(ended ? [cli().previousSaved] : [])],
      json: {
        run: runJson(run, this.#clock.nowMs()),
        ended,
        ...(found && { branch: found.branch, named: !unnamed }),
      },
    }
  }

  async #stop(typed: Extract<Order, { do: 'stop' }>): Promise<Said> {
    const { run: open } = await this.#call('timer.read', {})
    if (!open) throw new NotDone('no-run', failureWords('no-run'))
    // The values are filled in before the timer stops. If a field is unknown, the command fails and the timer keeps
    // running.
    if (!saysNothing(typed)) {
      const { template } = await this.#call('template.form', { itemId: open.item.id })
      const draft = fillDraft(template, open.draft, typed)
      await this.#call('timer.fill', { runId: open.id, draft })
    }
    const { run, saved } = await this.#call('timer.stop', { commandId: this.#commandId(), save: true })
    const stretches = run?.stretches ?? open.stretches
    const duration = printedDuration(countedMinutes(stretches, this.#clock.nowMs()))
    const item = open.item.name
    if (!run) return { lines: [cli().stoppedAndSaved({ item, duration })], json: { run: null, saved } }
    const { template } = await this.#call('template.form', { itemId: run.item.id })
    const lacking = missingFields(template, run.draft)
    const fields = list(lacking.map((field) => fieldName(template, field)))
    const count = lacking.length
    const line =
      count > 0
        ? cli().stoppedMissing({ item, duration, fields, count })
        : cli().stoppedAsking({ item, duration })
    const missing = lacking.map(({ label }) => label)
    return { lines: [line], json: { run: runJson(run, this.#clock.nowMs()), saved: null, missing } }
  }

  async #status(): Promise<Said> {
    const { run } = await this.#call('timer.read', {})
    const day = await this.#dayToday()
    const sync = await this.#call('sync.read', {})
    const now = this.#clock.nowMs()
    const logged = day?.minutes ?? 0
    return {
      lines: [
        runLine(run, now, this.#clock.zone()),
        cli().todayLogged({ duration: printedDuration(logged) }),
        syncLine(sync),
      ],
      json: { run: run ? runJson(run, now) : null, todayMinutes: logged, sync },
    }
  }

  async #today(): Promise<Said> {
    const { run } = await this.#call('timer.read', {})
    const day = await this.#dayToday()
    const now = this.#clock.nowMs()
    return {
      lines: [...dayLines(day, this.#clock.zone()), ...(run ? [runLine(run, now, this.#clock.zone())] : [])],
      json: {
        day: day?.day ?? this.#day(),
        minutes: day?.minutes ?? 0,
        entries: (day?.entries ?? []).map(entryJson),
        run: run ? runJson(run, now) : null,
      },
    }
  }

  async #add(order: Extract<Order, { do: 'add' }>): Promise<Said> {
    const zone = this.#clock.zone()
    const span = readSpan(order, { today: this.#day(), zone })
    if (typeof span === 'string') throw new NotDone('invalid-input', span)
    const item = await this.#itemCalled(order.item)
    const form = await this.#call('template.form', { itemId: item.id })
    const draft = fillDraft(form.template, form.draft, order)
    const lacking = missingFields(form.template, draft, span.startedAt !== null)
    if (lacking[0]) {
      const fields = list(lacking.map((field) => fieldName(form.template, field)))
      const flag = flagFor(lacking[0])
      throw new NotDone('required-missing', cli().addMissing({ fields, count: lacking.length, flag }))
    }
    const saved = await this.#call('entries.save', {
      commandId: this.#commandId(),
      entry: { itemId: item.id, ...span, draft },
      remember: order.choices.length > 0 || order.team !== undefined || order.category !== undefined,
    })
    const duration = printedDuration(span.minutes)
    return {
      lines: [cli().added({ item: item.name, duration, day: shownDay(span.day) })],
      json: { saved, item: itemJson(item), ...span },
    }
  }

  async #open({ view }: Extract<Order, { do: 'open' }>): Promise<Said> {
    const { running, link } = await this.#access.show(view)
    if (!running) throw new NotDone('not-running', cli().notRunning)
    return { lines: link === undefined ? [] : [cli().windowLink({ link })], json: { link: link ?? null } }
  }

  /**
   * Returns the item for `start` when the user has not named an item: the item for which the timer has counted time
   * that is not saved yet or, if it has not, the most recently used item.
   */
  async #lastItem(): Promise<Pick<Item, 'id'> & Partial<Item>> {
    const { run } = await this.#call('timer.read', {})
    if (run) return run.item
    const newest = (await this.#dayToday())?.entries[0]?.item
    if (newest) return newest
    const used = (await this.#call('items.list', {})).filter(({ lastDay }) => lastDay !== null)
    const last = used.sort((one, other) => (other.lastDay ?? '').localeCompare(one.lastDay ?? ''))[0]
    if (!last) throw new NotDone('not-found', cli().nothingStarted)
    return last
  }

  /**
   * Returns the user's current Git branch, and the id of the item that the name of this branch contains. Throws
   * {@link NotDone}.
   */
  async #branchItem(): Promise<BranchItem> {
    const known = new Set([
      ...(await this.#call('items.list', {})).map(({ id }) => id),
      ...(await this.#call('items.others', {})).map(({ id }) => id),
      ...(await this.#call('items.removed', {})).map(({ id }) => id),
    ])
    return branchItemAt(this.#from, (itemId) => known.has(itemId))
  }

  async #itemCalled(typed: string): Promise<NamedItem> {
    const own = findItem(typed, await this.#call('items.list', {}))
    const found = own.kind === 'item' || own.kind === 'several' ? own : await this.#among(typed, own)
    switch (found.kind) {
      case 'item':
        return found.item
      case 'several':
        throw new NotDone(
          'several-items',
          cli().severalItems({ typed, names: list(found.names.slice(0, 5)) }),
        )
      case 'id':
        return this.#newItem(found.itemId, null)
      case 'none':
        return this.#makeItem(typed)
    }
  }

  /**
   * Searches the imported items that the user has never used, and then, by id, the archived items. If an archived item
   * is found, it is restored to the list. If nothing matches, returns the id in `typed` or, if `typed` contains no id,
   * returns `instead`.
   */
  async #among(typed: string, instead: Found<NamedItem>): Promise<Found<NamedItem>> {
    const others = (await this.#call('items.others', {})).map((item) => ({
      ...item,
      named: item.nameFrom !== null,
    }))
    const found = findItem(typed, others)
    if (found.kind !== 'id') return found.kind === 'none' ? instead : found
    const archived = (await this.#call('items.removed', {})).find(({ id }) => id === found.itemId)
    if (!archived) return found
    await this.#call('items.hide', { itemId: archived.id, hidden: false })
    return { kind: 'item', item: archived }
  }

  /**
   * Creates an item from a name and a board, such as `Logo sketches #Bakery Müller`, or returns the item with this name
   * if the board already has one. Throws {@link NotDone} in an account, where items need an id.
   */
  async #makeItem(text: string): Promise<Item> {
    const { workspace } = await this.#call('app.describe', {})
    if (workspace.kind !== 'local') throw new NotDone('not-found', cli().unknownItem({ typed: text }))
    const typed = readTypedItem(text)
    const known = [...(await this.#call('items.list', {})), ...(await this.#call('items.removed', {}))]
    return this.#newItem(null, typed.name, knownBoard(typed.board, known))
  }

  #newItem(itemId: string | null, name: string | null, board: string | null = null): Promise<Item> {
    const commandId = this.#commandId()
    return this.#call('items.add', { commandId, itemId, name, board, pinned: false, link: null })
  }

  async #dayToday(): Promise<Output<'entries.days'>[number] | undefined> {
    const today = this.#day()
    return (await this.#call('entries.days', { from: today, to: today }))[0]
  }

  #instantOf(typed: string): string {
    const time = readTime(typed) ?? asAgo(typed)
    if (!time) throw new NotDone('invalid-input', cli().notATime({ typed }))
    return instantOfTime(time, nowOf(this.#clock), this.#clock.zone())
  }

  #day(): string {
    return dayOf(nowOf(this.#clock), this.#clock.zone())
  }

  #commandId(): string {
    return newId(this.#clock.nowMs())
  }

  /**
   * Runs one command. The connection to the running program handles one command at a time, so every call must be
   * awaited before the next one.
   */
  async #call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> {
    const outcome = await this.#access.call(name, input)
    if (outcome.ok) return outcome.value
    const { code } = outcome.failure
    throw new NotDone(code satisfies FailureCode, failureWords(code))
  }
}

/** Parses a duration such as `25m`. As a start time, it means 25 minutes ago. */
function asAgo(typed: string): ReturnType<typeof readTime> {
  const minutes = readDuration(typed)
  return minutes === null ? null : { kind: 'ago', minutes }
}

function runJson({ id, item, state, startedAt, stretches }: Run, nowMs: number) {
  const seconds = Math.floor(elapsedMs(stretches, nowMs) / 1_000)
  return { id, item: itemJson(item), state, startedAt, seconds }
}

function entryJson({ id, item, startedAt, endedAt, minutes, description, state }: Entry) {
  return { id, item, startedAt, endedAt, minutes, description, state }
}

function itemJson({ id, name, board }: Pick<Item, 'id' | 'name' | 'board'>) {
  return { id, name, board }
}
