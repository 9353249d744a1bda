/**
 * Keeps the focus from getting lost. What goes takes the focus with it, and the keyboard would begin at the top of the
 * page again; what came in its place gets it instead. Who has taken the focus by itself keeps it.
 */
import { untrack } from 'svelte'
import type { AppPage } from './app-page.svelte.ts'
import { focusPane, paneOf, type Pane } from './panes.ts'
import { sameControl } from './same-control.ts'

/** To be called in an effect; the returned function ends it. */
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
  // A timer that runs as the page loads leaves no field that takes the focus by itself.
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

/** Only where the focus is lost, or where it would be left behind: in the other pane, on a tab that is not shown. */
function land(page: AppPage, pane: Pane): void {
  const has = document.activeElement
  const lost = has === null || has === document.body || !has.checkVisibility()
  const behind = pane === 'right' ? paneOf(has) === 'left' : has?.matches('[role=tab][aria-selected=false]')
  if (lost || behind) focusPane(page, pane)
}

/** Gives the focus to the control that stands for one that is gone, as soon as it is there and until a person goes on. */
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

/** What changes what stands in the left pane: having been read is enough to run the effect again. */
function dependOn(..._read: readonly unknown[]): void {}
