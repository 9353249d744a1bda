/** The texts of notices about the data folder. Each says what happened, what is safe and what to do. */
import type { LeftBehind, Notice } from '#preload/model/notice.ts'
import { counted } from '../lib/format.ts'

export interface NoticeWords {
  readonly title: string
  readonly text: string
}

export function noticeWords({ kind, names, entries }: Notice): NoticeWords {
  const account = names.join(' and ')
  const back = entries > 0 ? `${counted(entries, 'entry', 'entries')} came back from the recovery log. ` : ''
  const checked =
    'Entries that are not sent yet are safe: Tallystick looks each of them up in the account before it sends it. You don’t have to do anything.'
  switch (kind) {
    case 'damaged':
      return {
        title: 'The data file was damaged.',
        text: `Tallystick kept the damaged file under another name and restored the latest daily copy. ${account === '' ? '' : `${account} is connected again. `}${back}${checked}`,
      }
    case 'accounts':
      return {
        title: `The data file had lost ${account}.`,
        text: `${account} is connected again. ${back}${checked}`,
      }
    case 'elsewhere':
      return {
        title: 'This data folder was copied or moved.',
        text: `Another copy of it may send the same entries, so ${counted(entries, 'unsent entry is', 'unsent entries are')} looked up in the account first. That takes about ten minutes; nothing is lost. Use only one of the copies from now on.`,
      }
  }
}

export function leftWords(left: readonly LeftBehind[]): NoticeWords {
  const count = left.reduce((sum, { unsent }) => sum + unsent, 0)
  const name = left.length === 1 ? left[0]!.name : null
  const [it, stays] = count === 1 ? ['it', 'it stays'] : ['them', 'they stay']
  return {
    title: `${counted(count, 'entry is', 'entries are')} not sent, and no account in use has ${it}.`,
    text: `${name ?? 'The account'} is not connected. Nothing is lost: ${stays} on this machine until you connect the account again, or move ${it} to another one.`,
  }
}
