/** The parts of the settings, and a function that computes how many of their tabs fit side by side. */
import { settings as words } from '#preload/words/made/settings.ts'
import type { IconName } from '../ui/icons.ts'

export type Part = 'general' | 'connections' | 'items' | 'fields' | 'shortcuts' | 'directories'

export interface NamedPart {
  readonly id: Part
  readonly label: string
  readonly icon: IconName
  /** Whether the part is disabled. Parts about accounts cannot be opened while sample data is shown. */
  readonly off?: boolean
}

/** Below this width of the settings, in rem, the parts are a list instead of tabs. */
export const leastTabsRem = 35

/** Returns the parts in the order of the tabs. The part for user directories is included only if `connected`. */
export function partsFor(connected: boolean, hasSample: boolean): readonly NamedPart[] {
  const text = words()
  return [
    { id: 'general', label: text.partGeneral, icon: 'sliders' },
    { id: 'connections', label: text.partConnections, icon: 'link', off: hasSample },
    { id: 'items', label: text.partItems, icon: 'pin' },
    { id: 'fields', label: text.partFields, icon: 'check' },
    { id: 'shortcuts', label: text.partShortcuts, icon: 'keyboard' },
    ...(connected ? [{ id: 'directories', label: text.partDirectories, icon: 'directory' } as const] : []),
  ]
}

/**
 * Returns how many of the tabs, counted from the first, fit into the width `room`. If not all of them fit, space is
 * left beside them for a button of the width `more`. All widths and the gap between two tabs are in pixels.
 */
export function fitting(widths: readonly number[], more: number, gap: number, room: number): number {
  const ends: number[] = []
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width)
  if ((ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter((end) => end + gap + more <= room).length
}
