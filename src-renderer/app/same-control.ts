/**
 * Returns the control that replaced `gone` when a view was rendered again: a visible element with the same tag, role
 * and name. Returns null if no such element exists or `gone` has no name. Also works after `gone` and its ancestors
 * have been removed from the document.
 */
export function sameControl(gone: Element, within: Element): HTMLElement | null {
  const name = nameOf(gone)
  if (name === '') return null
  const alike = within.querySelectorAll<HTMLElement>(gone.localName)
  const kind = gone.getAttribute('role')
  return (
    [...alike].find(
      (each) => each.getAttribute('role') === kind && nameOf(each) === name && each.checkVisibility(),
    ) ?? null
  )
}

/**
 * Returns a string that distinguishes the element from its neighbors: the entry id of a row, or the accessible name.
 */
function nameOf(element: Element): string {
  const row = element.getAttribute('data-row')
  if (row !== null) return row
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const own =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
  const texts = [...labels.map((id) => around(element, id)), ...(own ?? [])].map(
    (each) => each?.textContent ?? '',
  )
  return texts.join(' ').trim() || element.textContent.trim()
}

function around(element: Element, id: string): Element | null {
  let root = element
  while (root.parentElement) root = root.parentElement
  return root.querySelector(`#${CSS.escape(id)}`)
}
