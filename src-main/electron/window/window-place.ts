/**
 * Computes the size and position of our window, and parses the stored values. A stored position is used only if it is
 * still on one of the screens.
 */
import type { Point, Rectangle } from 'electron'
import * as z from 'zod'

export type LayoutMode = 'popover' | 'wide'

export const sizes = {
  popover: { width: 400, height: 620 },
  wide: { width: 960, height: 680 },
  least: { width: 360, height: 480 },
} as const

const rectangle = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(sizes.least.width).max(10_000),
  height: z.int().min(sizes.least.height).max(10_000),
})

const memory = z.object({
  mode: z.enum(['popover', 'wide']),
  popover: rectangle.optional(),
  wide: rectangle.optional(),
})
export type WindowMemory = z.infer<typeof memory>

/** Reads the value of `window` in the settings file; an invalid value is ignored. */
export function readMemory(stored: unknown): WindowMemory {
  const parsed = memory.safeParse(stored)
  return parsed.success ? parsed.data : { mode: 'popover' }
}

export interface Anchor {
  /** The area of the tray icon, if the platform reports it. */
  readonly tray?: Rectangle | undefined
  /** The position of the pointer when the icon was clicked, if the platform reports it. */
  readonly pointer?: Point | undefined
}

export interface Screens extends Anchor {
  /** The work areas (screens without taskbars and panels) of all screens, starting with the primary screen. */
  readonly workAreas: readonly Rectangle[]
}

export type Place = Pick<Rectangle, 'width' | 'height'> & Partial<Point>

/** Returns the position and size of the window. Without `x` and `y`, the platform chooses the position. */
export function placeFor(mode: LayoutMode, remembered: WindowMemory, screens: Screens): Place {
  const kept = remembered[mode]
  const size = { width: kept?.width ?? sizes[mode].width, height: kept?.height ?? sizes[mode].height }
  const anchor = mode === 'popover' ? anchorOf(screens) : undefined
  if (anchor) return besideAnchor(size, anchor, screenOf(anchor, screens.workAreas))
  return kept && isSeen(kept, screens.workAreas) ? kept : within(size, screens.workAreas[0])
}

/**
 * Returns the area beside which the popover (the window in its narrow layout) opens, or undefined if it is unknown. If
 * a platform does not report the position of the tray icon, Electron returns an empty rectangle or the point (0, 0).
 */
function anchorOf({ tray, pointer }: Screens): Rectangle | undefined {
  if (tray && tray.width > 0 && tray.height > 0) return tray
  return pointer && (pointer.x !== 0 || pointer.y !== 0) ? { ...pointer, width: 0, height: 0 } : undefined
}

/**
 * Returns the position and size of a window that is horizontally centered on the anchor (the tray icon or the pointer).
 * The window is below the anchor if the anchor is in the upper half of its screen, otherwise above it.
 */
function besideAnchor(size: Place, anchor: Rectangle, area: Rectangle | undefined): Place {
  if (!area) return size
  const { width, height } = within(size, area)
  const middle = { x: anchor.x + anchor.width / 2, y: anchor.y + anchor.height / 2 }
  const upper = middle.y < area.y + area.height / 2
  const y = upper ? anchor.y + anchor.height : anchor.y - height
  return {
    width,
    height,
    x: clamp(middle.x - width / 2, area.x, area.x + area.width - width),
    y: clamp(y, area.y, area.y + area.height - height),
  }
}

/**
 * Returns the work area (a screen without its taskbar and panels) that contains the anchor. If the anchor is in a
 * panel, no work area contains it, and the nearest one is returned.
 */
function screenOf(anchor: Rectangle, areas: readonly Rectangle[]): Rectangle | undefined {
  const distance = (area: Rectangle): number =>
    Math.hypot(
      anchor.x - clamp(anchor.x, area.x, area.x + area.width),
      anchor.y - clamp(anchor.y, area.y, area.y + area.height),
    )
  return [...areas].sort((one, other) => distance(one) - distance(other))[0]
}

/** Returns true when enough of the window's upper edge is on a screen for the user to drag the window. */
function isSeen(place: Rectangle, areas: readonly Rectangle[]): boolean {
  const grip = 80
  return areas.some(
    (area) =>
      place.x + place.width - grip >= area.x &&
      place.x + grip <= area.x + area.width &&
      place.y >= area.y &&
      place.y + grip <= area.y + area.height,
  )
}

function within(size: Place, area: Rectangle | undefined): Place {
  if (!area) return size
  return { width: Math.min(size.width, area.width), height: Math.min(size.height, area.height) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), Math.max(least, most)))
}
