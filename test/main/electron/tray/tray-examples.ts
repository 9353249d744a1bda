/** States of the tray as in the mockups, for the tests of the menu, the icon and the texts. */
import type { SyncStatus } from '../../../../src-preload/model/sync-status.ts'
import { trayPicture } from '../../../../src-main/electron/tray/tray-picture.ts'
import type { TrayItem, TrayState } from '../../../../src-main/electron/tray/tray-state.ts'

export const synced: SyncStatus = {
  kind: 'account',
  accountName: 'Fieldstone',
  condition: 'ok',
  since: null,
  nextTryAt: null,
  lastAnswerAt: '2026-11-20T14:04:00.000Z',
  queued: 0,
  sending: 0,
  checking: 0,
  attention: 0,
}

export const localWorkspace: SyncStatus = {
  ...synced,
  kind: 'local',
  accountName: 'Local workspace',
  lastAnswerAt: null,
}

export const checkout: TrayItem = { id: '1', name: 'Checkout redesign', todayMinutes: 0 }
export const refund: TrayItem = { id: '2', name: 'Refund flow – edge cases', todayMinutes: 46 }
export const audit: TrayItem = { id: '3', name: 'Accessibility audit', todayMinutes: 57 }
export const rota: TrayItem = { id: '4', name: 'Support rota', todayMinutes: 0 }

export function running(changes: Partial<TrayState> = {}): TrayState {
  return {
    run: { state: 'running', item: checkout, minutes: 84 },
    last: audit,
    pinned: [refund],
    recent: [audit, rota],
    todayMinutes: 312,
    goalMinutes: 450,
    sync: synced,
    freshForMs: 30_000,
    ...changes,
  }
}

export function paused(changes: Partial<TrayState> = {}): TrayState {
  return running({ run: { state: 'paused', item: checkout, minutes: 84 }, ...changes })
}

export function stopped(changes: Partial<TrayState> = {}): TrayState {
  return running({ run: { state: 'stopped', item: checkout, minutes: 84 }, ...changes })
}

export function idle(changes: Partial<TrayState> = {}): TrayState {
  return running({ run: null, todayMinutes: 228, ...changes })
}

export const offline = (changes: Partial<SyncStatus> = {}): SyncStatus => ({
  ...synced,
  condition: 'offline',
  since: '2026-11-20T13:20:00.000Z',
  queued: 2,
  ...changes,
})

/** Returns the paths, relative to `resources`, of all images that the tray can show on a platform. */
export function everyTrayPicture(platform: NodeJS.Platform): string[] {
  const states = [idle, running, paused].flatMap((state) =>
    [synced, offline(), { ...synced, attention: 1 }].map((sync) => state({ sync })),
  )
  const paths = states.flatMap((state) => [true, false].map((dark) => trayPicture(state, { platform, dark })))
  return [...new Set(paths)]
}
