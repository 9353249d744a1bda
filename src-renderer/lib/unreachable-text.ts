/**
 * The words for main being out of reach: it has ended, or it was started again and does not know this tab any more. By
 * themselves, because then nothing more can be fetched. src-main/browser/plain-page.ts says the same after a reload.
 */

export interface FailureText {
  /** What happened. */
  what: string
  /** What is safe; empty when nothing was at stake. */
  safe: string
  /** What to do; empty when there is nothing to do. */
  do: string
}

export const unreachableText: FailureText = {
  what: 'This tab isn’t connected to Tallystick any more.',
  safe: 'What was saved is safe, and what you typed stays here.',
  do: 'Run npm start and open the new link.',
}
