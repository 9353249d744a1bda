import { tick } from 'svelte'
import type { Attachment } from 'svelte/attachments'

/**
 * Returns an attachment that scrolls the list just far enough to show the row, whenever the row becomes selected. The
 * attachment waits until all rows have been updated, so that the browser computes their layout only once.
 */
export function keepInSight(selected: () => boolean): Attachment<HTMLElement> {
  return (row) => {
    if (selected()) void tick().then(() => row.scrollIntoView({ block: 'nearest' }))
  }
}
