/**
 * Texts for when the main process is unreachable: it has ended, or it was restarted and no longer knows this tab. They
 * are in a separate module because nothing can be loaded in that state. src-main/browser/plain-page.ts shows the same
 * text after a reload.
 */

export interface FailureText {
  /** One sentence that says what happened. */
  what: string
  /** One sentence that says what is safe; empty if no data was at risk. */
  safe: string
  /** One sentence that says what to do; empty if there is nothing to do. */
  do: string
}

export const unreachableText: FailureText = {
  what: 'This tab isn’t connected to Tallystick any more.',
  safe: 'What was saved is safe, and what you typed stays here.',
  do: 'Run npm start and open the new link.',
}
