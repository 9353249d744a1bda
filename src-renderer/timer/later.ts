/**
 * Everything that the timer needs after its first view, in one chunk: the actions, and the components that open on
 * request.
 */
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
