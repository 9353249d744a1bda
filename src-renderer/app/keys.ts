/** The keys that work everywhere. A view that knows better binds the same name later and answers first. */
import type { Sometimes } from '../lib/shortcuts.ts'
import type { AppPage } from './app-page.svelte.ts'
import { focusPane, paneOf } from './panes.ts'
import { walk } from './undo-steps.ts'

export function bindKeys(page: AppPage, list: () => void): () => void {
  const { shortcuts, timer, desk, command } = page
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
    // Settings that are open already keep the form that was begun in them.
    answer: () => page.open(name === 'settings' && page.view.name === name ? { ...page.view } : { name }),
  })
  return shortcuts.bind({
    'open-command': {
      does: () => !isIn('[role=combobox][aria-controls=rows]'),
      answer: () => toCommand(page),
    },
    'open-command-slash': { does: () => !isIn('input, textarea'), answer: () => toCommand(page) },
    'take-row': {
      does: () => command.items.length > 0,
      answer: (event) => {
        const number = Number(event.code.slice(-1))
        command.do((actions) => actions.takeNumber(number))
      },
    },
    stop: openRun(() => desk.do((actions) => actions.stop())),
    'stop-and-save': openRun(() => desk.do((actions) => actions.stop(true))),
    discard: openRun(() => desk.do((actions) => actions.discard())),
    pause: openRun(() => desk.do((actions) => actions.pauseOrResume())),
    'start-earlier': openRun(() => desk.do((actions) => actions.nudge(-1))),
    'start-later': openRun(() => desk.do((actions) => actions.nudge(1))),
    'speak-time': () => desk.do((actions) => actions.speakTime()),
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
      does: () => page.command.open || page.view.name !== 'timer' || page.about.canHide,
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

/** The timer as it is: the field while nothing runs, else the run. */
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

/** Between the two panes; in one there is nowhere else to go, but the focus comes back to where it begins. */
function otherPane(page: AppPage): boolean {
  focusPane(page, page.wide && paneOf(document.activeElement) === 'left' ? 'right' : 'left')
  return page.wide
}

/** One layer, and at last the window. */
function close(page: AppPage): boolean {
  if (page.command.open) page.command.clear()
  else if (page.views.back()) return true
  else if (page.about.canHide) page.hide()
  else return false
  return true
}
