/**
 * The state of the form in which the user enters the access token for the boards and chooses the boards from which item
 * names are read. The token stays in its input element and is never part of this state.
 */
import { SvelteSet } from 'svelte/reactivity'
import type { BoardReaderState, ChosenBoard, OfferedBoard } from '#preload/model/board-reader.ts'
import { isBoardToken } from '#preload/rules/board-token.ts'
import { boardReader as words } from '#preload/words/made/boardReader.ts'
import { failureOf } from '../lib/failure.ts'
import { failureText } from '../lib/failure-text.ts'
import type { Page } from '../lib/page.ts'
import { problemText, type ProblemText } from './board-words.ts'

type World = Pick<Page, 'bridge'>

export interface FormTrouble extends ProblemText {
  readonly said: string | null
  readonly isKeychain: boolean
}

export class BoardForm {
  readonly #page: World
  readonly #chosen: SvelteSet<string>
  #offered = $state.raw<readonly OfferedBoard[] | null>(null)
  #busy = $state<'testing' | 'storing' | null>(null)
  #trouble = $state.raw<FormTrouble | null>(null)
  #problem = $state<'not-a-token' | null>(null)

  constructor(page: World, chosen: readonly ChosenBoard[]) {
    this.#page = page
    this.#chosen = new SvelteSet(chosen.map(({ id }) => id))
  }

  /** The boards that the token can read; null until the token has been tested. */
  get offered(): readonly OfferedBoard[] | null {
    return this.#offered
  }
  get busy(): 'testing' | 'storing' | null {
    return this.#busy
  }
  get trouble(): FormTrouble | null {
    return this.#trouble
  }
  /** The reason why the typed text cannot be a token; null if it can be one, or if it has not been checked yet. */
  get problem(): 'not-a-token' | null {
    return this.#problem
  }

  readonly boards: readonly ChosenBoard[] = $derived(
    (this.#offered ?? []).filter(({ id }) => this.#chosen.has(id)).map(({ id, name }) => ({ id, name })),
  )
  readonly items: number = $derived((this.#offered ?? []).reduce((sum, { items }) => sum + (items ?? 0), 0))

  isChosen(id: string): boolean {
    return this.#chosen.has(id)
  }

  choose(id: string, chosen: boolean): void {
    if (chosen) this.#chosen.add(id)
    else this.#chosen.delete(id)
  }

  chooseAll(chosen: boolean): void {
    for (const { id } of this.#offered ?? []) this.choose(id, chosen)
  }

  /** Forgets the result of the test, because the token was changed. */
  typed(): void {
    this.#offered = null
    this.#trouble = null
    this.#problem = null
  }

  /**
   * Tests a token by listing the boards that it can read. If `token` is null, tests the stored token. Returns whether
   * the token works.
   */
  async test(token: string | null): Promise<boolean> {
    if (this.#busy !== null || !this.#isGood(token)) return false
    const boards = await this.#run('testing', () => this.#page.bridge.call('boardReader.list', { token }))
    if (boards === null) return false
    this.#offered = boards
    return true
  }

  /**
   * Stores the token and the chosen boards. If `today` is true, the token is kept only until Tallystick ends. Returns
   * the new state of the board reader, or null if nothing was stored.
   */
  async connect(token: string | null, today: boolean): Promise<BoardReaderState | null> {
    if (this.#busy !== null || !this.#isGood(token) || this.boards.length === 0) return null
    const boards = [...this.boards]
    return this.#run('storing', () => this.#page.bridge.call('boardReader.connect', { token, today, boards }))
  }

  #isGood(token: string | null): boolean {
    const isGood = token === null || isBoardToken(token)
    this.#problem = isGood ? null : 'not-a-token'
    return isGood
  }

  async #run<T>(busy: 'testing' | 'storing', work: () => Promise<T>): Promise<T | null> {
    this.#busy = busy
    this.#trouble = null
    try {
      return await work()
    } catch (error) {
      this.#trouble = troubleOf(error)
      return null
    } finally {
      this.#busy = null
    }
  }
}

/**
 * Returns the messages to show for a failed call to the main process. Rethrows any other error, because it must be a
 * bug.
 */
function troubleOf(error: unknown): FormTrouble {
  const failure = failureOf(error)
  if (!failure) throw error
  const { code, problem } = failure
  const plain = { said: null, isKeychain: false }
  if (problem) return { ...problemText(problem), ...plain, said: problem.answer }
  if (code === 'no-secret') return { what: words().tokenGone, todo: words().tokenGoneDo, ...plain }
  const { what, safe, do: todo } = failureText(code)
  if (code === 'keychain') return { what, todo, said: null, isKeychain: true }
  return { what, todo: [safe, todo].filter((text) => text !== '').join(' '), ...plain }
}
