/**
 * Remembers for which days the account's entries have been read since the program started, so that an import saves only
 * rows that were compared with the account.
 */
import type { Day } from '#preload/model/primitives.ts'
import type { DaySpan } from '#preload/rules/day-spans.ts'

interface Span extends DaySpan {
  readonly isRead: boolean
}

export class DaysRead {
  #spans: readonly Span[] = []

  /**
   * Marks the days as not read. Call this before they are read again, because the entries known so far may be
   * outdated.
   */
  forget(span: DaySpan): void {
    this.#put(span, false)
  }

  /** Marks the days as read. Call this after the account has returned all its entries for them. */
  add(span: DaySpan): void {
    this.#put(span, true)
  }

  has(day: Day): boolean {
    return this.#spans.findLast(({ from, to }) => from <= day && day <= to)?.isRead ?? false
  }

  #put({ from, to }: DaySpan, isRead: boolean): void {
    const others = this.#spans.filter((span) => span.from < from || span.to > to)
    this.#spans = [...others, { from, to, isRead }]
  }
}
