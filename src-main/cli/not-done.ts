/**
 * The error for an order that cannot be carried out for a reason that the user can fix. When it is thrown, nothing was
 * changed.
 */
export class NotDone extends Error {
  override name = 'NotDone' as const
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}
