import type { Attachment } from 'svelte/attachments'

/**
 * An attachment that gives the buttons at the bottom of a form a second row, by the class `two-rows`, while they do not
 * fit into one even without their keycaps. CSS alone would already wrap them before it hides the keycaps.
 */
export const twoRows: Attachment<HTMLElement> = (node) => {
  const measure = (): void => {
    node.classList.remove('two-rows')
    node.classList.toggle('two-rows', node.scrollWidth > node.clientWidth)
  }
  measure()
  addEventListener('resize', measure)
  return () => removeEventListener('resize', measure)
}
