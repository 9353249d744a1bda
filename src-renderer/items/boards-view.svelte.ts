import type { Output } from '#preload/contract/commands.ts'
import { isSameText } from '#preload/rules/typed-item.ts'
import { folded } from '#preload/rules/entry-filter.ts'
import { items as words } from '#preload/words/made/items.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import type { ItemsView } from './items-view.svelte.ts'

export type Board = Output<'items.boards'>[number]

export class BoardsView {
  /** The name of the board that the user is renaming in its row, or null. */
  renaming = $state<string | null>(null)
  /** The board whose items the user wants to move to another board, or null. */
  moving = $state.raw<Board | null>(null)
  readonly #page: Page
  readonly #view: ItemsView
  #boards = $state.raw<readonly Board[]>([])
  #reads = 0

  constructor(page: Page, view: ItemsView) {
    this.#page = page
    this.#view = view
  }

  readonly shown: readonly Board[] = $derived.by(() => {
    const typed = folded(this.#view.text).split(/\s+/)
    return this.#boards.filter(({ name }) => typed.every((word) => folded(name).includes(word)))
  })

  othersThan({ name }: Board): readonly Board[] {
    return this.#boards.filter((board) => board.name !== name)
  }

  /** Reads the boards now and after every change. Returns a function that stops listening. */
  listen(): () => void {
    const again = (): void => void this.#read()
    again()
    return watch(this.#page.bridge, { 'items.changed': again, 'entries.changed': again })
  }

  /** Renames a board. If another board already has the new name, the items are moved to that board. */
  rename({ name }: Board, typed: string): Promise<void> {
    const to = typed.trim()
    if (to === '' || to === name) return Promise.resolve()
    const other = this.#boards.find((board) => board.name !== name && isSameText(board.name, to))
    const board = isSameText(to, name) ? to : (other?.name ?? to)
    return this.#view.moveBoard(name, board, words().didRenameBoard({ board: name, name: board }))
  }

  putAll({ name }: Board, to: string): Promise<void> {
    this.moving = null
    return this.#view.moveBoard(name, to, undefined)
  }

  /** Archives all items of the board if the user agrees. */
  async archive({ name, items }: Board): Promise<void> {
    const title = words().archiveBoardTitle({ board: name })
    const text = words().archiveBoardText({ count: items })
    if (await this.#view.question.ask(title, text))
      await this.#view.archiveBoard(name, words().didArchiveBoard({ board: name }))
  }

  async #read(): Promise<void> {
    const read = (this.#reads += 1)
    try {
      const boards = await this.#page.bridge.call('items.boards', {})
      if (read === this.#reads) this.#boards = boards
    } catch (problem) {
      this.#page.failed(problem)
    }
  }
}
