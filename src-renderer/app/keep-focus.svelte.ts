/**
 * Prevents the focus from getting lost. When the focused element is removed, the browser moves the focus to the start
 * of the page; this module moves it to what replaced the element, unless something else has taken the focus.
 */
import { untrack } from 'svelte'
import type { AppPage } from './app-page.svelte.ts'
import { focusPane, paneOf, type Pane } from './panes.ts'
import { sameControl } from './same-control.ts'

/** To be called in an effect; the returned function stops it. */
export function keepFocus(page: AppPage): () => void {
  const { timer, command } = page
  let shown = untrack(() => page.view)
  let wide = untrack(() => page.wide)
  let had = document.activeElement
  let hadIn = paneOf(had)
  let endSearch = (): void => {}
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    had = target
    hadIn = paneOf(target)
  }
  document.addEventListener('focusin', remember)
  // If the page loads with an open run, no field takes the focus by itself.
  untrack(() => land(page, paneOfView(page)))

  $effect(() => {
    const { view } = page
    if (view === shown) return
    shown = view
    untrack(() => land(page, paneOfView(page)))
  })
  $effect(() => {
    if (page.wide === wide) return
    wide = page.wide
    const lost = had
    if (lost === null || lost.isConnected) return
    endSearch()
    // The view is rendered again in the other pane, and parts of it only after its entries were read.
    untrack(() => land(page, paneOfView(page)))
    endSearch = focusOnceThere(lost)
  })
  $effect(() => {
    dependOn(timer.run?.id, timer.run?.state, timer.form, command.open, command.adding)
    if (had && !had.isConnected && hadIn !== 'right') land(page, 'left')
  })
  return () => {
    endSearch()
    document.removeEventListener('focusin', remember)
  }
}

function paneOfView({ wide, view }: AppPage): Pane {
  return wide && view.name !== 'timer' ? 'right' : 'left'
}

/**
 * Moves the focus to a pane, but only if it is lost or would stay on something that is no longer current: the other
 * pane, or the tab of another view.
 */
function land(page: AppPage, pane: Pane): void {
  const has = document.activeElement
  const lost = has === null || has === document.body || !has.checkVisibility()
  const behind = pane === 'right' ? paneOf(has) === 'left' : has?.matches('[role=tab][aria-selected=false]')
  if (lost || behind) focusPane(page, pane)
}

/** Focuses the control that replaces a removed one as soon as it exists, unless the person moves on before. */
function focusOnceThere(gone: Element): () => void {
  const look = (): boolean => {
    const found = sameControl(gone, document.body)
    found?.focus()
    return found !== null
  }
  if (look()) return () => {}
  const watch = new MutationObserver(() => look() && end())
  const end = (): void => {
    watch.disconnect()
    removeEventListener('keydown', end, true)
    removeEventListener('pointerdown', end, true)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  addEventListener('keydown', end, true)
  addEventListener('pointerdown', end, true)
  return end
}

/** The state that determines the content of the left pane; reading it makes the effect depend on it. */
function dependOn(..._read: readonly unknown[]): void {}
