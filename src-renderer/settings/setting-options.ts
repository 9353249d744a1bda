import type { Settings } from '#preload/model/settings.ts'
import { languageIn } from '#preload/words/chosen-language.ts'
import { offeredLanguages } from '#preload/words/made/languages.ts'
import { settings } from '#preload/words/made/settings.ts'
import { english } from '#preload/words/section.ts'
import { atStart, duration, fullHour, weekday } from '../lib/format.ts'
import { systemLanguage } from '../lib/language.svelte.ts'

export interface Option<Value> {
  readonly id: Value
  readonly label: string
}

/** Returns the option to follow the system, followed by all languages, each with its name in that language. */
export function languageChoices(): Option<Settings['language']>[] {
  const language = nameOf(systemLanguage())
  return [
    { id: 'system', label: settings().followSystem({ language }) },
    ...offeredLanguages.map((id) => ({ id, label: nameOf(id) })),
  ]
}

/** Returns the name of a language in that language, such as `Deutsch`. */
function nameOf(tag: string): string {
  const { language } = languageIn(tag) ?? english
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

export function themes(): Option<Settings['theme']>[] {
  return [
    { id: 'system', label: settings().themeSystem },
    { id: 'light', label: settings().themeLight },
    { id: 'dark', label: settings().themeDark },
  ]
}

export function weekStarts(): Option<Settings['weekStart']>[] {
  const monday = Temporal.PlainDate.from('2026-11-23')
  return [0, 1, 2, 3, 4, 5, 6].map((days) => ({
    id: days + 1,
    label: atStart(weekday(monday.add({ days }).toString())),
  }))
}

export function roundSteps(): Option<Settings['roundTo']>[] {
  const steps = [1, 5, 6, 10, 15, 30] as const
  return steps.map((step) => ({
    id: step,
    label: step === 1 ? settings().roundFullMinutes : settings().roundMinutes({ count: step }),
  }))
}

export function roundDirections(): Option<Settings['roundHow']>[] {
  return [
    { id: 'nearest', label: settings().roundNearest },
    { id: 'up', label: settings().roundUp },
    { id: 'down', label: settings().roundDown },
  ]
}

/**
 * Returns the options for how long saving an entry can be undone, in seconds. The current value is added if it is not
 * one of them.
 */
export function holdChoices(current: number): Option<number>[] {
  return inOrder([0, 5, 8, 15, 30, 60, current]).map((seconds) => ({
    id: seconds,
    label: seconds === 0 ? settings().sendAtOnce : settings().seconds({ count: seconds }),
  }))
}

/** Returns the whole hours from `from` to `to` as options. `to` can be 24, which means midnight. */
export function hourChoices(from: number, to: number): Option<number>[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    label: fullHour(from + index),
  }))
}

/**
 * Returns the options for how long an absence must last, in minutes, before the user is asked about it. The current
 * value is added if it is not one of them.
 */
export function awayChoices(current: number): Option<number>[] {
  return durations([2, 5, 10, 15, 30, 60, current])
}

/**
 * Returns the options for how long a run (one use of the timer) may last before a reminder, in minutes. The current
 * value is added if it is not one of them.
 */
export function limitChoices(current: number): Option<number>[] {
  return durations([60, 90, 120, 180, 240, 480, current])
}

function durations(minutes: readonly number[]): Option<number>[] {
  return inOrder(minutes).map((each) => ({ id: each, label: duration(each) }))
}

function inOrder(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}
