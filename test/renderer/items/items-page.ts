/** A sample page whose items can be changed: it answers the commands of items as the main process does. */
import type { Bridge } from '#preload/bridge.ts'
import type { CommandName } from '#preload/contract/commands.ts'
import type { Item, ItemDetails, OtherItem } from '#preload/model/item.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'

type Kept = Item & { archived: boolean; other: boolean }
type Input = Record<string, unknown>

export function item(id: string, name: string, given: Partial<Kept> = {}): Kept {
  return {
    ...{ id, name, board: 'Storefront', pinned: false, lastDay: null, todayMinutes: 0, named: true },
    ...{ nameFrom: 'you', parentId: null, archived: false, other: false, ...given },
  }
}

export const fieldstone: readonly Kept[] = [
  item('4410281133', 'Weekly planning', { board: 'Team', pinned: true, lastDay: '2026-11-20' }),
  item('4410281146', 'Support rota', {
    ...{ board: 'Client care', pinned: true, nameFrom: 'table', lastDay: '2026-11-19' },
  }),
  item('4410281107', 'Checkout redesign', { lastDay: '2026-11-20' }),
  item('4410281112', 'Refund flow – edge cases', { nameFrom: 'table', lastDay: '2026-11-19' }),
  item('4410281120', 'Accessibility audit', {
    ...{ board: 'Platform', nameFrom: 'history', lastDay: '2026-11-18' },
  }),
  item('4410281202', '4410281202', { named: false, nameFrom: null, lastDay: '2026-11-17' }),
  item('4410280031', 'Abstimmung der Quartalsabschlüsse mit den Landesgesellschaften', {
    ...{ board: 'Finance and controlling', nameFrom: 'board', lastDay: '2026-11-12' },
  }),
  item('4410279950', 'Old pricing page', { nameFrom: 'table', lastDay: '2026-09-04', archived: true }),
  item('4410281999', 'Checkout – redesign (Q4)', { nameFrom: 'table', other: true }),
  item('4410281151', 'Invoice import', { board: 'Platform', nameFrom: 'board', other: true }),
]

const details: ItemDetails = {
  ...{ entries: 34, minutes: 2480, firstDay: '2026-09-03', lastDay: '2026-11-20', notes: [] },
  ...{ otherName: { name: 'Checkout (Q4)', from: 'board' }, link: null, merged: [] },
}

export class ItemsPage extends SamplePage {
  declare readonly bridge: Bridge
  kept: Kept[]
  details: ItemDetails = details
  /** Numbers of entries that differ from the one of `details`, by item id. */
  readonly entryCounts = new Map<string, number>()

  readonly #gone: Kept[] = []
  readonly #merged = new Map<string, ItemDetails['merged']>()

  constructor(kept: readonly Kept[] = fieldstone, given: ConstructorParameters<typeof SamplePage>[0] = {}) {
    super(given)
    this.kept = kept.map((each) => ({ ...each }))
    const { bridge } = this
    // The base class assigns `bridge` once. This one wraps it: it answers the commands of items and passes on all
    // others.
    const own = this as { bridge: Bridge }
    own.bridge = {
      on: (name, listener) => bridge.on(name, listener),
      call: (name, input) => {
        const answer = this.refuses.has(name) ? undefined : this.#answerOf(name, input)
        if (answer === undefined) return bridge.call(name, input)
        this.asked.push({ name, input })
        return Promise.resolve(answer as never)
      },
    }
  }

  /** Adds items, as bringing them in does. */
  add(...items: Kept[]): void {
    this.kept = [...this.kept, ...items]
    this.emit({ name: 'items.changed', payload: {} })
  }

  #answerOf(name: CommandName, input: Input): unknown {
    switch (name) {
      case 'items.list':
        return this.kept.filter(({ archived, other }) => !archived && !other)
      case 'items.removed':
        return this.kept.filter(({ archived }) => archived)
      case 'items.others':
        return this.kept
          .filter(({ archived, other }) => other && !archived)
          .map(({ id, name: called, board, nameFrom }): OtherItem => ({ id, name: called, board, nameFrom }))
      case 'items.boards': {
        const live = this.kept.filter(({ archived, board }) => !archived && board !== null)
        const names = [...new Set(live.map(({ board }) => board))]
        return names.map((name) => ({
          ...{ name, items: live.filter(({ board }) => board === name).length, minutes: 90 },
        }))
      }
      case 'items.details':
        return {
          ...this.details,
          entries: this.entryCounts.get(String(input['itemId'])) ?? this.details.entries,
          merged: this.#merged.get(String(input['itemId'])) ?? this.details.merged,
        }
      case 'items.merge':
        return this.#merge(String(input['itemId']), String(input['intoId']))
      case 'items.takeApart':
        return this.#takeApart(String(input['itemId']))
      case 'items.rename':
        return this.#change([String(input['itemId'])], {
          ...{ name: String(input['name']), board: input['board'] as string | null },
          ...{ named: true, nameFrom: 'you', other: false },
        })
      case 'items.hide':
        return this.#change([String(input['itemId'])], { archived: input['hidden'] === true })
      case 'items.changeSeveral':
        if ('deleted' in (input['change'] as object))
          return this.#keep(this.kept.filter(({ id }) => !(input['itemIds'] as string[]).includes(id)))
        return this.#change(input['itemIds'] as string[], input['change'] as Partial<Kept>)
      default:
        return undefined
    }
  }

  #merge(itemId: string, intoId: string): object {
    const merged = this.kept.filter(({ id }) => id === itemId)
    this.#gone.push(...merged)
    this.#merged.set(
      intoId,
      merged.map(({ id, name, named }) => ({ id, name, named })),
    )
    return this.#keep(this.kept.filter(({ id }) => id !== itemId))
  }

  #takeApart(itemId: string): object {
    this.#merged.clear()
    return this.#keep([...this.kept, ...this.#gone.filter(({ id }) => id === itemId)])
  }

  #change(ids: readonly string[], patch: Partial<Kept>): object {
    return this.#keep(this.kept.map((each) => (ids.includes(each.id) ? { ...each, ...patch } : each)))
  }

  #keep(kept: Kept[]): object {
    this.kept = kept
    this.emit({ name: 'items.changed', payload: {} })
    return {}
  }
}
