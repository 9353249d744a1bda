/** Remembers the place of the row that has the focus in a list, or had it when it went: the row in its place takes it. */
export class HeldFocus {
  /** Null: no row has it. */
  at: number | null = null
  #node: EventTarget | null = null
  readonly #placeOf: (row: HTMLElement) => number | null

  constructor(placeOf: (row: HTMLElement) => number | null) {
    this.#placeOf = placeOf
  }

  /** True when the row that had the focus is gone, and nothing else has it. */
  get isLost(): boolean {
    return this.at !== null && document.activeElement === document.body
  }

  readonly onfocusin = ({ target }: FocusEvent): void => {
    this.#node = target
    this.at = target instanceof HTMLElement ? this.#placeOf(target) : null
  }

  /** One that was left is not held; one that is gone still is. The focus may be on another row by then. */
  readonly onfocusout = ({ target }: FocusEvent): void => {
    queueMicrotask(() => {
      if (target !== this.#node || !(target instanceof Element)) return
      if (target.isConnected && !target.contains(document.activeElement)) this.at = null
    })
  }
}
