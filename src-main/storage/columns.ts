/**
 * Checks the values of rows when they are read. Each query lists its columns, with a check for each column. A query
 * that does not match the code around it then fails immediately, instead of returning wrong values.
 */
import type { SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

export type Column<T> = (value: unknown) => value is T

/** The columns that a query returns, each with its check. Other columns of the row are not checked. */
export type Columns = Readonly<Record<string, Column<unknown>>>

export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never }

export const text: Column<string> = (value): value is string => typeof value === 'string'

export const real: Column<number> = (value): value is number => typeof value === 'number'

export const integer: Column<number> = (value): value is number => Number.isInteger(value)

/** A boolean, which SQLite stores as 0 or 1. */
export const flag: Column<0 | 1> = (value): value is 0 | 1 => value === 0 || value === 1

export function orNull<T>(column: Column<T>): Column<T | null> {
  return (value): value is T | null => value === null || column(value)
}

export function oneOf<const T extends string>(values: readonly T[]): Column<T> {
  const known: ReadonlySet<unknown> = new Set(values)
  return (value): value is T => known.has(value)
}

/**
 * The error thrown when a column is missing from a row or its value has the wrong type. Either the query is wrong, or
 * the database was changed by hand.
 */
export class UnexpectedRow extends Error {
  override name = 'UnexpectedRow' as const
}

export function checked<C extends Columns>(columns: C, row: Row): RowOf<C> {
  if (!fits(columns, row))
    throw new UnexpectedRow(`The column ${misfit(columns, row)} has an unexpected value.`)
  return row
}

export function checkedValue<T>(column: Column<T>, row: Row): T {
  const [name, value] = Object.entries(row)[0]!
  if (!column(value)) throw new UnexpectedRow(`The column ${name} has an unexpected value.`)
  return value
}

function fits<C extends Columns>(columns: C, row: Row): row is Row & RowOf<C> {
  for (const name in columns) if (!columns[name]!(row[name])) return false
  return true
}

function misfit(columns: Columns, row: Row): string {
  return Object.keys(columns).find((name) => !columns[name]!(row[name])) ?? ''
}
