/**
 * Describes the board reader, which reads the names of items from the boards that the user chose, and never writes to a
 * board (docs/interfaces/board.md).
 */
import * as z from 'zod'
import { boardTokenPattern } from '../rules/board-token.ts'
import { secretPlace } from './connection.ts'
import { boardName } from './item.ts'
import { id, instant } from './primitives.ts'
import { serviceProblemKind } from './service-problem.ts'

/**
 * The access token for the boards. The page sends the token to the main process, which never returns it to the page.
 */
export const boardToken = z.string().trim().regex(boardTokenPattern)

/** A board that the user chose for Tallystick to read. `name` is the name that the board had when it was last read. */
export const chosenBoard = z.strictObject({ id, name: boardName })
export type ChosenBoard = z.infer<typeof chosenBoard>

export const offeredBoard = chosenBoard.extend({
  workspace: z.string().nullable(),
  /** The number of items on the board, as the board reports it; null if it does not. */
  items: z.int().min(0).nullable(),
})
export type OfferedBoard = z.infer<typeof offeredBoard>

/** The result of the latest reading of the boards that succeeded for at least one board. */
export const boardResult = z.strictObject({
  at: instant,
  items: z.int().min(0),
  added: z.int().min(0),
  /** The number of items that had no name before. */
  named: z.int().min(0),
  renamed: z.int().min(0),
  archived: z.int().min(0),
  /** True if the boards have so many items that some of them were not read. */
  isCut: z.boolean(),
})
export type BoardResult = z.infer<typeof boardResult>

/** The reason why the most recent attempt to read the boards failed or left out some boards. */
export const boardProblem = z.strictObject({
  at: instant,
  /**
   * `keychain`: the keychain cannot be opened. `no-token`: the keychain no longer contains the token. `boards`: some
   * boards are archived or deleted, or the token does not allow reading them. The other kinds describe a failed
   * request.
   */
  kind: z.enum([...serviceProblemKind.options, 'keychain', 'no-token', 'boards']),
  answer: z.string().max(300).nullable(),
  retryAfterMs: z.number().nullable(),
  unread: z.array(z.string()),
})
export type BoardProblem = z.infer<typeof boardProblem>

export const boardReaderState = z.strictObject({
  /**
   * The place where the token is stored. It is `nowhere` if the user has not entered a token, or if the token was only
   * kept in memory and Tallystick has restarted since.
   */
  token: secretPlace,
  /** The boards to read. The list is empty while the reader is switched off. */
  boards: z.array(chosenBoard),
  reading: z.boolean(),
  result: boardResult.nullable(),
  problem: boardProblem.nullable(),
})
export type BoardReaderState = z.infer<typeof boardReaderState>
