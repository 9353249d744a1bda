/**
 * Whether now is the moment to put a release in place. Pure. Never while the answer to a create is open: who replaces
 * the program then makes an answer lost that was on its way. Never over a stop sheet either: it holds a person's words.
 */
import type { Run } from '#preload/model/run.ts'

export interface Standing {
  readonly run: Pick<Run, 'state'> | null
  /** Creates that are not answered yet, for whichever account. */
  readonly openCreates: number
}

/** `unknown`: the app gave no answer. */
export type Obstacle = 'sending' | 'unsaved' | 'unknown'

/** Nothing when nothing is in the way. A run that counts is not: its start is on disk, and it runs on. */
export function obstacleIn(standing: Standing | undefined): Obstacle | undefined {
  if (!standing) return 'unknown'
  if (standing.openCreates > 0) return 'sending'
  return standing.run?.state === 'stopped' ? 'unsaved' : undefined
}
