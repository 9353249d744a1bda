import type { BoardReaderState } from '#preload/model/board-reader.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import { doneWords, hasChanges } from './board-words.ts'

type World = Pick<Page, 'bridge' | 'failed' | 'offerUndo'>

export class BoardCardState {
  readonly #page: World
  #reader = $state.raw<BoardReaderState | null>(null)
  #removing = false
  /** Whether the user started the current reading of the boards. If so, Undo is offered when it has ended. */
  #isMine = false

  constructor(page: World) {
    this.#page = page
  }

  /** The state of the board reader, which reads the names of items from boards. Null until the state is known. */
  get reader(): BoardReaderState | null {
    return this.#reader
  }

  /** Reads the state now and after every change, until the returned function is called. */
  watch(): () => void {
    void this.#read()
    return watch(this.#page.bridge, { 'boardReader.changed': () => void this.#read() })
  }

  async readNow(): Promise<void> {
    try {
      this.began(await this.#page.bridge.call('boardReader.readNow', {}))
    } catch (problem) {
      this.#page.failed(problem)
    }
  }

  began(reader: BoardReaderState): void {
    this.#isMine = true
    this.#show(reader)
  }

  async remove(): Promise<boolean> {
    if (this.#removing) return false
    this.#removing = true
    try {
      await this.#page.bridge.call('boardReader.remove', {})
      await this.#read()
      return true
    } catch (problem) {
      this.#page.failed(problem)
      return false
    } finally {
      this.#removing = false
    }
  }

  async #read(): Promise<void> {
    try {
      this.#show(await this.#page.bridge.call('boardReader.read', {}))
    } catch {
      // The main process cannot be reached. `Lost.svelte` reports that.
    }
  }

  #show(reader: BoardReaderState): void {
    const before = this.#reader
    this.#reader = reader
    if (!this.#isMine || reader.reading) return
    this.#isMine = false
    const { result } = reader
    const isNew = result !== null && result.at !== before?.result?.at
    if (isNew && hasChanges(result)) this.#page.offerUndo({ text: doneWords(result), seconds: 12 })
  }
}
