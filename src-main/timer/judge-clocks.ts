/**
 * Compares the machine's clocks while a run counts (docs/reliability.md §4, "Clocks"). A run is measured by the boot
 * clock (time since boot), which users cannot set and which keeps running during sleep. The wall clock is used only
 * across a reboot, where the boot clock restarts.
 */

/** The values of all clocks at one time: epoch milliseconds and milliseconds since boot. */
export interface Reading {
  readonly wallMs: number
  readonly bootMs: number
  readonly bootId: string
}

/**
 * The last check of the clocks while a run counted. Its times refer to the wall clock as it was set when the current
 * stretch (interval that counts) began. `atMs` is the time of the check, and `epochMs` is the time of boot. `offMs` is
 * how many milliseconds the actual wall clock was ahead of that setting at the check.
 */
export interface Beat {
  readonly bootId: string
  readonly epochMs: number
  readonly atMs: number
  readonly offMs: number
}

export interface Sight {
  /**
   * The current time by the wall clock as it was set when the current stretch (interval that counts) began. Later
   * changes of the wall clock do not affect this time, and it is never before the last check.
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
 * Returns the first beat (clock check) of a stretch. `offMs` is 0, because the wall clock has not been changed since
 * the stretch began.
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
 * Returns the beat (clock check) to store. It is measured by the same clock as the one before. After a reboot, the time
 * of boot is computed from the wall clock, because the boot clock has restarted.
 */
export function nextBeat(beat: Beat, { nowMs, setByMs }: Sight, { bootMs, bootId }: Reading): Beat {
  const epochMs = bootId === beat.bootId ? beat.epochMs : nowMs - bootMs
  return { bootId, epochMs, atMs: nowMs, offMs: setByMs }
}
