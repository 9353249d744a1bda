/**
 * Reads the boards of the active account once a day and when the user asks for it, and stores the names of their items.
 * If a reading is aborted, none of its results are stored, and the boards are read again later.
 */
import type { Input } from '#preload/contract/commands.ts'
import type { BoardReaderState, OfferedBoard } from '#preload/model/board-reader.ts'
import { vendorsBoardUrl } from '../api/board.ts'
import type { Transport } from '../api/transport.ts'
import { keepAdminSecret } from '../connections/admin-secret.ts'
import type { Connection } from '../connections/connection.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import type { Vault } from '../connections/vault.ts'
import type { ItemContext } from '../items/change-items.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { Refusal } from '../kernel/refusal.ts'
import { graphqlReader, type BoardReader } from './board-reader.ts'
import { BoardStore } from './board-store.ts'
import { boardTokenOf, removeBoardReader } from './board-token.ts'
import { nextReadingMs } from './next-reading.ts'
import { readBoards } from './read-boards.ts'
import { takeBoards } from './take-boards.ts'

/**
 * The first reading starts this many milliseconds after the program starts, so that it does not slow down the user's
 * first actions.
 */
const startAfterMs = 20_000
/**
 * The longest time, in milliseconds, that the program waits before it checks again whether a reading is due. A single
 * long timer would be late, because timers do not run while the machine sleeps.
 */
const checkEveryMs = 60 * 60_000

export interface BoardParts {
  readonly connection: Pick<Connection, 'id' | 'kind'>
  readonly items: ItemContext
  readonly vault: Vault
  readonly transport: Transport
  readonly log: Log
  /** The address of a stand-in for the board service. Only tests set this. */
  readonly url?: string | undefined
}

/** A reading that is in progress. Aborting `stop` cancels its requests and discards its results. */
interface Reading {
  readonly stop: AbortController
  readonly ended: Promise<void>
}

export class BoardReading {
  readonly #parts: BoardParts
  readonly #store: BoardStore
  readonly #closing = new AbortController()
  #reading: Reading | null = null
  /** True if the user asked for the reading that is in progress. Undo can then revert its changes. */
  #isAskedFor = false
  /**
   * Resolves when all commands that change the token have ended. Each new command waits for it, so they run one after
   * the other.
   */
  #turn: Promise<unknown> = Promise.resolve()
  #cancelTimer = () => {}

  constructor(parts: BoardParts) {
    this.#parts = parts
    this.#store = new BoardStore(parts.items.db, parts.connection.id)
  }

