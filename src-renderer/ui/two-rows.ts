import type { Attachment } from 'svelte/attachments'

/**
 * An attachment for the buttons at the bottom of a form. It uses the first of these layouts that fits:
 * - Each label stays on one line (class `one-line`). If necessary, the keycaps are hidden. CSS alone would wrap labels
 *   even if hiding the keycaps were enough.
 * - The labels wrap, and all buttons stay in one row.
 * - The buttons get a second row (class `two-rows`).
 * A note beside the buttons (class `note`) can take up to two lines. A longer note gets its own row above the buttons.
 */
export const twoRows: Attachment<HTMLElement> = (node) => {
  const overflows = (): boolean => {
    const texts = [...node.querySelectorAll<HTMLElement>('button > .text')]
    const isCut = texts.some((text) => text.offsetHeight > text.parentElement!.clientHeight + 1)
    return isCut || node.scrollWidth > node.clientWidth || leavesNoRoom(node)
  }
  const measure = (): void => {
    node.classList.remove('two-rows')
    node.classList.add('one-line')
    if (!overflows()) return
    node.classList.remove('one-line')
    node.classList.toggle('two-rows', overflows())
  }
  measure()
  addEventListener('resize', measure)
  // The label of a button can change, for example while its form is being saved.
  const changes = new MutationObserver(measure)
  changes.observe(node, { characterData: true, childList: true, subtree: true })
  return () => {
    removeEventListener('resize', measure)
    changes.disconnect()
  }
}

/** Returns whether a note has more than two lines, or pushes the last button into the padding of the row. */
function leavesNoRoom(node: HTMLElement): boolean {
  const note = node.querySelector<HTMLElement>(':scope > .note')
  if (!note) return false
  const { paddingInlineEnd, direction } = getComputedStyle(node)
  const row = node.getBoundingClientRect()
  const last = node.lastElementChild!.getBoundingClientRect()
  const room = direction === 'rtl' ? last.left - row.left : row.right - last.right
  return (
    room < parseFloat(paddingInlineEnd) - 1 ||
    note.offsetHeight > 2.5 * parseFloat(getComputedStyle(note).lineHeight)
  )
}
