/**
 * Adapts the page to a browser tab: the title and the icon of the tab show the state of the timer, each view has an
 * address, and Back and Forward move between views. Used only in the browser host.
 */
import { untrack } from 'svelte'
import { page as words } from '#preload/words/made/page.ts'
import { dependOn } from '../lib/depend-on.ts'
import type { View } from '../lib/page.ts'
import type { AppPage } from './app-page.svelte.ts'
import { nextTitleIn, tabIcon, tabTitle } from './tab-look.ts'
import { addressOf, viewAt } from './view-address.ts'

/**
 * Opens the view that the address names, then updates title, icon and address whenever the page changes. Call this
 * inside an effect; it returns a cleanup function.
 */
export function followTab(page: AppPage): () => void {
  const steps = untrack(() => new TabSteps(page))
  $effect(() => showTimer(page))
  $effect(() => steps.follow())
  return steps.listen()
}

function showTimer({ timer, clock }: AppPage): () => void {
  const { run } = timer
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = tabIcon(run?.state ?? null)
  // The title matters most while the tab is hidden, but the page's clock does not tick then. The title therefore has
  // its own timeout.
  let timeout: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    document.title = tabTitle(run, clock.now)
    const wait = nextTitleIn(run, clock.now)
    if (wait !== null) timeout = setTimeout(show, wait)
  }
  dependOn(words())
  untrack(show)
  return () => clearTimeout(timeout)
}

/**
 * Maps the entries of the browser's session history to stacks of views. Each history entry stores its number in
 * `history.state`. At this index, `#stacks` contains the views that were open in that history entry.
 */
class TabSteps {
  #page: AppPage
  #stacks: (readonly View[])[]
  #at = 0

  constructor(page: AppPage) {
    this.#page = page
    const named = viewAt(location.hash)
    if (named.name !== 'timer') page.open(named)
    this.#stacks = [page.views.stack]
    history.replaceState(0, '', this.#addressOfTop())
  }

  listen(): () => void {
    const went = ({ state }: PopStateEvent): void => this.#went(state)
    const typed = (): void => this.#typed()
    addEventListener('popstate', went)
    addEventListener('hashchange', typed)
    return () => {
      removeEventListener('popstate', went)
      removeEventListener('hashchange', typed)
    }
  }

  /**
   * Adds a history entry if a view has been opened; replaces the current history entry if a view has been closed. Call
   * this inside an effect, which then runs again when the stack of views changes.
   */
  follow(): void {
    const { stack } = this.#page.views
    const before = this.#stacks[this.#at] ?? []
    if (stack === before) return
    const closed = stack.length < before.length && stack.every((view, index) => view === before[index])
    if (!closed) this.#at += 1
    this.#stacks = [...this.#stacks.slice(0, this.#at), stack]
    if (closed) history.replaceState(this.#at, '', this.#addressOfTop())
    else history.pushState(this.#at, '', this.#addressOfTop())
  }

  /** Handles Back and Forward. Skips a history entry that would show the current view again. */
  #went(state: unknown): void {
    if (typeof state !== 'number') return
    const direction = Math.sign(state - this.#at)
    const stack = this.#stacks[state] ?? [viewAt(location.hash)]
    const same = stack.at(-1) === this.#page.view
    this.#at = state
    this.#stacks[state] = stack
    this.#page.command.clear()
    this.#page.views.restore(stack)
    if (same && direction !== 0 && this.#stacks[state + direction]) history.go(direction)
  }

  /** Handles an address that the user has typed or pasted. Such an address has no number in `history.state` yet. */
  #typed(): void {
    if (history.state !== null) return
    this.#page.open(viewAt(location.hash))
    this.#at += 1
    this.#stacks = [...this.#stacks.slice(0, this.#at), this.#page.views.stack]
    history.replaceState(this.#at, '', this.#addressOfTop())
  }

  #addressOfTop(): string {
    return addressOf(this.#page.view) || location.pathname + location.search
  }
}
