/**
 * Computes the tray's menu from the state. The menu is plain data, so every state can be tested without a desktop. The
 * menu offers every action and shows all information, because on some desktops the icon has no click action, tooltip or
 * title.
 */
import type { AskedView } from '#preload/contract/events.ts'
import { shownDuration } from '#preload/words/format.ts'
import { desk as words } from '#preload/words/made/desk.ts'
import type { TrayItem, TrayState } from './tray-state.ts'
import { attentionLine, canTry, syncLine, todayLine, type ClockTime } from './tray-words.ts'

export type TrayAction =
  | { do: 'open' }
  | { do: 'show'; view: AskedView }
  | { do: 'start'; itemId: string }
  | { do: 'stop' }
  | { do: 'pause' }
  | { do: 'resume' }
  | { do: 'send' }
  | { do: 'update' }
  | { do: 'quit' }
  | { do: 'stop-and-quit' }

export type MenuLine =
  | { kind: 'action'; label: string; action: TrayAction; keys?: string }
  | { kind: 'text'; label: string }
  | { kind: 'menu'; label: string; lines: readonly MenuLine[] }
  | { kind: 'separator' }

export interface MenuSurroundings {
  /** True when a click on the tray icon can only open the menu. The menu then begins with "Open Tallystick". */
  readonly menuOnly: boolean
  readonly time: ClockTime
  /** The global shortcuts that are known to work, in Electron's notation. */
  readonly keys: { readonly open?: string; readonly toggle?: string }
  /** A sentence for each shortcut that does not work. */
  readonly keyNotes: readonly string[]
  /** The version of a release that is ready to be installed; undefined if no release is ready. */
  readonly update?: string | undefined
}

/**
 * Returns the items of the menu. If `state` is undefined because it could not be read, the menu only offers to open the
 * window and to quit.
 */
export function trayMenu(state: TrayState | undefined, around: MenuSurroundings): readonly MenuLine[] {
  const open = action(words().openTallystick, { do: 'open' }, around.keys.open)
  if (!state) return [open, separator, action(words().quitTallystick, { do: 'quit' })]
  const { update: version } = around
  return joined([
    around.menuOnly ? [open] : [],
    [text(headLine(state))],
    timerLines(state, around),
    [action(words().addTime, { do: 'show', view: 'add-time' }), ...(around.menuOnly ? [] : [open])],
    accountLines(state, around),
    [
      ...keyNoteLines(around.keyNotes),
      ...(version === undefined ? [] : [action(words().restartAs({ version }), { do: 'update' })]),
      action(words().settings, { do: 'show', view: 'settings' }),
      ...quitLines(state),
    ],
  ])
}

/**
 * Returns the action of the global toggle shortcut. It stops a running timer, resumes a paused one, and shows the timer
 * view if a run (one use of the timer) is stopped but not saved. Without a run, it starts the timer for the item that
 * was used last, or shows the timer view if no item has been used.
 */
export function toggleAction({ run, last }: TrayState): TrayAction {
  switch (run?.state) {
    case 'running':
      return { do: 'stop' }
    case 'paused':
      return { do: 'resume' }
    // The stop sheet (the form that saves a stopped run) is open. Starting another run would hide it.
    case 'stopped':
      return { do: 'show', view: 'timer' }
    case undefined:
      return last ? { do: 'start', itemId: last.id } : { do: 'show', view: 'timer' }
  }
}

function headLine(state: TrayState): string {
  if (!state.run) return words().noTimerToday({ duration: shownDuration(state.todayMinutes) })
  return `${shortened(state.run.item.name)} · ${shownDuration(state.run.minutes)}`
}

function timerLines(state: TrayState, { keys }: MenuSurroundings): MenuLine[] {
  const choices = choiceLines(state)
  switch (state.run?.state) {
    case 'running':
      return [
        action(words().stop, { do: 'stop' }, keys.toggle),
        action(words().pause, { do: 'pause' }),
        menu(words().switchTo, choices),
      ]
    case 'paused':
      return [
        action(words().resume, { do: 'resume' }, keys.toggle),
        action(words().stop, { do: 'stop' }),
        menu(words().switchTo, choices),
      ]
    case 'stopped':
      return [
        action(words().saveStopped, { do: 'show', view: 'timer' }, keys.toggle),
        action(words().keepRunning, { do: 'resume' }),
        menu(words().start, choices),
      ]
    case undefined:
      return [...continueLines(state.last, keys.toggle), menu(words().start, choices)]
  }
}

function continueLines(last: TrayItem | null, keys: string | undefined): MenuLine[] {
  if (!last) return []
  const label = words().continueItem({ item: shortened(last.name) })
  return [action(label, { do: 'start', itemId: last.id }, keys)]
}

function choiceLines({ pinned, recent }: TrayState): MenuLine[] {
  return joined([
    pinned.map(choiceLine),
    recent.map(choiceLine),
    [action(words().somethingElse, { do: 'show', view: 'timer' })],
  ])
}

function choiceLine({ id, name, todayMinutes }: TrayItem): MenuLine {
  const today = todayMinutes > 0 ? ` · ${shownDuration(todayMinutes)}` : ''
  return action(`${shortened(name)}${today}`, { do: 'start', itemId: id })
}

function accountLines(state: TrayState, { time }: MenuSurroundings): MenuLine[] {
  const { attention } = state.sync
  const label = words().opensWindow({ label: attentionLine(attention) })
  const attend = action(label, { do: 'show', view: 'attention' })
  return [
    ...(state.run ? [text(todayLine(state))] : []),
    ...(attention > 0 ? [attend] : []),
    text(syncLine(state.sync, time)),
    ...(canTry(state.sync) ? [action(words().trySending, { do: 'send' })] : []),
  ]
}

/**
 * Returns a menu item for each shortcut that does not work. A click opens the settings, where the shortcut can be
 * changed.
 */
function keyNoteLines(notes: readonly string[]): MenuLine[] {
  return notes.map((label) => action(words().opensWindow({ label }), { do: 'show', view: 'settings' }))
}

function quitLines({ run }: TrayState): MenuLine[] {
  if (run?.state !== 'running' && run?.state !== 'paused')
    return [action(words().quitTallystick, { do: 'quit' })]
  const label = run.state === 'running' ? words().quitRunning : words().quitPaused
  return [action(label, { do: 'quit' }), action(words().stopAndQuit, { do: 'stop-and-quit' })]
}

const separator: MenuLine = { kind: 'separator' }

function joined(groups: readonly (readonly MenuLine[])[]): MenuLine[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at === 0 ? group : [separator, ...group]))
}

function action(label: string, does: TrayAction, keys?: string): MenuLine {
  return { kind: 'action', label, action: does, ...(keys === undefined ? {} : { keys }) }
}

function text(label: string): MenuLine {
  return { kind: 'text', label }
}

function menu(label: string, lines: readonly MenuLine[]): MenuLine {
  return { kind: 'menu', label, lines }
}

const mostLetters = 48

/**
 * Shortens a name so that it fits on one line of a menu. Counts graphemes, so that no emoji or accented letter is cut
 * in two.
 */
function shortened(name: string): string {
  const segments = new Intl.Segmenter().segment(name.replace(/\s+/g, ' ').trim())
  const letters = Array.from(segments, ({ segment }) => segment)
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : letters.join('')
}
