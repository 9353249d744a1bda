import type { AppPage } from './app-page.svelte.ts'

export type Pane = 'left' | 'right'

export function paneOf(element: Element | null): Pane | null {
  const pane = element?.closest<HTMLElement>('[data-pane]')?.dataset['pane']
  return pane === 'left' || pane === 'right' ? pane : null
}

/**
 * Focuses the first input of the timer, such as the command field or the note, if `pane` shows the timer. Otherwise
 * focuses the selected tab of the pane, or its back button.
 */
export function focusPane(page: AppPage, pane: Pane): void {
  const atTimer = pane === 'left' && (page.wide || page.view.name === 'timer' || page.view.name === 'today')
  const places = atTimer ? ['#left-view input'] : ['header [aria-selected=true]', 'header button']
  const found = places.map((place) =>
    document.querySelector<HTMLElement>(`[data-pane=${pane}] :is(${place})`),
  )
  found.find((place) => place !== null)?.focus()
}
