/**
 * Reads the boards of the active account once a day, and when the user asks for it, and brings in the names. A reading
 * that does not reach its end changes nothing, and is made again later.
 */
import type {
  BoardProblem,
  BoardReaderState,
  ChosenBoard,
  OfferedBoard,
} from '#preload/model/board-reader.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { ApiError } from '../api/api-error.ts'
import { vendorsBoardUrl } from '../api/board.ts'
import type { Transport } from '../api/transport.ts'
import { keepAdminSecret } from '../connections/admin-secret.ts'
import type { Connection } from '../connections/connection.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import type { Vault } from '../connections/vault.ts'
import { takeRows } from '../items/bring-in.ts'
import { announce, type ItemContext } from '../items/change-items.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { Refusal } from '../kernel/refusal.ts'
import { countsOf, rowsOf } from './board-changes.ts'
import { graphqlReader, type BoardReader } from './board-reader.ts'
import { BoardStore, type StoredReader } from './board-store.ts'
import { boardTokenOf, removeBoardReader } from './board-token.ts'
import { nextReadingMs } from './next-reading.ts'
import { readBoards, type BoardsRead } from './read-boards.ts'

/** The delay in milliseconds after the program has started, so that reading does not slow down the first actions. */
const startAfterMs = 20_000
/** The time is checked at least this often, because a timer stands still while the machine sleeps. */
const checkEveryMs = 60 * 60_000

export interface BoardParts {
  readonly connection: Pick<Connection, 'id' | 'kind'>
  readonly items: ItemContext
  readonly vault: Vault
  readonly transport: Transport
  readonly log: Log
  /** The address of a stand-in. Only tests set this. */
  readonly url?: string | undefined
}

export interface BoardConnection {
  /** Null keeps the stored token. */
  readonly token: string | null
  readonly today: boolean
  readonly boards: readonly ChosenBoard[]
}

/** A reading that is in progress. `abort` cancels its requests, and nothing of it is stored. */
interface Reading {
  readonly stop: AbortController
  readonly ended: Promise<void>
}

export class BoardReading {
  readonly #parts: BoardParts
  readonly #store: BoardStore
  readonly #closing = new AbortController()
  #reading: Reading | null = null
  /** The commands that change the token run one after the other. */
  #turn: Promise<unknown> = Promise.resolve()
  #cancelTimer = () => {}

  constructor(parts: BoardParts) {
    this.#parts = parts
    this.#store = new BoardStore(parts.items.db, parts.connection.id)
  }

