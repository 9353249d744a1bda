/**
 * Styles a window without a frame: the user can drag it by the page's header, and on macOS the wide layout has space
 * for the window buttons. The page itself contains no such styles. If these selectors no longer match its markup, only
 * dragging stops working.
 */
const movableHead = `
  [data-pane] > header { -webkit-app-region: drag; }
  [data-pane] > header :is(button, a, input, select, [role='tab'], [tabindex]),
  :is(dialog, [popover], [role='dialog'], [role='menu'], [role='listbox']) { -webkit-app-region: no-drag; }
`

/**
 * Leaves space for the macOS window buttons, which overlap the header of the left pane. The page has two panes at a
 * width of 820 px or more (docs/screens.md §2).
 */
const roomForButtons = `
  @media (min-width: 820px) { [data-pane='left'] > header { padding-left: 84px; } }
`

/** The position of the window buttons on macOS, vertically centered in a header of 46 px. */
export const buttonPosition = { x: 18, y: 16 }

export function framelessStyle(platform: NodeJS.Platform): string {
  return platform === 'darwin' ? movableHead + roomForButtons : movableHead
}
