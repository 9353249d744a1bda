/** What a person can set. Defaults live in one place; a patch has none, so it never resets what it does not name. */
import * as z from 'zod'

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
  /** 1 Monday … 7 Sunday. */
  weekStart: z.int().min(1).max(7),
  /** The note on the local workspace was closed by the person. */
  localNoteClosed: z.boolean(),
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
  weekStart: 1,
  localNoteClosed: false,
}
