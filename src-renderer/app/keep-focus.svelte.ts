/**
 * Keeps the focus from getting lost. What goes takes the focus with it, and the keyboard would begin at the top of the
 * page again; what came in its place gets it instead. Who has taken the focus by itself keeps it.
 */
import { untrack } from 'svelte'
import type { AppPage } from './app-page.svelte.ts'
import { focusPane, paneOf, type Pane } from './panes.ts'

/** To be called in an effect; the returned function ends it. */
export function keepFocus(page: AppPage): () => void {
  const { timer, command } = page
  let shown = untrack(() => page.view)
  let had = document.activeElement
  let hadIn = paneOf(had)
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    had = target
    hadIn = paneOf(target)
  }
  document.addEventListener('focusin', remember)

  $effect(() => {
    const { view, wide } = page
    if (view === shown) return
    shown = view
    land(page, wide && view.name !== 'timer' ? 'right' : 'left')
  })
  $effect(() => {
    dependOn(timer.run?.id, timer.run?.state, timer.form, command.open, command.adding)
    if (had && !had.isConnected && hadIn !== 'right') land(page, 'left')
  })
  return () => document.removeEventListener('focusin', remember)
}

/** Only where the focus is lost, or where it would be left behind: in the other pane, on a tab that is not shown. */
function land(page: AppPage, pane: Pane): void {
  const has = document.activeElement
  const lost = has === null || has === document.body || !has.checkVisibility()
  const behind = pane === 'right' ? paneOf(has) === 'left' : has?.matches('[role=tab][aria-selected=false]')
  if (lost || behind) focusPane(page, pane)
}

/** What changes what stands in the left pane: having been read is enough to run the effect again. */
function dependOn(..._read: readonly unknown[]): void {}
