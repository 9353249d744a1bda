/**
 * Compares the machine's clocks while a run counts (docs/reliability.md §4, "Clocks"). Pure. A run is counted by the
 * clock since boot, which nobody can set and which continues during sleep. Only across a reboot, where that clock
 * restarts, is the wall clock used.
 */

/** The time of every clock at one moment: epoch milliseconds and milliseconds since boot. */
export interface Reading {
  readonly wallMs: number
  readonly bootMs: number
  readonly bootId: string
}

/**
 * The last check of the clocks. The run's own wall clock is the one with which its stretch began: `epochMs` is its time
 * at boot, `atMs` its time at the check, and `offMs` is how far the machine's wall clock was ahead of it then.
 */
export interface Beat {
  readonly bootId: string
  readonly epochMs: number
  readonly atMs: number
  readonly offMs: number
}

export interface Sight {
  /**
   * The current time by the run's own wall clock, the one with which its stretch began, regardless of later changes.
   * Never before the beat.
   */
  readonly nowMs: number
  /** How far the machine's wall clock was set since then; negative when it was set back. */
  readonly setByMs: number
  /** The time since the last check. */
  readonly unseenMs: number
}

/** Returns the beat at the start of a stretch, where the run's own wall clock equals the machine's. */
export function firstBeat({ wallMs, bootMs, bootId }: Reading): Beat {
  return { bootId, epochMs: wallMs - bootMs, atMs: wallMs, offMs: 0 }
}

export function judgeClocks(beat: Beat, { wallMs, bootMs, bootId }: Reading): Sight {
  const shown = bootId === beat.bootId ? bootMs + beat.epochMs : wallMs - beat.offMs
  const nowMs = Math.max(shown, beat.atMs)
  return { nowMs, setByMs: wallMs - nowMs, unseenMs: nowMs - beat.atMs }
}

/**
 * Returns the next beat of the same run's clock. After a reboot its time at boot is computed from the machine's wall
 * clock.
 */
export function nextBeat(beat: Beat, { nowMs, setByMs }: Sight, { bootMs, bootId }: Reading): Beat {
  const epochMs = bootId === beat.bootId ? beat.epochMs : nowMs - bootMs
  return { bootId, epochMs, atMs: nowMs, offMs: setByMs }
}
