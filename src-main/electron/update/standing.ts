/**
 * Decides whether a release may be installed now. It must not be installed while a create request is unanswered,
 * because ending the program would lose the response. Nor must it be installed while a stop sheet (the form that saves
 * a stopped run) is open, because the sheet contains unsaved input.
 */
import type { Run } from '#preload/model/run.ts'

export interface Standing {
  readonly run: Pick<Run, 'state'> | null
  readonly openCreates: number
}

/** `unknown` means that the app did not answer. */
export type Obstacle = 'sending' | 'unsaved' | 'unknown'

/**
 * Returns the obstacle, or undefined when the release can be installed. A running timer is not an obstacle: its start
 * is on disk, and it continues afterwards.
 */
export function obstacleIn(standing: Standing | undefined): Obstacle | undefined {
  if (!standing) return 'unknown'
  if (standing.openCreates > 0) return 'sending'
  return standing.run?.state === 'stopped' ? 'unsaved' : undefined
}
