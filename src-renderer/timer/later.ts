/** What the timer needs once its first view is drawn, in one piece: what can be done, and what opens then. */
import DraftForm from '../form/DraftForm.svelte'
import ItemName from '../form/ItemName.svelte'
import AddItem from './AddItem.svelte'
import AdjustStart from './AdjustStart.svelte'
import { CommandActions } from './command-actions.ts'
import ItemMenuButton from './ItemMenuButton.svelte'
import MiniBar from './MiniBar.svelte'
import RenameRow from './RenameRow.svelte'
import SearchLimit from './SearchLimit.svelte'
import StopSheet from './StopSheet.svelte'
import SwitchSheet from './SwitchSheet.svelte'
import { TimerActions } from './timer-actions.svelte.ts'

export const later = {
  AddItem,
  AdjustStart,
  CommandActions,
  DraftForm,
  ItemMenuButton,
  ItemName,
  MiniBar,
  RenameRow,
  SearchLimit,
  StopSheet,
  SwitchSheet,
  TimerActions,
}

export type Later = typeof later
