/**
 * Stores the boards that the user chose for one account, and the items that were read from them. No other module has
 * SQL for these tables.
 */
import * as z from 'zod'
import {
  boardProblem,
  boardResult,
  chosenBoard,
  type BoardProblem,
  type BoardResult,
  type ChosenBoard,
} from '#preload/model/board-reader.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { orNull, text } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import { readStored } from '../storage/stored-json.ts'

export interface StoredReader {
  readonly boards: readonly ChosenBoard[]
  readonly tokenKeptAt: Instant | null
  readonly triedAt: Instant | null
  readonly result: BoardResult | null
  readonly problem: BoardProblem | null
}

const columns = {
  boards: text,
  tokenKeptAt: orNull(text),
  triedAt: orNull(text),
  result: orNull(text),
  problem: orNull(text),
}

export class BoardStore extends ConnectionRows {
  /** Returns null if the user has not chosen any boards for the account. */
  read(): StoredReader | null {
    const row = this.db.row(
      columns,
      `SELECT boards, token_kept_at AS tokenKeptAt, tried_at AS triedAt, result, problem FROM board_reader
       WHERE connection_id = $connection`,
      this.bind(),
    )
    if (!row) return null
    return {
      ...row,
      boards: this.#parsed(z.array(chosenBoard), row.boards, 'list of chosen boards') ?? [],
      result: this.#parsed(boardResult, row.result, 'result'),
      problem: this.#parsed(boardProblem, row.problem, 'problem'),
    }
  }

  write({ boards, tokenKeptAt, triedAt, result, problem }: StoredReader): void {
    this.db.run(
      `INSERT INTO board_reader (connection_id, boards, token_kept_at, tried_at, result, problem)
       VALUES ($connection, $boards, $tokenKeptAt, $triedAt, $result, $problem)
       ON CONFLICT DO UPDATE SET boards = excluded.boards, token_kept_at = excluded.token_kept_at,
         tried_at = excluded.tried_at, result = excluded.result, problem = excluded.problem`,
      this.bind({
        boards: JSON.stringify(boards),
        tokenKeptAt,
        triedAt,
        result: result && JSON.stringify(result),
        problem: problem && JSON.stringify(problem),
      }),
    )
  }

  remove(): void {
    this.db.transaction(() => {
      this.db.run('DELETE FROM board_item WHERE connection_id = $connection', this.bind())
      this.db.run('DELETE FROM board_reader WHERE connection_id = $connection', this.bind())
    })
  }

  itemsOn(boardId: string): string[] {
    return this.db.values(
      text,
      `SELECT item_id FROM board_item WHERE connection_id = $connection AND board_id = $boardId ORDER BY item_id`,
      this.bind({ boardId }),
    )
  }

  writeItems(boardId: string, itemIds: readonly string[]): void {
    const bind = this.bind({ boardId, ids: JSON.stringify(itemIds) })
    this.db.transaction(() => {
      this.db.run(
        `DELETE FROM board_item WHERE connection_id = $connection AND board_id = $boardId
           AND item_id NOT IN (SELECT value FROM json_each($ids))`,
        bind,
      )
      this.db.run(
        `INSERT OR IGNORE INTO board_item (connection_id, board_id, item_id)
         SELECT $connection, $boardId, value FROM json_each($ids)`,
        bind,
      )
    })
  }

  #parsed<T>(schema: z.ZodType<T>, stored: string | null, what: string): T | null {
    if (stored === null) return null
    const report = { what: `${what} of the board reader`, instead: 'the boards count as not read' }
    return readStored(this.db, schema, stored, report) ?? null
  }
}
