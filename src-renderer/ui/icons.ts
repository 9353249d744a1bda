/** The shapes of the icons that the first view shows, on a 16 px grid: what is stroked, then what is filled. */
import type { LaterIconName } from './later-icons.ts'

const icons = {
  play: ['', 'M5 3.7v8.6c0 .6.66.96 1.16.63l6.5-4.3a.75.75 0 0 0 0-1.26l-6.5-4.3A.75.75 0 0 0 5 3.7z'],
  stop: ['', 'M5.5 3.5h5a2 2 0 0 1 2 2v5a2 2 0 0 1 -2 2h-5a2 2 0 0 1 -2 -2v-5a2 2 0 0 1 2 -2z'],
  pause: [
    '',
    'M5 3.25h0.75a1 1 0 0 1 1 1v7.5a1 1 0 0 1 -1 1h-0.75a1 1 0 0 1 -1 -1v-7.5a1 1 0 0 1 1 -1zM10.25 3.25h0.75a1 1 0 0 1 1 1v7.5a1 1 0 0 1 -1 1h-0.75a1 1 0 0 1 -1 -1v-7.5a1 1 0 0 1 1 -1z',
  ],
  plus: ['M8 3.25v9.5M3.25 8h9.5'],
  sliders: [
    'M2.25 5h5.5M12 5h1.75M2.25 11H4M8.25 11h5.5M7.9 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM4.1 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
  ],
  expand: ['M9.5 3h3.5v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4'],
  collapse: ['M9 3.5V7h3.5M9 7l4-4M7 12.5V9H3.5M7 9l-4 4'],
  down: ['m4.75 6.5 3.25 3.25 3.25-3.25'],
  search: ['M2.75 7a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0 -8.5 0zM10.2 10.2l3.3 3.3'],
  pin: ['M6 2.75h4l-.4 3.9 2 2.35H4.4l2-2.35L6 2.75zM8 9v4.25'],
  laptop: [
    'M4.5 3.25h7a1.25 1.25 0 0 1 1.25 1.25v4.25a1.25 1.25 0 0 1 -1.25 1.25h-7a1.25 1.25 0 0 1 -1.25 -1.25v-4.25a1.25 1.25 0 0 1 1.25 -1.25zM1.75 12.75h12.5',
  ],
  close: ['m4.25 4.25 7.5 7.5M11.75 4.25l-7.5 7.5'],
} as const satisfies Record<string, IconShape>

const shapes: Partial<Record<IconName, IconShape>> = { ...icons }

/** Makes more icons known. */
export function addIcons(more: Partial<Record<IconName, IconShape>>): void {
  Object.assign(shapes, more)
}

/** Nothing to draw for an icon that is not known yet. */
export function shapeOf(name: IconName): IconShape {
  return shapes[name] ?? ['']
}

export type IconShape = readonly [stroked: string, filled?: string]
export type IconName = keyof typeof icons | LaterIconName
