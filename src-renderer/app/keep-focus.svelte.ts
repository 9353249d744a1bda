/**
 * Moves the focus when the focused element is removed, because the browser would leave the focus on the body. The focus
 * moves to the pane that shows the current view, or to the pane of the timer if the timer has changed. If the view now
 * appears in the other pane, the focus moves to the control that replaces the removed one as soon as that control is
 * rendered. If a component sets the focus itself, this module leaves the focus there.
 */
import { untrack } from 'svelte'
import { dependOn } from '../lib/depend-on.ts'
import type { AppPage } from './app-page.svelte.ts'
import { focusPane, paneOf, type Pane } from './panes.ts'
import { sameControl } from './same-control.ts'

/** Starts watching the focus. Call this inside an effect; it returns a cleanup function. */
export function keepFocus(page: AppPage): () => void {
  const { timer, command } = page
  let shown = untrack(() => page.view)
  let wide = untrack(() => page.wide)
  let had = document.activeElement
  let hadIn = paneOf(had)
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    had = target
    hadIn = paneOf(target)
  }
  document.addEventListener('focusin', remember)
  // If the timer is in use when the page loads, no component sets the focus, and the code of the timer's form may still
  // be loading. This call focuses the pane as soon as it contains a control.
  let endSearch = repeatUntil(() => {
    untrack(() => land(page, paneOfView(page)))
    return !isLost(document.activeElement)
  })

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
    // The view is now rendered in the other pane, but its entries are missing until they have been read. The pane gets
    // the focus first. The control that lost the focus gets it back as soon as it is rendered again.
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
 * Moves the focus to `pane` if no visible element has the focus. Also moves the focus if the right pane should have it
 * but the focused element is in the left pane, or if the focused element is a tab that is no longer selected.
 */
function land(page: AppPage, pane: Pane): void {
  const has = document.activeElement
  const behind = pane === 'right' ? paneOf(has) === 'left' : has?.matches('[role=tab][aria-selected=false]')
  if (isLost(has) || behind) focusPane(page, pane)
}

function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || !focused.checkVisibility()
}

/** Focuses the control that replaces `gone` as soon as it is rendered. Returns a function that stops waiting for it. */
function focusOnceThere(gone: Element): () => void {
  return repeatUntil(() => {
    const found = sameControl(gone, document.body)
    found?.focus()
    return found !== null
  })
}

/**
 * Calls `look` now and after each change to the DOM until it returns true. Gives up when the user presses a key or a
 * mouse button. Returns a function that stops the calls.
 */
function repeatUntil(look: () => boolean): () => void {
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
