/** Messages that say whether Tallystick can change entries that are already in an account, and what to do if not. */
import type { Editing } from '#preload/model/connection.ts'
import { connections } from '#preload/words/made/connections.ts'

export function waysToEdit(): { id: Editing; label: string }[] {
  const words = connections()
  return [
    { id: 'none', label: words.editNone },
    { id: 'v2', label: words.editByV2 },
    { id: 'v1', label: words.editByV1 },
  ]
}

/** Returns the message for an account. `worklogsGone` means that its service no longer offers v1.0 of the API. */
export function editingWords(name: string, editing: Editing, worklogsGone: boolean): string {
  switch (editing) {
    case 'none':
      return connections().notEditable({ name })
    case 'v2':
      return connections().editableByV2
    case 'v1':
      return worklogsGone ? connections().notEditableV1Gone({ name }) : connections().editableByV1
  }
}
