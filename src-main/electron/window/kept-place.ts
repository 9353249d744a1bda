import { screen, type BrowserWindow } from 'electron'
import { placeFor, readMemory } from './window-place.ts'
import type { Anchor, LayoutMode, Place, WindowMemory } from './window-place.ts'

export interface PlaceStore {
  /** Returns the stored position of the window; the value is not validated. */
  readonly remembered: () => unknown
  readonly remember: (memory: WindowMemory) => void
}

export class KeptPlace {
  readonly #store: PlaceStore
  #memory: WindowMemory

  constructor(store: PlaceStore) {
    this.#store = store
    this.#memory = readMemory(store.remembered())
  }

  get mode(): LayoutMode {
    return this.#memory.mode
  }

  /**
   * Stores the new layout. Call {@link keep} before this, so that the window's current size and position are stored for
   * the old layout.
   */
  setMode(mode: LayoutMode): void {
    this.#memory = { ...this.#memory, mode }
    this.#store.remember(this.#memory)
  }

  /**
   * Stores the size and position of the window. While the window is hidden or minimized, these values are unreliable,
   * so nothing is stored.
   */
  keep(window: BrowserWindow | undefined): void {
    if (!window || window.isDestroyed() || !window.isVisible() || window.isMinimized()) return
    this.#memory = { ...this.#memory, [this.#memory.mode]: window.getNormalBounds() }
    this.#store.remember(this.#memory)
  }

  /**
   * Returns the position and size for the current layout. The popover (the window in its narrow layout) is placed
   * beside the anchor (the tray icon or the pointer) if there is one.
   */
  next(anchor: Anchor = {}): Place {
    const primary = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
    const workAreas = [primary, ...others].map(({ workArea }) => workArea)
    return placeFor(this.mode, this.#memory, { workAreas, ...anchor })
  }
}
