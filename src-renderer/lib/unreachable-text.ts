/** The words for main being out of reach. By themselves, because then nothing more can be fetched. */

export interface FailureText {
  /** What happened. */
  what: string
  /** What is safe; empty when nothing was at stake. */
  safe: string
  /** What to do; empty when there is nothing to do. */
  do: string
}

export const unreachableText: FailureText = {
  what: 'Tallystick isn’t running any more.',
  safe: 'What was saved is safe.',
  do: 'Start it again.',
}
