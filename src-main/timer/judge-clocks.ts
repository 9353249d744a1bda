/**
 * What the machine's clocks say about a run that is being counted (docs/reliability.md §4, "Clocks"). Pure. The run is
 * counted by the clock since boot, which nobody can set and which goes on in sleep; only across a boot, where that
 * clock says nothing, by the wall.
 */

/** All clocks, read at one moment. Epoch milliseconds; milliseconds since boot. */
export interface Reading {
  readonly wallMs: number
  readonly bootMs: number
  readonly bootId: string
}

/**
 * The last look. `epochMs` is what the run's own wall clock showed at boot, `atMs` what it showed at that look, `offMs`
 * by how much the machine's was ahead of it then.
 */
export interface Beat {
  readonly bootId: string
  readonly epochMs: number
  readonly atMs: number
  readonly offMs: number
}

export interface Sight {
  /** Now by the run's own wall clock: the one that its stretch began with, whatever was set since. Never before the beat. */
  readonly nowMs: number
  /** By how much the machine's wall clock was set since; back when negative. */
  readonly setByMs: number
  /** How long nobody looked. */
  readonly unseenMs: number
}

/** The look that begins a stretch: its own wall clock is the machine's of that moment. */
export function firstBeat({ wallMs, bootMs, bootId }: Reading): Beat {
  return { bootId, epochMs: wallMs - bootMs, atMs: wallMs, offMs: 0 }
}

export function judgeClocks(beat: Beat, { wallMs, bootMs, bootId }: Reading): Sight {
  const shown = bootId === beat.bootId ? bootMs + beat.epochMs : wallMs - beat.offMs
  const nowMs = Math.max(shown, beat.atMs)
  return { nowMs, setByMs: wallMs - nowMs, unseenMs: nowMs - beat.atMs }
}

/** The same run's clock, read on. After another boot the machine's wall clock says where it stands. */
export function nextBeat(beat: Beat, { nowMs, setByMs }: Sight, { bootMs, bootId }: Reading): Beat {
  const epochMs = bootId === beat.bootId ? beat.epochMs : nowMs - bootMs
  return { bootId, epochMs, atMs: nowMs, offMs: setByMs }
}
