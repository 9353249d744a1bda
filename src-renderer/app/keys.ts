/** Binds the shortcuts that work everywhere. A view that binds the same shortcut later has priority. */
import type { Sometimes } from '../lib/shortcuts.ts'
import type { AppPage } from './app-page.svelte.ts'
import { focusPane, paneOf } from './panes.ts'
import { leaveSample } from './sample.ts'
import { walk } from './undo-steps.ts'

export function bindKeys(page: AppPage, list: () => void): () => void {
  const { shortcuts, timer, actions, command } = page
  const isOpen = (): boolean => timer.run !== null && timer.run.state !== 'stopped'
  const openRun = (act: () => void): Sometimes => ({
    does: isOpen,
    answer: () => {
      const open = isOpen()
      if (open) act()
      return open
    },
  })
  const goTo = (name: 'history' | 'settings' | 'add-time'): Sometimes => ({
    does: () => page.view.name !== name,
    answer: () => page.open({ name }),
  })
  return shortcuts.bind({
    'open-command': {
      does: () => !isIn('[role=combobox][aria-controls=rows]'),
      answer: () => toCommand(page),
    },
    'open-command-slash': { does: () => !isIn('input, textarea'), answer: () => toCommand(page) },
    'take-row': {
      does: () => command.items.length > 0,
      answer: (event) => command.takeNumber(Number(event.code.slice(-1))),
    },
    stop: openRun(() => actions.stop()),
    'stop-and-save': openRun(() => actions.stop(true)),
    discard: openRun(() => actions.discard()),
    pause: openRun(() => actions.pauseOrResume()),
    'start-earlier': openRun(() => actions.nudge(-1)),
    'start-later': openRun(() => actions.nudge(1)),
    'speak-time': () => actions.speakTime(),
    'add-time': goTo('add-time'),
    undo: () => void walk(page, 'undo'),
    redo: () => void walk(page, 'redo'),
    'next-attention': () => page.showAttention('next'),
    'previous-attention': () => page.showAttention('previous'),
    back: { does: () => page.view.name !== 'timer', answer: () => page.views.back() },
    timer: {
      does: () => (page.wide ? paneOf(document.activeElement) !== 'left' : page.view.name !== 'timer'),
      answer: () => toTimer(page),
    },
    history: goTo('history'),
    settings: goTo('settings'),
    'next-view': () => nextView(page),
    'other-pane': { does: () => page.wide, answer: () => otherPane(page) },
    ...(page.about.canGrow ? { layout: () => page.setLayout() } : {}),
    list,
    close: {
      does: () =>
        page.command.open ||
        page.view.name !== 'timer' ||
        page.about.workspace.sample !== undefined ||
        page.about.canHide,
      answer: () => close(page),
    },
  })
}

function isIn(what: string): boolean {
  return document.activeElement?.matches(what) === true
}

export function toCommand(page: AppPage): void {
  if (!page.wide) page.open({ name: 'timer' })
  page.command.focus()
}

function toTimer(page: AppPage): void {
  if (!page.wide) page.open({ name: 'timer' })
  else focusPane(page, 'left')
}

function nextView(page: AppPage): void {
  const names = page.wide ? (['today', 'history', 'settings'] as const) : (['timer', 'history'] as const)
  const shown = page.wide && page.view.name === 'timer' ? 'today' : page.view.name
  const at = names.findIndex((name) => name === shown)
  page.open({ name: names[(at + 1) % names.length] ?? 'timer' })
}

/** Moves the focus to the other pane. Returns false if there is only one pane, which then gets the focus. */
function otherPane(page: AppPage): boolean {
  focusPane(page, page.wide && paneOf(document.activeElement) === 'left' ? 'right' : 'left')
  return page.wide
}

/**
 * Closes the search or, if it is not open, the current view. If only the timer is open, leaves the sample data or hides
 * the window. Returns false if none of these is possible.
 */
function close(page: AppPage): boolean {
  if (page.command.open) page.command.clear()
  else if (page.views.back()) return true
  else if (page.about.workspace.sample !== undefined) leaveSample(page)
  else if (page.about.canHide) page.hide()
  else return false
  return true
}
