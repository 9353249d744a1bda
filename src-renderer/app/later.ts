/**
 * Everything that the page needs after its first view, in one chunk: the shortcuts, the other pane, and the layers over
 * it.
 */
import AwayQuestion from '../away/AwayQuestion.svelte'
import { KeptWeeks } from '../history/kept-weeks.ts'
import { failureSentence } from '../lib/failure-text.ts'
import { pressKey } from '../lib/press-key.ts'
import SyncLine from '../sync/SyncLine.svelte'
import Toast from '../ui/Toast.svelte'
import AccountMenu from './AccountMenu.svelte'
import Hints from './Hints.svelte'
import { keepFocus } from './keep-focus.svelte.ts'
import { bindKeys } from './keys.ts'
import Lost from './Lost.svelte'
import Notices from './Notices.svelte'
import OneView from './OneView.svelte'
import RightPane from './RightPane.svelte'
import ShortcutList from './ShortcutList.svelte'
import StepButtons from './StepButtons.svelte'
import { offerUndo, walk, watchSteps } from './undo-steps.ts'

export const later = {
  AccountMenu,
  AwayQuestion,
  bindKeys,
  failureSentence,
  Hints,
  keepFocus,
  KeptWeeks,
  Lost,
  Notices,
  offerUndo,
  OneView,
  pressKey,
  RightPane,
  ShortcutList,
  StepButtons,
  SyncLine,
  Toast,
  walk,
  watchSteps,
}

export type Later = typeof later
