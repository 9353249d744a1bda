import type { Attachment } from 'svelte/attachments'

/** Returns an attachment that scrolls the list just far enough to show the row, whenever the row becomes selected. */
export function keepInSight(selected: () => boolean): Attachment<HTMLElement> {
  return (row) => {
    if (selected()) row.scrollIntoView({ block: 'nearest' })
  }
}
