/**
 * Remembers the position of the focused row in a list, so that another row can get the focus when the focused one is
 * removed.
 */
export class HeldFocus {
  /** The position of the focused row, kept when that row is removed; null if the focus is outside of the rows. */
  at: number | null = null
  #node: EventTarget | null = null
  readonly #placeOf: (row: HTMLElement) => number | null

  constructor(placeOf: (row: HTMLElement) => number | null) {
    this.#placeOf = placeOf
  }

  /** True when the focused row was removed and nothing else has the focus. */
  get isLost(): boolean {
    return this.at !== null && document.activeElement === document.body
  }

  readonly onfocusin = ({ target }: FocusEvent): void => {
    this.#node = target
    this.at = target instanceof HTMLElement ? this.#placeOf(target) : null
  }

  /**
   * Forgets the row when the focus moves to another element, but not when the row itself was removed.
   * `document.activeElement` changes only after this event, so it is checked in a microtask.
   */
  readonly onfocusout = ({ target }: FocusEvent): void => {
    queueMicrotask(() => {
      if (target !== this.#node || !(target instanceof Element)) return
      if (target.isConnected && !target.contains(document.activeElement)) this.at = null
    })
  }
}
