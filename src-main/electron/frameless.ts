/**
 * What a window without a frame needs from its page: a head to be moved by, and on macOS room for the buttons of the
 * wide layout. Pure text; the page itself knows nothing of frames. If its markup changes, the window stays put and
 * nothing else breaks.
 */
const movableHead = `
  [data-pane] > header { -webkit-app-region: drag; }
  [data-pane] > header :is(button, a, input, select, [role='tab'], [tabindex]),
  :is(dialog, [popover], [role='dialog'], [role='menu'], [role='listbox']) { -webkit-app-region: no-drag; }
`

/** From this width on the page has two panes (docs/screens.md §2). */
const roomForButtons = `
  @media (min-width: 820px) { [data-pane='left'] > header { padding-left: 84px; } }
`

/** Where macOS puts its buttons, in the middle of a head of 46 px. */
export const buttonPosition = { x: 18, y: 16 }

export function framelessStyle(platform: NodeJS.Platform): string {
  return platform === 'darwin' ? movableHead + roomForButtons : movableHead
}
