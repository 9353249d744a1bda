/**
 * Compares the machine's clocks while a run counts (docs/reliability.md §4, "Clocks"). Pure. A run is measured by the
 * boot clock (time since boot), which nobody can change and which keeps running during sleep. The wall clock is used
 * only across a reboot, where the boot clock restarts.
 */

/** A simultaneous reading of all clocks: epoch milliseconds and milliseconds since boot. */
export interface Reading {
  readonly wallMs: number
  readonly bootMs: number
  readonly bootId: string
}

/**
 * The last check of the clocks. "The run's own clock" is the wall clock as it was set when the current stretch began.
 * `epochMs` is the time of boot by that clock, `atMs` is the time of the check by that clock, and `offMs` is how far
 * the machine's wall clock was ahead of it at the check.
 */
export interface Beat {
  readonly bootId: string
  readonly epochMs: number
  readonly atMs: number
  readonly offMs: number
}

export interface Sight {
  /**
   * The current time by the run's own clock, regardless of later changes to the machine's wall clock. Never before the
   * last check.
   */
  readonly nowMs: number
  /** How far the machine's wall clock is ahead of the run's own clock; negative if it was set back. */
  readonly setByMs: number
  /** The time since the last check, in milliseconds. */
  readonly unseenMs: number
}

/** Returns the first beat of a stretch, where the run's own clock equals the machine's wall clock. */
export function firstBeat({ wallMs, bootMs, bootId }: Reading): Beat {
  return { bootId, epochMs: wallMs - bootMs, atMs: wallMs, offMs: 0 }
}

export function judgeClocks(beat: Beat, { wallMs, bootMs, bootId }: Reading): Sight {
  const shown = bootId === beat.bootId ? bootMs + beat.epochMs : wallMs - beat.offMs
  const nowMs = Math.max(shown, beat.atMs)
  return { nowMs, setByMs: wallMs - nowMs, unseenMs: nowMs - beat.atMs }
}

/**
 * Returns the next beat, by the same clock of the run. After a reboot, its time of boot is computed from the machine's
 * wall clock.
 */
export function nextBeat(beat: Beat, { nowMs, setByMs }: Sight, { bootMs, bootId }: Reading): Beat {
  const epochMs = bootId === beat.bootId ? beat.epochMs : nowMs - bootMs
  return { bootId, epochMs, atMs: nowMs, offMs: setByMs }
}
