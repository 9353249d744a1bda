/** What a person can set. Defaults live in one place; a patch has none, so it never resets what it does not name. */
import * as z from 'zod'

/** A global shortcut as Electron writes it: one to three modifiers, then a key. Empty switches it off. */
const modifiers = 'CommandOrControl|Command|Control|Alt|Shift|Super'
const shortcut = z
  .string()
  .regex(new RegExp(`^(|((${modifiers})\\+){1,3}([A-Z0-9]|F([1-9]|1[0-9]|2[0-4])|Space|Enter))$`))

/** Minutes since midnight, by the clock on the wall. */
const minuteOfDay = z.int().min(0).max(1_440)

const fields = {
  theme: z.enum(['system', 'light', 'dark']),
  /** Minutes a day; 0 switches the goal off. */
  goalMinutes: z.int().min(0).max(1_440),
  /** Hours that the day rail always shows. */
  dayFromHour: z.int().min(0).max(23),
  dayToHour: z.int().min(1).max(24),
  /** Undo window before an entry is sent, in seconds. */
  holdSeconds: z.int().min(0).max(60),
  showSeconds: z.boolean(),
  /** An entry's minutes are rounded to a multiple of `roundTo`, in direction `roundHow`, at least 1 (or `roundTo`). */
  roundTo: z.literal([1, 5, 6, 10, 15, 30]),
  roundHow: z.enum(['nearest', 'up', 'down']),
  /** An absence (idle, locked, asleep) that is shorter is work, and not asked about. */
  askAfterMinutes: z.int().min(1).max(60),
  /** 1 Monday … 7 Sunday. */
  weekStart: z.int().min(1).max(7),
  /** The note on the local workspace was closed by the person. */
  localNoteClosed: z.boolean(),

  // What follows needs a desktop host; the browser host keeps it and does nothing with it.
  startAtLogin: z.boolean(),
  /** Asks the publisher once a day for a new release, and fetches it. */
  lookForUpdates: z.boolean(),
  openKeys: shortcut,
  toggleKeys: shortcut,
  /** Says so when no timer runs in the hours of work. */
  remindIdle: z.boolean(),
  /** Says so when a timer has run for `longRunMinutes`, and again each time it has run as long once more. */
  remindLongRun: z.boolean(),
  longRunMinutes: z.int().min(15).max(1_440),
  /** 1 Monday … 7 Sunday. */
  workDays: z.array(z.int().min(1).max(7)).max(7),
  workFrom: minuteOfDay,
  workTo: minuteOfDay,
  /** No reminder between the two; past midnight when the first is the later one, never when they are equal. */
  quietFrom: minuteOfDay,
  quietTo: minuteOfDay,
}

export const settings = z.strictObject(fields)
export type Settings = z.infer<typeof settings>

export const settingsPatch = z.strictObject(fields).partial()
export type SettingsPatch = z.infer<typeof settingsPatch>

export const defaultSettings: Settings = {
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
