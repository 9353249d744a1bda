/**
 * The messages of notices about the data folder, and of notices about unsent entries that belong to no connected
 * account.
 */
import type { LeftBehind, Notice } from '#preload/model/notice.ts'
import { listWithAnd } from '#preload/words/format.ts'
import { page as words } from '#preload/words/made/page.ts'

export function noticeWords({ kind, names, entries }: Notice) {
  const accounts = listWithAnd(names)
  const connected = names.length === 0 ? null : words().noticeConnected({ count: names.length, accounts })
  const back = entries === 0 ? null : words().noticeBack({ count: entries })
  switch (kind) {
    case 'damaged':
      return {
        title: words().noticeDamaged,
        text: sentences(words().noticeRestored, connected, back, words().noticeChecked),
      }
    case 'accounts':
      return {
        title: words().noticeAccountsLost({ accounts }),
        text: sentences(connected, back, words().noticeChecked),
      }
    case 'elsewhere':
      return { title: words().noticeMoved, text: words().noticeMovedText({ count: entries }) }
  }
}

export function leftWords(left: readonly LeftBehind[]) {
  const count = left.reduce((sum, { unsent }) => sum + unsent, 0)
  const account = left.length === 1 ? left[0]!.name : null
  return {
    title: words().leftTitle({ count }),
    text: account === null ? words().leftOfUnknown({ count }) : words().leftOf({ count, account }),
  }
}

function sentences(...all: readonly (string | null)[]): string {
  return all.filter((sentence) => sentence !== null).join(' ')
}