  /** Starts the daily reading of the boards, if the user has entered a token and chosen boards. */
  start(): void {
    if (this.#store.read()) this.#in(startAfterMs)
  }

  state(): BoardReaderState {
    const stored = this.#store.read()
    return {
      token: this.#parts.vault.placeOf(this.#tokenName(), stored?.tokenKeptAt ?? null),
      boards: [...(stored?.boards ?? [])],
      reading: this.#reading !== null,
      result: stored?.result ?? null,
      problem: stored?.problem ?? null,
    }
  }

  /**
   * Returns the boards that the token can read. If `token` is null, the stored one is used. Rejects with `ApiError`,
   * `KeychainUnavailable` or {@link NoSecret}.
   */
  async list(token: string | null): Promise<OfferedBoard[]> {
    this.#mustBeAccount()
    return this.#reader(token ?? (await this.#token()), this.#closing.signal).boards()
  }

  /**
   * Stores the token and the chosen boards, and starts reading the boards. If `token` is null, the stored token is
   * kept. Rejects with `KeychainUnavailable` or {@link NoSecret}.
   */
  connect({ token, today, boards }: Input<'boardReader.connect'>): Promise<BoardReaderState> {
    this.#mustBeAccount()
    return this.#inTurn(async () => {
      const before = this.#store.read()
      if (token === null) await this.#token()
      const name = this.#tokenName()
      const tokenKeptAt = await keepAdminSecret(
        { vault: this.#parts.vault, clock: this.#parts.items.clock },
        name,
        before ? { name, keptAt: before.tokenKeptAt } : undefined,
        { secret: token, today },
      )
      await this.#stop()
      this.#store.write({
        boards,
        tokenKeptAt,
        triedAt: before?.triedAt ?? null,
        result: before?.result ?? null,
        problem: null,
      })
      this.#begin('person')
      return this.state()
    })
  }

  /**
   * Starts reading the boards in the background. Throws {@link Refusal} `not-found` if the user has not chosen any
   * boards.
   */
  readNow(): BoardReaderState {
    this.#mustBeAccount()
    if (!this.#store.read()) throw new Refusal('not-found')
    this.#begin('person')
    return this.state()
  }

  /** Removes the token and forgets the boards. Rejects with `KeychainUnavailable`, in which case nothing is removed. */
  remove(): Promise<void> {
    this.#mustBeAccount()
    return this.#inTurn(async () => {
      await this.#stop()
      const { items, vault, connection, url } = this.#parts
      await removeBoardReader(items.db, vault, connection.id, url)
      this.#cancelTimer()
      this.#changed()
    })
  }

  /**
   * Aborts a reading without waiting for it to end, because the keychain may be waiting for the user to unlock it. None
   * of the reading's results are stored.
   */
  close(): void {
    this.#closing.abort()
    this.#reading?.stop.abort()
    this.#cancelTimer()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => {})
    return result
  }

  async #stop(): Promise<void> {
    this.#reading?.stop.abort()
    await this.#reading?.ended
  }

  #begin(by: 'person' | 'day'): void {
    if (by === 'person') this.#isAskedFor = true
    if (this.#reading !== null || this.#closing.signal.aborted) return
    this.#cancelTimer()
    const stop = new AbortController()
    const ended = this.#read(stop.signal)
      .catch((error: unknown) => this.#failed(error, stop.signal))
      .finally(() => {
        this.#reading = null
        this.#isAskedFor = false
        if (this.#closing.signal.aborted) return
        this.#changed()
        // After an unexpected failure, the time of this reading might not have been stored, so the boards might still
        // seem to be due. The timer keeps the program from reading them again immediately.
        this.#in(checkEveryMs)
      })
    this.#reading = { stop, ended }
    this.#changed()
  }

  async #read(signal: AbortSignal): Promise<void> {
    const stored = this.#store.read()
    if (!stored) return
    const reader = this.#reader(await this.#token(), signal)
    const read = await readBoards(reader, stored.boards, (boardId) => this.#store.itemsOn(boardId))
    if (signal.aborted) return
    const { items, log } = this.#parts
    takeBoards(items, this.#store, stored, { read, canUndo: this.#isAskedFor })
    if (read.error) log.warn('board.not-read', { kind: read.error.detail, status: read.error.status })
  }

  /**
   * Stores why no board could be read, so that the user sees it. Does nothing if the reading was stopped. Never
   * throws.
   */
  #failed(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return
    const { log, items } = this.#parts
    const kind = kindOf(error)
    if (kind === null) {
      log.error('board.read-failed', error)
      return
    }
    log.warn('board.not-read', { kind })
    const at = nowOf(items.clock)
    try {
      const stored = this.#store.read()
      const unread = (stored?.boards ?? []).map(({ name }) => name)
      const problem = { at, kind, answer: null, retryAfterMs: null, unread }
      if (stored) this.#store.write({ ...stored, triedAt: at, problem })
    } catch (failure) {
      log.error('board.read-failed', failure)
    }
  }

  #in(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#parts.items.clock.after(ms, () => this.#check())
  }

  #check(): void {
    const stored = this.#store.read()
    if (!stored || this.state().token === 'nowhere') return
    const ms = nextReadingMs(stored, this.#parts.items.clock.nowMs())
    if (ms === 0) this.#begin('day')
    else if (ms !== null) this.#in(Math.min(ms, checkEveryMs))
  }

  /** Reads the stored token. Rejects with `KeychainUnavailable`, or with {@link NoSecret} if no token is stored. */
  async #token(): Promise<string> {
    const isStored = this.state().token !== 'nowhere'
    const token = isStored ? await this.#parts.vault.read(this.#tokenName()) : null
    if (token === null) throw new NoSecret('board token')
    return token
  }

  #reader(token: string, signal: AbortSignal): BoardReader {
    const { transport, url = vendorsBoardUrl, items } = this.#parts
    const wait = (ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          cancel()
          resolve()
        }
        const cancel = items.clock.after(ms, end)
        signal.addEventListener('abort', end, { once: true })
      })
    return graphqlReader({ transport, url, token, signal, wait })
  }

  #tokenName() {
    return boardTokenOf(this.#parts.connection.id, this.#parts.url)
  }

  #mustBeAccount(): void {
    if (this.#parts.connection.kind === 'local') throw new Refusal('not-allowed')
  }

  #changed(): void {
    this.#parts.items.hub.emit({ name: 'boardReader.changed', payload: {} })
  }
}

/** Returns why the token could not be read; null for any other error, which is a bug. */
function kindOf(error: unknown): 'keychain' | 'no-token' | null {
  if (error instanceof NoSecret) return 'no-token'
  return error instanceof KeychainUnavailable ? 'keychain' : null
}
