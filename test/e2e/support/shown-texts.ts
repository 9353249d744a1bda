/** Reads all texts that the page shows or gives to screen readers, and whether each is cut. */

export interface ShownText {
  readonly kind:
    'control' | 'text' | 'aria-label' | 'aria-description' | 'title' | 'placeholder' | 'value' | 'page title'
  readonly text: string
  /** Whether the end of the text is cut off, and whether an ellipsis shows that. */
  readonly cut: 'no' | 'ellipsis' | 'clipped'
  /** The element and its parents, each as tag and classes. */
  readonly where: string
}

/**
 * Returns the page's texts. Runs in the page, so the function cannot use anything outside of itself. Skips names of
 * keys (`kbd`).
 */
export function shownTexts(): ShownText[] {
  const pathOf = (element: Element): string => {
    const names: string[] = []
    for (
      let at: Element | null = element;
      at && at !== document.body && names.length < 4;
      at = at.parentElement
    ) {
      const classes = [...at.classList].filter((each) => !each.startsWith('svelte-'))
      const role = at.getAttribute('role')
      names.unshift([at.tagName.toLowerCase(), ...classes].join('.') + (role ? `[${role}]` : ''))
    }
    return names.join(' > ')
  }
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isForReaders = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (at.classList.contains('sr') || (getComputedStyle(at).clipPath !== 'none' && at.clientWidth <= 1))
        return true
    return false
  }
  const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'

  const isOutside = ({ left, right }: DOMRect): boolean => right > innerWidth + 1 || left < -1

  const cutOf = (node: Text): ShownText['cut'] => {
    const range = document.createRange()
    const end = node.data.trimEnd().length
    range.setStart(node, Math.max(0, end - 1))
    range.setEnd(node, end)
    const last = [...range.getClientRects()].at(-1)
    if (!last) return 'no'
    range.setStart(node, 0)
    const first = range.getClientRects()[0] ?? last
    // The foot of a pane and the cell of an unnamed item hide whole texts that do not fit, which do not count as cut.
    const line = node.parentElement!.closest('.pane-foot, .unnamed-cell')
    for (let at = node.parentElement; line && at && at !== line.parentElement; at = at.parentElement)
      if (first.top > at.getBoundingClientRect().bottom - 2) return 'no'
    // Simultaneous entries share the width of the day, so their texts are allowed to be cut.
    if (node.parentElement!.closest('.block.shared')) return 'no'
    for (let at: Element | null = node.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      const beside = [first, last].some(({ left, right }) => right > box.right + 1 || left < box.left - 1)
      const below = last.top > box.bottom - 2
      // A toast's text may be cut, because the user can open the whole text.
      if (below && at.matches('.toast *') && at.getAttribute('title') === node.data) return 'no'
      if ((clips(style.overflowX) && beside) || (clips(style.overflowY) && below))
        return style.textOverflow === 'ellipsis' ? 'ellipsis' : 'clipped'
      // Parents do not clip a box in the top layer, and scrolling makes the rest of a text visible.
      if (
        at.matches('[popover], dialog') ||
        style.position === 'fixed' ||
        (beside && style.overflowX === 'auto') ||
        (below && style.overflowY === 'auto')
      )
        break
    }
    return isOutside(last) || isOutside(first) ? 'clipped' : 'no'
  }
  const cutOfPlaceholder = (field: HTMLInputElement | HTMLTextAreaElement): ShownText['cut'] => {
    if (field instanceof HTMLTextAreaElement || field.value !== '') return 'no'
    const style = getComputedStyle(field)
    const drawing = document.createElement('canvas').getContext('2d')!
    drawing.font = style.font
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    if (drawing.measureText(field.placeholder).width <= room + 1) return 'no'
    if (style.textOverflow !== 'ellipsis') return 'clipped'
    // An example in an empty field may end in an ellipsis if a label names the field.
    return [...(field.labels ?? [])].some((label) => label.innerText.trim() !== '') ? 'no' : 'ellipsis'
  }

  const found: ShownText[] = [{ kind: 'page title', text: document.title, cut: 'no', where: 'head' }]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const marked = new Set<Element>()
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    // Search marks a part of a name with `<mark>`; the name is read as one text.
    const parent = node.parentElement!.closest('mark')?.parentElement ?? node.parentElement!
    const hasMark = parent.querySelector(':scope > mark') !== null
    const text = (hasMark ? parent.textContent : node.data).replace(/\s+/g, ' ').trim()
    if (text === '' || marked.has(parent) || parent.closest('kbd, script, style') || !isVisible(parent))
      continue
    if (hasMark) marked.add(parent)
    found.push({ kind: 'text', text, cut: isForReaders(parent) ? 'no' : cutOf(node), where: pathOf(parent) })
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!isVisible(element)) continue
    for (const kind of ['aria-label', 'aria-description', 'title', 'placeholder'] as const) {
      const text = element.getAttribute(kind)
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      const cut = kind === 'placeholder' && isField ? cutOfPlaceholder(element) : 'no'
      if (text) found.push({ kind, text, cut, where: pathOf(element) })
    }
    if (element.matches('button, input, textarea, [role=option]') && !isForReaders(element)) {
      const box = element.getBoundingClientRect()
      if (isOutside(box)) found.push({ kind: 'control', text: '⟦⟧', cut: 'clipped', where: pathOf(element) })
    }
    if (element instanceof HTMLInputElement && element.readOnly && element.value !== '')
      found.push({ kind: 'value', text: element.value, cut: 'no', where: pathOf(element) })
  }
  return found
}
