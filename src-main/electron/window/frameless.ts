/**
 * Styles for the page in a window without a frame: a header for dragging the window, and on macOS space for the window
 * buttons in the wide layout. Pure. The page does not know about frames. If its markup changes, only dragging stops
 * working.
 */
const movableHead = `
  [data-pane] > header { -webkit-app-region: drag; }
  [data-pane] > header :is(button, a, input, select, [role='tab'], [tabindex]),
  :is(dialog, [popover], [role='dialog'], [role='menu'], [role='listbox']) { -webkit-app-region: no-drag; }
`

/** From this width on, the page has two panes (docs/screens.md §2). */
const roomForButtons = `
  @media (min-width: 820px) { [data-pane='left'] > header { padding-left: 84px; } }
`

/** The position of the window buttons on macOS, vertically centred in a header of 46 px. */
export const buttonPosition = { x: 18, y: 16 }

export function framelessStyle(platform: NodeJS.Platform): string {
  return platform === 'darwin' ? movableHead + roomForButtons : movableHead
}
