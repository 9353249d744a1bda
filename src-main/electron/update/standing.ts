/**
 * Decides whether a release may be installed now. It must not be installed while the response to a create request (the
 * request that creates an entry on the remote service) is outstanding, because ending the program would lose the
 * response. Nor must it be installed while a stop sheet (the form that saves a stopped run) is open, because the sheet
 * contains unsaved input.
 */
import type { App } from '../../app/app.ts'

/** `unknown` means that the state of the timer could not be read. */
export type Obstacle = 'sending' | 'unsaved' | 'unknown'

/**
 * Resolves to the obstacle, or to undefined when the release can be installed. A running timer is not an obstacle: its
 * start is on disk, and the timer continues after the installation.
 */
export async function obstacleIn(app: Pick<App, 'call' | 'openCreates'>): Promise<Obstacle | undefined> {
  const timer = await app.call('timer.read', {})
  if (!timer.ok) return 'unknown'
  if (app.openCreates() > 0) return 'sending'
  return timer.value.run?.state === 'stopped' ? 'unsaved' : undefined
}
