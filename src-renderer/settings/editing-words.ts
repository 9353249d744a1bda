/** Texts that say whether entries that an account already has can be changed from here, and what to do if not. */
import type { Editing } from '#preload/model/connection.ts'

export const waysToEdit: readonly { id: Editing; label: string }[] = [
  { id: 'none', label: 'Read only' },
  { id: 'v2', label: 'Change by v2.0' },
  { id: 'v1', label: 'Change by v1.0' },
]

/** This is shown beside everything that uses v1.0 of the API (docs/interfaces/worklogs-v1.md#the-end-of-v10). */
export const worklogsDeprecated =
  'v1.0 is deprecated: it gets no updates, and was to go offline on 1 October 2024.'

/** Returns the text of an account. `worklogsGone` means that its service no longer offers v1.0 of the API. */
export function editingWords(name: string, editing: Editing, worklogsGone: boolean): string {
  if (editing === 'v1' && worklogsGone)
    return `Can’t be changed from here: v1.0 isn’t there any more. Correct them in ${name}.`
  switch (editing) {
    case 'none':
      return `Can’t be changed from here. Correct them in ${name}.`
    case 'v2':
      return 'Can be changed and deleted from here'
    case 'v1':
      return 'Can be changed and deleted from here, by v1.0: day, minutes, billable time and note'
  }
}
