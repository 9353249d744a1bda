/**
 * Decides whether a release may be installed now. Pure. It must not be installed while a create is unanswered, because
 * ending the program would lose the answer, nor while a stop sheet is open, because it contains unsaved input.
 */
import type { Run } from '#preload/model/run.ts'

export interface Standing {
  readonly run: Pick<Run, 'state'> | null
  /** The number of creates without an answer, for all accounts. */
  readonly openCreates: number
}

/** `unknown`: the app did not answer. */
export type Obstacle = 'sending' | 'unsaved' | 'unknown'

/**
 * The obstacle, or undefined when the release can be installed. A running timer is not an obstacle: its start is on
 * disk, and it continues afterwards.
 */
export function obstacleIn(standing: Standing | undefined): Obstacle | undefined {
  if (!standing) return 'unknown'
  if (standing.openCreates > 0) return 'sending'
  return standing.run?.state === 'stopped' ? 'unsaved' : undefined
}
