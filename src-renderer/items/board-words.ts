import type { BoardProblem, BoardReaderState, BoardResult } from '#preload/model/board-reader.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { list } from '#preload/words/format.ts'
import { boardReader as words } from '#preload/words/made/boardReader.ts'
import { clockTime, dayOfMonth, dayOfYear } from '../lib/format.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'about' | 'today'>

/** Describes the last reading of the boards: how many items were read, when, and what has changed. */
export function resultWords(result: BoardResult, page: World): string {
  const { items: count, at, isCut } = result
  const when = whenOf(at, page)
  const read = 'time' in when ? words().readToday({ count, ...when }) : words().readOn({ count, ...when })
  return [read, changeWords(result), isCut ? words().cut({ count }) : '']
    .filter((text) => text !== '')
    .join(' ')
}

/** Describes what a reading of the boards has changed, for example "4 new, 1 renamed." */
function changeWords(result: BoardResult): string {
  return hasChanges(result) ? words().changes({ changes: changeList(result) }) : words().nothingNew
}

/** Returns the message beside the Undo button, which says what a reading of the boards has changed. */
export function doneWords(result: BoardResult): string {
  return words().boardRead({ changes: changeList(result) })
}

function changeList({ added, named, renamed, archived }: BoardResult): string {
  const changes = [
    added > 0 ? words().countNew({ count: added }) : '',
    named > 0 ? words().countNamed({ count: named }) : '',
    renamed > 0 ? words().countRenamed({ count: renamed }) : '',
    archived > 0 ? words().countArchived({ count: archived }) : '',
  ]
  return list(changes.filter((text) => text !== ''))
}

export function hasChanges({ added, named, renamed, archived }: BoardResult): boolean {
  return added + named + renamed + archived > 0
}

/**
 * Returns a sentence to show below a problem. It assures the user that the names have not changed and, if the boards
 * were read before, says when that was.
 */
export function safeWords({ result }: Pick<BoardReaderState, 'result'>, page: World): string {
  if (result === null) return words().namesNever
  const when = whenOf(result.at, page)
  return 'time' in when ? words().namesToday(when) : words().namesOn(when)
}

function whenOf(at: Instant, { about, today }: World): { time: string } | { day: string } {
  const day = dayOf(at, about.zone)
  if (day === today) return { time: clockTime(at, about.zone) }
  return { day: day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth(day) : dayOfYear(day) }
}

export interface ProblemText {
  readonly what: string
  readonly todo: string
}

export function problemText({
  kind,
  retryAfterMs,
}: Pick<BoardProblem, 'kind' | 'retryAfterMs'>): ProblemText {
  switch (kind) {
    case 'credentials':
      return { what: words().refused, todo: words().refusedDo }
    case 'forbidden':
      return { what: words().forbidden, todo: words().forbiddenDo }
    case 'no-answer':
    case 'timeout':
    case 'cancelled':
      return { what: words().noAnswer, todo: words().noAnswerDo }
    case 'certificate':
      return { what: words().untrusted, todo: words().untrustedDo }
    case 'proxy-sign-in':
    case 'not-allowed':
    case 'redirected':
    case 'page':
      return { what: words().network, todo: words().networkDo }
    case 'throttled':
      return { what: words().throttled, todo: throttledDo(retryAfterMs) }
    case 'failing':
      return { what: words().failing, todo: words().failingDo }
    case 'not-json':
    case 'too-large':
    case 'too-deep':
    case 'wrong-shape':
    case 'in-circles':
    case 'foreign-link':
      return { what: words().strange, todo: words().strangeDo }
    case 'not-found':
    case 'refused':
      return { what: words().rejected, todo: words().rejectedDo }
    case 'keychain':
      return { what: words().keychain, todo: words().keychainDo }
    case 'no-token':
      return { what: words().tokenGone, todo: words().tokenGoneDo }
    case 'boards':
      return { what: words().unreadBoards, todo: words().unreadBoardsDo }
  }
}

function throttledDo(retryAfterMs: number | null): string {
  if (retryAfterMs === null) return words().throttledDo
  return words().throttledMinutesDo({ count: Math.ceil(retryAfterMs / 60_000) })
}
