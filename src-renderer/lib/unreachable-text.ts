/**
 * The texts for when main cannot be reached: it has ended, or it was restarted and does not know this tab any more.
 * They are in a separate module because nothing can be loaded then. src-main/browser/plain-page.ts says the same after
 * a reload.
 */

export interface FailureText {
  /** A sentence on what happened. */
  what: string
  /** A sentence on what is safe; empty when no data was at risk. */
  safe: string
  /** A sentence on what to do; empty when there is nothing to do. */
  do: string
}

export const unreachableText: FailureText = {
  what: 'This tab isn’t connected to Tallystick any more.',
  safe: 'What was saved is safe, and what you typed stays here.',
  do: 'Run npm start and open the new link.',
}
