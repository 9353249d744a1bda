/** What can be done with an entry that is listed: by its menu, which is the same in every list, and by keys. */
import { tick } from 'svelte'
import type { Entry } from '#preload/model/entry.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { openMenu, type MenuAction } from '../ui/menu.ts'

type World = Pick<Page, 'bridge' | 'failed' | 'holdKeys' | 'offerUndo' | 'open'>

export class EntryActions {
  readonly #page: World
  readonly #orders: Orders
  readonly #reread: () => Promise<void>

  /** `reread` reads the list without an entry that was deleted: what is pressed next means that list. */
  constructor(page: World, reread: () => Promise<void>) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.#reread = reread
  }

  open({ id }: Entry): void {
    this.#page.open({ name: 'entry', entryId: id })
  }

  /** Deletes an entry that can still be changed, and offers to undo it. */
  async remove(entry: Entry): Promise<void> {
    if (!entry.editable || !(await this.#page.holdKeys(this.#cancel(entry)))) return
    this.#page.offerUndo({ text: (what) => `Deleted ${what}` })
  }

  /** `list` holds the row; `goBack` puts the focus on it; `at` is the press, or the row for which a key asks. */
  showMenu(entry: Entry, list: Element, goBack: () => void, at: MouseEvent | Element): void {
    const label = `Actions for ${entry.item.name}`
    openMenu({ label, actions: this.#actionsOf(entry), beside: list, goBack }, at)
  }

  /** What main would refuse is not offered. */
  #actionsOf(entry: Entry): MenuAction[] {
    const { id, editable, minutes } = entry
    const edit: MenuAction = {
      ...{ label: editable ? 'Edit' : 'Open', icon: 'pencil', keys: ['Enter'] },
      run: () => this.open(entry),
    }
    const split: MenuAction = {
      ...{ label: 'Split…', icon: 'share' },
      run: () => this.#page.open({ name: 'entry', entryId: id, split: true }),
    }
    const duplicate: MenuAction = {
      ...{ label: 'Duplicate', icon: 'plus' },
      run: () => this.#page.open({ name: 'add-time', like: id }),
    }
    const remove: MenuAction = {
      ...{ label: 'Delete', icon: 'trash', keys: ['Del'] },
      run: () => void this.remove(entry),
    }
    if (!editable) return [edit, duplicate]
    return [edit, ...(minutes > 1 ? [split] : []), duplicate, remove]
  }

  async #cancel({ id }: Entry): Promise<boolean> {
    try {
      await this.#orders.give('entries.cancel', { entryId: id })
    } catch (problem) {
      this.#page.failed(problem)
      return false
    }
    await this.#reread()
    await tick()
    return true
  }
}
