/**
 * Compares the machine's clocks while the timer is running (docs/reliability.md §4, "Clocks"). A run is measured by
 * the boot clock (time since boot), which users cannot set and which keeps running during sleep. The wall clock is
 * used only across a reboot, where the boot clock restarts.
 */

/**
 * The values of the clocks at a single moment: `wallMs` in milliseconds since 1970, and `bootMs` in milliseconds
 * since the start of the machine, which `bootId` identifies.
 */
export interface Reading {
  readonly wallMs: number
  readonly bootMs: number
  readonly bootId: string
}

/**
 * A stored check of the clocks while the timer is running. `atMs` is the time of the check: what the wall clock would
 * have shown if nobody had set it since the current stretch (a period in which the timer runs without a pause) began.
 * `epochMs` is the time of boot on the same scale. `offMs` is how many milliseconds the wall clock was ahead of
 * `atMs`.
 */
export interface Beat {
  readonly bootId: string
  readonly epochMs: number
  readonly atMs: number
  readonly offMs: number
}

export interface Sight {
  /**
   * What the wall clock would show now if nobody had set it since the current stretch (a period in which the timer
   * runs without a pause) began, in milliseconds since 1970. It is never before the last check.
   */
  readonly nowMs: number
  /**
   * How far the wall clock has been set forward since the stretch began, in milliseconds; negative if it was set back.
   */
  readonly setByMs: number
  /** The time since the last check, in milliseconds. */
  readonly unseenMs: number
}

/**
 * Returns the first beat (stored clock check) of a stretch. `offMs` is 0, because the wall clock has not been changed
 * since the stretch began.
 */
export function firstBeat({ wallMs, bootMs, bootId }: Reading): Beat {
  return { bootId, epochMs: wallMs - bootMs, atMs: wallMs, offMs: 0 }
}

export function judgeClocks(beat: Beat, { wallMs, bootMs, bootId }: Reading): Sight {
  const shown = bootId === beat.bootId ? bootMs + beat.epochMs : wallMs - beat.offMs
  const nowMs = Math.max(shown, beat.atMs)
  return { nowMs, setByMs: wallMs - nowMs, unseenMs: nowMs - beat.atMs }
}

/**
 * Returns the beat (stored clock check) that follows `beat`. Its times are on the same scale as those of `beat`. After
 * a reboot, the time of boot is computed again, because the boot clock has restarted.
 */
export function nextBeat(beat: Beat, { nowMs, setByMs }: Sight, { bootMs, bootId }: Reading): Beat {
  const epochMs = bootId === beat.bootId ? beat.epochMs : nowMs - bootMs
  return { bootId, epochMs, atMs: nowMs, offMs: setByMs }
}
