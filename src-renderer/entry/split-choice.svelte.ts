import type { EntryDetail, SplitPoint } from '#preload/model/entry.ts'
import { middleOf, splitInTwo } from '#preload/rules/entry-split.ts'
import { addDays, instantAt } from '#preload/rules/local-time.ts'
import { readDuration, readTime } from '#preload/rules/typed-time.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { clockTime, duration, wallTime } from '../lib/format.ts'
import { typedWallTime } from './span.ts'

export class SplitChoice {
  readonly #entry: EntryDetail
  readonly #nowMs: number
  text = $state('')

  constructor(entry: EntryDetail, nowMs: number) {
    this.#entry = entry
    this.#nowMs = nowMs
    this.text = textOf(middleOf(entry), entry.zone)
  }

  /** `halves` are the two entries that the split would create; null until a valid time has been typed. */
  readonly shown = $derived.by(() => {
    const at = this.#entry.startedAt === null ? this.#amount() : this.#instant(this.#entry.startedAt)
    if (at === null) return { at, halves: null, problem: this.#notUnderstood() }
    const halves = splitInTwo(this.#entry, at)
    return { at, halves, problem: halves ? undefined : this.#outside() }
  })

  #amount(): SplitPoint | null {
    const minutes = readDuration(this.text)
    return minutes === null || minutes < 1 ? null : { minutes }
  }

  /**
   * Returns the first instant at or after the start that has the typed clock time. The instant may be on the next day,
   * because an entry can continue past midnight.
   */
  #instant(startedAt: string): SplitPoint | null {
    const typed = readTime(this.text)
    if (typed === null) return null
    const { zone, day } = this.#entry
    const time = typedWallTime(typed, this.#nowMs, zone).padStart(5, '0')
    const sameDay = instantAt(day, time, zone)
    return { instant: sameDay >= startedAt ? sameDay : instantAt(addDays(day, 1), time, zone) }
  }

  #notUnderstood(): string | undefined {
    if (this.text.trim() === '') return undefined
    const example = this.#entry.startedAt === null ? '20m' : wallTime(9, 15)
    return words().timeNotUnderstood({ typed: this.text.trim(), example })
  }

  #outside(): string {
    const { startedAt, endedAt, minutes, zone } = this.#entry
    if (startedAt === null || endedAt === null) return words().splitLess({ duration: duration(minutes) })
    return words().splitBetween({ from: clockTime(startedAt, zone), to: clockTime(endedAt, zone) })
  }
}

function textOf(at: SplitPoint | null, zone: string): string {
  if (at === null) return ''
  return 'minutes' in at ? duration(at.minutes) : clockTime(at.instant, zone)
}