  /** Starts to read the boards once a day, if a token and boards were given. */
  start(): void {
    if (this.#store.read()) this.#in(startAfterMs)
  }

  state(): BoardReaderState {
    const stored = this.#store.read()
    const token = this.#parts.vault.placeOf(this.#tokenName(), stored?.tokenKeptAt ?? null)
    return {
      token,
      boards: [...(stored?.boards ?? [])],
      reading: this.#reading !== null,
      result: stored?.result ?? null,
      problem: stored?.problem ?? null,
    }
  }

  /**
   * Returns the boards that the token can read; null means the stored token. Rejects with `ApiError`,
   * `KeychainUnavailable` or {@link NoSecret}.
   */
  async list(token: string | null): Promise<OfferedBoard[]> {
    this.#mustBeAccount()
    return this.#reader(token ?? (await this.#token()), this.#closing.signal).boards()
  }

  /** Stores the token and the boards, and starts to read them. Rejects with `KeychainUnavailable` or {@link NoSecret}. */
  connect({ token, today, boards }: BoardConnection): Promise<BoardReaderState> {
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
        ...{ boards: [...boards], tokenKeptAt, triedAt: before?.triedAt ?? null },
        ...{ result: before?.result ?? null, problem: null },
      })
      this.#begin('person')
      return this.state()
    })
  }

  /** Starts to read the boards. Throws {@link Refusal} `not-found` while the reader is off. */
  readNow(): BoardReaderState {
    this.#mustBeAccount()
    if (!this.#store.read()) throw new Refusal('not-found')
    this.#begin('person')
    return this.state()
  }

  /** Removes the token and forgets the boards. Rejects with `KeychainUnavailable`; nothing is removed then. */
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

  /** Stops a reading. Nothing of it is stored. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#cancelTimer()
    await this.#turn
    await this.#stop()
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
    if (this.#reading !== null || this.#closing.signal.aborted) return
    this.#cancelTimer()
    const stop = new AbortController()
    const ended = this.#read(stop.signal, by)
      .catch((error: unknown) => this.#failed(error, stop.signal))
      .finally(() => {
        this.#reading = null
        this.#changed()
        this.#plan()
      })
    this.#reading = { stop, ended }
    this.#changed()
  }

  async #read(signal: AbortSignal, by: 'person' | 'day'): Promise<void> {
    const stored = this.#store.read()
    if (!stored) return
    const reader = this.#reader(await this.#token(), signal)
    const read = await readBoards(reader, stored.boards, (boardId) => this.#store.itemsOn(boardId))
    if (signal.aborted) return
    this.#take(stored, read, by)
  }

  #take(stored: StoredReader, read: BoardsRead, by: 'person' | 'day'): void {
    const { items } = this.#parts
    const now = nowOf(items.clock)
    items.db.transaction(() => {
      const rows = rowsOf(read.boards)
      const archive = [...read.gone]
      const { changes, changed } = takeRows(items, { from: 'board', names: 'keep', rows, archive }, now)
      // Undo takes back what the user did. A reading that the user did not start must not become the next step to undo.
      if (by === 'person' && changed > 0) items.onChanged('bring-in', changed, changes)
      for (const { id } of read.boards) this.#store.writeItems(id, read.itemsOn.get(id) ?? [])
      const names = new Map(read.boards.map(({ id, name }) => [id, name]))
      this.#store.write({
        boards: stored.boards.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
        tokenKeptAt: stored.tokenKeptAt,
        triedAt: now,
        result:
          read.boards.length === 0
            ? stored.result
            : {
                ...countsOf(changes),
                at: now,
                items: rows.length,
                isCut: read.boards.some(({ isCut }) => isCut),
              },
        problem: problemOf(read, now),
      })
    })
    if (read.error) this.#logError(read.error)
    announce(items)
  }

  /** Records why no board could be read, unless the reading was stopped. */
  #failed(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return
    const { log, items } = this.#parts
    const stored = this.#store.read()
    // The state already says that no token is stored.
    if (!stored || error instanceof NoSecret) return
    if (!(error instanceof KeychainUnavailable)) {
      log.error('board.read-failed', error)
      return
    }
    log.warn('board.keychain')
    const at = nowOf(items.clock)
    const unread = stored.boards.map(({ name }) => name)
    this.#store.write({
      ...stored,
      triedAt: at,
      problem: { at, kind: 'keychain', answer: null, retryAfterMs: null, unread },
    })
  }

  #plan(): void {
    const stored = this.#store.read()
    if (!stored || this.#closing.signal.aborted) return
    if (this.state().token === 'nowhere') return
    const ms = nextReadingMs(stored, this.#parts.items.clock.nowMs())
    if (ms !== null) this.#in(Math.min(ms, checkEveryMs))
  }

  #in(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#parts.items.clock.after(ms, () => this.#check())
  }

  #check(): void {
    const stored = this.#store.read()
    if (!stored || this.state().token === 'nowhere') return
    if (nextReadingMs(stored, this.#parts.items.clock.nowMs()) === 0) this.#begin('day')
    else this.#plan()
  }

  /** Rejects with `KeychainUnavailable` or {@link NoSecret}. */
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

  #logError({ detail, status }: ApiError): void {
    this.#parts.log.warn('board.not-read', { kind: detail, status })
  }
}

function problemOf({ error, unread }: BoardsRead, at: Instant): BoardProblem | null {
  if (error === null && unread.length === 0) return null
  const { kind, answer, retryAfterMs } = error?.toProblem() ?? {
    ...{ kind: 'boards' as const, answer: null, retryAfterMs: null },
  }
  return { at, kind, answer, retryAfterMs, unread: unread.map(({ name }) => name) }
}
