/** The descriptions of all shortcuts. The compiler reports a shortcut without a description. */
import type { AppDescription } from '#preload/model/app-description.ts'
import { first } from '#preload/words/made/first.ts'
import { page } from '#preload/words/made/page.ts'
import { keysOf, shortcuts, type ShortcutName } from './shortcut-keys.ts'
import type { Shortcuts } from './shortcuts.ts'

function descriptions(): Record<ShortcutName, string> {
  const [words, views] = [page(), first()]
  return {
    'open-command': words.shortcutCommand,
    'open-command-slash': words.shortcutCommandSlash,
    'take-row': words.shortcutTakeRow,
    stop: words.shortcutStop,
    'stop-and-save': words.shortcutStopAndSave,
    discard: words.shortcutDiscard,
    pause: words.shortcutPause,
    'adjust-start': words.shortcutAdjustStart,
    'start-earlier': words.shortcutStartEarlier,
    'start-later': words.shortcutStartLater,
    'speak-time': words.shortcutSpeakTime,
    save: words.shortcutSave,
    pin: words.shortcutPin,
    rename: words.shortcutRename,
    'delete-row': words.shortcutDeleteRow,
    'row-menu': words.shortcutRowMenu,
    split: words.shortcutSplit,
    'add-time': views.viewAddTime,
    undo: words.undo,
    redo: words.redo,
    'send-now': words.shortcutSendNow,
    'next-attention': words.shortcutNextAttention,
    'previous-attention': words.shortcutPreviousAttention,
    filter: words.shortcutFilter,
    back: words.shortcutBack,
    forward: words.shortcutForward,
    export: words.shortcutExport,
    timer: views.viewTimer,
    history: views.viewHistory,
    settings: views.viewSettings,
    'next-view': words.shortcutNextView,
    'other-pane': words.shortcutOtherPane,
    layout: words.shortcutLayout,
    list: words.shortcutList,
    close: words.shortcutClose,
  }
}

/**
 * Returns all shortcuts in the order in which the page lists them. The shortcut that changes the layout of the window
 * is left out if the host cannot change it.
 */
export function listedShortcuts(all: Shortcuts, { canGrow, host }: Pick<AppDescription, 'canGrow' | 'host'>) {
  const does = descriptions()
  return (Object.keys(shortcuts) as ShortcutName[])
    .filter((name) => canGrow || name !== 'layout')
    .map((name) => ({ now: all.has(name), name, keys: keysOf(name, host), does: does[name] }))
}
