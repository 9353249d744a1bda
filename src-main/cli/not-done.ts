/**
 * The error thrown when a command fails for a known reason, for example because an item does not exist. Its message is
 * a sentence for the user, and its code is for programs.
 */
export class NotDone extends Error {
  override name = 'NotDone' as const
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}
