/**
 * Chooses the tray icon. Its shape shows the state of the timer, and its badge shows that entries need attention or
 * cannot be sent.
 */
import type { TrayState } from './tray-state.ts'

export interface Panel {
  readonly platform: NodeJS.Platform
  readonly dark: boolean
}

/**
 * Returns the icon's path below `resources/`, with forward slashes. Electron itself finds the `@2x` version beside it.
 */
export function trayPicture(state: TrayState | undefined, { platform, dark }: Panel): string {
  const name = `tray-${nameOf(state)}`
  if (platform === 'darwin') return `tray/template/${name}Template.png`
  const set = dark ? 'dark-panel' : 'light-panel'
  return platform === 'win32' ? `tray/${set}/${name}.ico` : `tray/${set}/22/${name}.png`
}

function nameOf(state: TrayState | undefined): string {
  const shape = shapeOf(state)
  const badge = badgeOf(state)
  if (badge === undefined) return shape
  return shape === 'idle' ? badge : `${shape}-${badge}`
}

/** A stopped run (one use of the timer) no longer counts time, so the icon is the same as without a run. */
function shapeOf(state: TrayState | undefined): 'idle' | 'running' | 'paused' {
  const doing = state?.run?.state
  return doing === 'running' || doing === 'paused' ? doing : 'idle'
}

/**
 * Returns the badge. `attention` takes precedence over `offline`, which is shown only while entries are queued or being
 * checked.
 */
function badgeOf(state: TrayState | undefined): 'attention' | 'offline' | undefined {
  if (!state) return undefined
  const { attention, condition, queued, checking } = state.sync
  if (attention > 0) return 'attention'
  return condition !== 'ok' && queued + checking > 0 ? 'offline' : undefined
}
