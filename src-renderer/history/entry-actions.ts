/**
 * The actions that the user can take on an entry in a list, from a menu or with a key. The menu is the same in every
 * list.
 */
import { tick } from 'svelte'
import type { Entry } from '#preload/model/entry.ts'
import { history as words } from '#preload/words/made/history.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { when, type Sometimes } from '../lib/shortcuts.ts'
import { openMenu, type MenuAction } from '../ui/menu.ts'

export class EntryActions {
  readonly #page: Page
  readonly #orders: Orders
  readonly #reread: () => Promise<void>

  /**
   * `reread` reads the list again after an entry has been deleted. Key presses are held back until `reread` resolves,
   * so that they apply to the new list.
   */
  constructor(page: Page, reread: () => Promise<void>) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.#reread = reread
  }

  open({ id }: Entry): void {
    this.#page.open({ name: 'entry', entryId: id })
  }

  /** Deletes an entry if it can still be changed, and offers Undo. */
  async remove(entry: Entry): Promise<void> {
    if (!entry.editable || !(await this.#page.holdKeys(this.#cancel(entry)))) return
    this.#page.offerUndo({ text: (what) => words().deleted({ what }) })
  }

  /**
   * Opens the menu of an entry. `list` is the element that contains the row, and `goBack` returns the focus to the row.
   * `at` is the mouse event, or the row if the menu was opened with a key.
   */
  showMenu(entry: Entry, list: Element, goBack: () => void, at: MouseEvent | Element): void {
    const label = words().actionsFor({ item: entry.item.name })
    openMenu({ label, actions: this.#actionsOf(entry), beside: list, goBack }, at)
  }

  /**
   * Returns the handler for the key that opens the menu. `focused` returns the entry that has the focus, and `show`
   * opens the menu below its row.
   */
  menuKey(focused: () => Entry | undefined, show: (entry: Entry, row: Element) => void): Sometimes {
    const showFocused = (): void => {
      const [entry, row] = [focused(), document.activeElement]
      if (entry && row) show(entry, row)
    }
    return when(() => focused() !== undefined, showFocused)
  }

  /** Returns the actions that the main process would accept for this entry. */
  #actionsOf(entry: Entry): MenuAction[] {
    const { id, editable, minutes } = entry
    const edit: MenuAction = {
      ...{ label: editable ? words().edit : words().open, icon: 'pencil', keys: ['Enter'] },
      run: () => this.open(entry),
    }
    const split: MenuAction = {
      ...{ label: words().split, icon: 'share' },
      run: () => this.#page.open({ name: 'entry', entryId: id, split: true }),
    }
    const duplicate: MenuAction = {
      ...{ label: words().duplicate, icon: 'plus' },
      run: () => this.#page.open({ name: 'add-time', like: id }),
    }
    const remove: MenuAction = {
      ...{ label: words().delete, icon: 'trash', keys: ['Del'] },
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
