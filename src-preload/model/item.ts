/**
 * Describes items. An item is something on which the user logs time, such as a task. The name of an item is stored only
 * on this machine, because the service knows only its id.
 */
import * as z from 'zod'
import { day, id } from './primitives.ts'

export const itemName = z.string().trim().min(1).max(200)
export const boardName = z.string().trim().min(1).max(120)

export const itemRef = z.strictObject({ id, name: itemName, board: boardName.nullable() })
export type ItemRef = z.infer<typeof itemRef>

/**
 * The source of an item's name, strongest first: the user typed it (`you`), or it comes from the board, a table or CSV
 * file, a board link, or names in earlier entries on this machine (`history`). A name from a weaker source never
 * replaces one from a stronger source.
 */
export const nameSource = z.enum(['you', 'board', 'table', 'link', 'history'])
export type NameSource = z.infer<typeof nameSource>

export const item = itemRef.extend({
  pinned: z.boolean(),
  /** The local day of the latest entry or timer run on this item; null if the item has never been used. */
  lastDay: day.nullable(),
  /** The minutes logged today, not counting the running timer. */
  todayMinutes: z.int().min(0),
  /**
   * False for an item that was found in the account's entries and that the user has not named yet. Its id is shown
   * instead of a name.
   */
  named: z.boolean(),
  /** The source of the name; null if `named` is false. */
  nameFrom: nameSource.nullable(),
  /** The id of the parent item if this is a sub-item; otherwise null. The parent need not be in the list. */
  parentId: id.nullable(),
})
export type Item = z.infer<typeof item>

/** The latest notes on an item. The search also finds the item by words in these notes. */
export const itemNotes = z.strictObject({ itemId: id, notes: z.array(z.string()) })
export type ItemNotes = z.infer<typeof itemNotes>

/**
 * An item that was imported from a table or the board, and that the user has neither used, pinned nor named. The list
 * of items does not contain it, but the search finds it.
 */
export const otherItem = itemRef.extend({ nameFrom: nameSource.nullable() })
export type OtherItem = z.infer<typeof otherItem>

/** An item that the user merged into another one, which is `stays`. The time of both items is shown under `stays`. */
export const mergedItem = itemRef.extend({ stays: itemRef })
export type MergedItem = z.infer<typeof mergedItem>

/** Statistics on the use of an item, its latest notes, and another name for it if Tallystick knows one. */
export const itemDetails = z.strictObject({
  entries: z.int().min(0),
  minutes: z.int().min(0),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** Up to three of the latest notes, newest first, without duplicates. */
  notes: z.array(z.string()),
  /**
   * Another name that the user may want to use. If the item has a name, this is a different name from a table, a link
   * or the board. If an account's item has no name, this is the name of an item in the local workspace with the same id
   * or the same notes.
   */
  otherName: z.strictObject({ name: itemName, from: nameSource }).nullable(),
  /** The board link from which the item was added; null if none is known. */
  link: z.url().nullable(),
  merged: z.array(z.strictObject({ id, name: itemName, named: z.boolean() })),
})
export type ItemDetails = z.infer<typeof itemDetails>

/**
 * The maximum number of items that one command can add, name or change. Also the maximum number of items that are read
 * from the boards.
 */
export const mostBroughtIn = 20_000

/**
 * One row of a table of items. The row adds a new item or names a known item. A new item can be added without a name.
 */
export const itemRow = z.strictObject({
  itemId: id,
  name: itemName.nullable(),
  board: boardName.nullable(),
  archived: z.boolean(),
})
export type ItemRow = z.infer<typeof itemRow>

/**
 * The data that the page uses to guess whether a pasted board link belongs to the account, and which board it leads to.
 */
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
  /** The number of items that are not archived. */
  items: z.int().min(1),
  /** All minutes that were logged on items of the board, including archived items. */
  minutes: z.int().min(0),
})
export type BoardSummary = z.infer<typeof boardSummary>

export const unnamedItem = z.strictObject({
  id,
  board: boardName.nullable(),
  entries: z.int().min(0),
  lastDay: day.nullable(),
})
export type UnnamedItem = z.infer<typeof unnamedItem>
