/** What the page needs once its first view is drawn, in one piece: the keys, the other pane, and what opens over it. */
import AwayQuestion from '../away/AwayQuestion.svelte'
import { KeptWeeks } from '../history/kept-weeks.ts'
import { failureSentence } from '../lib/failure-text.ts'
import { asksFor } from '../lib/shortcut-keys.ts'
import SyncLine from '../sync/SyncLine.svelte'
import Toast from '../ui/Toast.svelte'
import { keepFocus } from './keep-focus.svelte.ts'
import { bindKeys } from './keys.ts'
import Lost from './Lost.svelte'
import OneView from './OneView.svelte'
import RightPane from './RightPane.svelte'
import ShortcutList from './ShortcutList.svelte'

export const later = {
  asksFor,
  AwayQuestion,
  bindKeys,
  failureSentence,
  keepFocus,
  KeptWeeks,
  Lost,
  OneView,
  RightPane,
  ShortcutList,
  SyncLine,
  Toast,
}

export type Later = typeof later
