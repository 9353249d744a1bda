/**
 * Defines the user's settings and their defaults. The schema of a patch (a partial change) has no defaults; otherwise,
 * a patch would reset every setting that it does not contain.
 */
import * as z from 'zod'
import { languages } from '../words/made/languages.ts'
import type { AppDescription } from './app-description.ts'

/**
 * A global shortcut in Electron's notation: one to three modifiers, then a key. An empty string means that no shortcut
 * is set.
 */
const modifiers = 'CommandOrControl|Command|Control|Alt|Shift|Super'
const shortcut = z
  .string()
  .regex(new RegExp(`^(|((${modifiers})\\+){1,3}([A-Z0-9]|F([1-9]|1[0-9]|2[0-4])|Space|Enter))$`))

/** Minutes since local midnight. */
const minuteOfDay = z.int().min(0).max(1_440)

const fields = {
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark']),
  /** The minutes that the user wants to log per day; 0 disables the goal. */
  goalMinutes: z.int().min(0).max(1_440),
  /**
   * The day rail (the timeline of a day) always shows the time between these two hours, even if nothing was logged
   * then.
   */
  dayFromHour: z.int().min(0).max(23),
  dayToHour: z.int().min(1).max(24),
  /** The number of seconds for which a saved entry is held back, so that the user can undo it before it is sent. */
  holdSeconds: z.int().min(0).max(60),
  showSeconds: z.boolean(),
  /**
   * The time that the timer counted is rounded to a multiple of `roundTo` minutes, and to at least `roundTo` minutes.
   * `roundHow` is the direction of the rounding.
   */
  roundTo: z.literal([1, 5, 6, 10, 15, 30]),
  roundHow: z.enum(['nearest', 'up', 'down']),
  /**
   * The minimum length of an absence (idle, locked or asleep) about which the user is asked. A shorter absence counts
   * as work.
   */
  askAfterMinutes: z.int().min(1).max(60),
  /** The first day of the week: 1 is Monday, 7 is Sunday. */
  weekStart: z.int().min(1).max(7),
  /** True once the user has closed the note about the local workspace. The note is then not shown again. */
  localNoteClosed: z.boolean(),

  // The following settings take effect only in the desktop application (Electron). In the browser, they are stored but
  // not used.
  startAtLogin: z.boolean(),
  /** Whether to check for a new release once a day and download it. */
  lookForUpdates: z.boolean(),
  openKeys: shortcut,
  toggleKeys: shortcut,
  /** Whether to remind the user when no timer is running during working hours. */
  remindIdle: z.boolean(),
  /**
   * Whether to remind the user when a timer has run for `longRunMinutes`, and again each time another `longRunMinutes`
   * have passed.
   */
  remindLongRun: z.boolean(),
  longRunMinutes: z.int().min(15).max(1_440),
  /**
   * The days on which `remindIdle` applies: 1 is Monday, 7 is Sunday. If the hours from `workFrom` to `workTo` span
   * midnight, they belong to the day on which they begin.
   */
  workDays: z.array(z.int().min(1).max(7)).max(7),
  workFrom: minuteOfDay,
  workTo: minuteOfDay,
  /**
   * No reminders are shown between these times. The period spans midnight if `quietFrom` is later than `quietTo`, and
   * is empty if both are equal.
   */
  quietFrom: minuteOfDay,
  quietTo: minuteOfDay,
}

export const settings = z.strictObject(fields)
export type Settings = z.infer<typeof settings>

export const settingsPatch = z.strictObject(fields).partial()
export type SettingsPatch = z.infer<typeof settingsPatch>

export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  goalMinutes: 450,
  dayFromHour: 8,
  dayToHour: 18,
  holdSeconds: 8,
  showSeconds: true,
  roundTo: 1,
  roundHow: 'nearest',
  askAfterMinutes: 5,
  weekStart: 1,
  localNoteClosed: false,
  startAtLogin: false,
  lookForUpdates: false,
  openKeys: 'CommandOrControl+Alt+Space',
  toggleKeys: 'CommandOrControl+Alt+Enter',
  remindIdle: false,
  remindLongRun: false,
  longRunMinutes: 120,
  workDays: [1, 2, 3, 4, 5],
  workFrom: 9 * 60,
  workTo: 17 * 60,
  quietFrom: 20 * 60,
  quietTo: 8 * 60,
}

/**
 * Returns the default settings for a platform. Two platforms need different shortcuts: on macOS, the Finder already
 * uses Command+Alt+Space; on Wayland, Electron cannot register Enter (electron#52223).
 */
export function settingsDefaults(platform: AppDescription['platform'], wayland = false): Settings {
  if (platform === 'macos') return { ...defaultSettings, openKeys: 'Control+CommandOrControl+Alt+Space' }
  if (wayland) return { ...defaultSettings, toggleKeys: 'CommandOrControl+Alt+Shift+Space' }
  return defaultSettings
}
