/**
 * The reader of an account's boards (docs/interfaces/board.md): it reads the names of items with a token of the user,
 * and never writes.
 */
import * as z from 'zod'
import { boardTokenPattern } from '../rules/board-token.ts'
import { secretPlace } from './connection.ts'
import { boardName } from './item.ts'
import { id, instant } from './primitives.ts'
import { serviceProblemKind } from './service-problem.ts'

/** A token is sent from the page to the main process, but never back. */
export const boardToken = z.string().trim().regex(boardTokenPattern)

/** A board that the user chose to be read. The name is the one that was read last. */
export const chosenBoard = z.strictObject({ id, name: boardName })
export type ChosenBoard = z.infer<typeof chosenBoard>

/** A board that the token can read. */
export const offeredBoard = chosenBoard.extend({
  workspace: z.string().nullable(),
  /** The number of its items by the board's own count; null if it is unknown. */
  items: z.int().min(0).nullable(),
})
export type OfferedBoard = z.infer<typeof offeredBoard>

/** The result of the last reading that read at least one board. */
export const boardResult = z.strictObject({
  at: instant,
  items: z.int().min(0),
  added: z.int().min(0),
  /** Items that had no name before. */
  named: z.int().min(0),
  renamed: z.int().min(0),
  archived: z.int().min(0),
  /** True if there are more items than are read at most. */
  isCut: z.boolean(),
})
export type BoardResult = z.infer<typeof boardResult>

/** Why the last reading failed, or read only some of the boards. */
export const boardProblem = z.strictObject({
  at: instant,
  /**
   * `keychain`: the keychain cannot be opened. `no-token`: it does not have the token any more. `boards`: some boards are
   * archived or deleted, or the token cannot read them. The others: the board did not answer as expected.
   */
  kind: z.enum([...serviceProblemKind.options, 'keychain', 'no-token', 'boards']),
  /** The board's own message, shortened. */
  answer: z.string().max(300).nullable(),
  /** The time for which the board has asked to wait. */
  retryAfterMs: z.number().nullable(),
  /** The names of the boards that were not read. */
  unread: z.array(z.string()),
})
export type BoardProblem = z.infer<typeof boardProblem>

export const boardReaderState = z.strictObject({
  /** `nowhere` while no token was given, and after Tallystick has ended with a session-only token. */
  token: secretPlace,
  /** Empty while the reader is off. */
  boards: z.array(chosenBoard),
  reading: z.boolean(),
  result: boardResult.nullable(),
  problem: boardProblem.nullable(),
})
export type BoardReaderState = z.infer<typeof boardReaderState>
