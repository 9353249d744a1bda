/** An item on which time is logged. Its name is stored on this machine only; the service has only the id. */
import * as z from 'zod'
import { day, id } from './primitives.ts'

export const itemName = z.string().trim().min(1).max(200)
export const boardName = z.string().trim().min(1).max(120)

export const itemRef = z.strictObject({ id, name: itemName, board: boardName.nullable() })
export type ItemRef = z.infer<typeof itemRef>

/**
 * Where the name of an item comes from: typed by the user (`you`), read from the board, from a table or CSV file, with a
 * board link, or from names found in earlier entries on this machine (`history`). The earlier in this list, the
 * stronger: a stronger source replaces the name, a weaker one does not.
 */
export const nameSource = z.enum(['you', 'board', 'table', 'link', 'history'])
export type NameSource = z.infer<typeof nameSource>

export const item = itemRef.extend({
  pinned: z.boolean(),
  /** Local day of the latest entry or run on this item; null if the item was never used. */
  lastDay: day.nullable(),
  /** The minutes logged today, not counting the running timer. */
  todayMinutes: z.int().min(0),
  /**
   * False for an item that was found in the account's entries and that the user has not named yet. Its id is shown
   * instead of a name.
   */
  named: z.boolean(),
  /** Where the name comes from; null if `named` is false. */
  nameFrom: nameSource.nullable(),
  /** The parent item if this is a sub-item. The parent need not be in the list. */
  parentId: id.nullable(),
})
export type Item = z.infer<typeof item>

/** The latest notes of an item, for search. */
export const itemNotes = z.strictObject({ itemId: id, notes: z.array(z.string()) })
export type ItemNotes = z.infer<typeof itemNotes>

/**
 * An item that was brought in from a table or the board and that the user has neither used, pinned nor named. The list
 * of items does not contain it, but the search finds it.
 */
export const otherItem = itemRef.extend({ nameFrom: nameSource.nullable() })
export type OtherItem = z.infer<typeof otherItem>

/** How an item was used, and another name for it if one is known. */
export const itemDetails = z.strictObject({
  entries: z.int().min(0),
  minutes: z.int().min(0),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** The latest different notes, latest first; at most three. */
  notes: z.array(z.string()),
  /**
   * The name that a table, a link or the board gives the item, if it differs from the shown name, and in the account
   * the name of an item with the same id or the same notes in the local workspace, if the item has no name.
   */
  otherName: z.strictObject({ name: itemName, from: nameSource }).nullable(),
  /** The board link from which the item was added; null if none is known. */
  link: z.url().nullable(),
  /** The items that were merged into this one and can be taken apart again. */
  merged: z.array(z.strictObject({ id, name: itemName, named: z.boolean() })),
})
export type ItemDetails = z.infer<typeof itemDetails>

/** At most this many rows of a table are brought in at once. */
export const mostBroughtIn = 20_000

/** One row to bring in. Without a name, an item that is not known yet is added with its id only. */
export const itemRow = z.strictObject({
  itemId: id,
  name: itemName.nullable(),
  board: boardName.nullable(),
  archived: z.boolean(),
})
export type ItemRow = z.infer<typeof itemRow>

/** What shows whether a board link belongs to the account, and which board it leads to. */
export const knownLinks = z.strictObject({
  /** The host of the account's service; null in the local workspace, and for a service on this machine. */
  service: z.string().nullable(),
  /** The links from which items were added, newest first, with the boards of these items. */
  links: z.array(z.strictObject({ link: z.url(), board: boardName.nullable() })),
})
export type KnownLinks = z.infer<typeof knownLinks>

/** A board with at least one item that is not archived. */
export const boardSummary = z.strictObject({
  name: boardName,
  /** The items that are not archived. */
  items: z.int().min(1),
  /** All time on items of the board, also on archived ones. */
  minutes: z.int().min(0),
})
export type BoardSummary = z.infer<typeof boardSummary>

/** An item of the user's own without a name. */
export const unnamedItem = z.strictObject({
  id,
  board: boardName.nullable(),
  entries: z.int().min(0),
  lastDay: day.nullable(),
})
export type UnnamedItem = z.infer<typeof unnamedItem>
