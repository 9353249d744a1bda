import type { Attachment } from 'svelte/attachments'

/**
 * An attachment that keeps the texts of the buttons at the bottom of a form on one line each, by the class `one-line`,
 * while the buttons fit into a row without their keycaps. Otherwise the texts wrap; while the buttons do not fit into a
 * row even so, the class `two-rows` gives them a second one. CSS alone would wrap texts although a keycap has room left.
 */
export const twoRows: Attachment<HTMLElement> = (node) => {
  const overflows = (): boolean => node.scrollWidth > node.clientWidth
  const measure = (): void => {
    node.classList.remove('two-rows')
    node.classList.add('one-line')
    if (!overflows()) return
    node.classList.remove('one-line')
    node.classList.toggle('two-rows', overflows())
  }
  measure()
  addEventListener('resize', measure)
  // A button's text changes, for example while its form is saved.
  const texts = new MutationObserver(measure)
  texts.observe(node, { characterData: true, childList: true, subtree: true })
  return () => {
    removeEventListener('resize', measure)
    texts.disconnect()
  }
}
