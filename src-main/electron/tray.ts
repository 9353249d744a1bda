import { duration } from '#preload/rules/shown-time.ts'
/**
 * The icon in the panel. Owns Electron's Tray and the moment of its redrawing; what it shows is decided in pure
 * functions. It reads again after every event and, only while a clock runs, when a minute turns over.
 */
import { Menu, Tray, nativeImage, nativeTheme, screen, type MenuItemConstructorOptions } from 'electron'
import { join } from 'node:path'
import type { App } from '../app/app.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { trayGuid } from './identity.ts'
import { panelIsDark, type Desktop } from './tray-home.ts'
import { toggleAction, trayMenu, type MenuLine, type MenuSurroundings, type TrayAction } from './tray-menu.ts'
import { trayPicture } from './tray-picture.ts'
import { readTrayState, type TrayState } from './tray-state.ts'
import { tooltip } from './tray-words.ts'
import type { Anchor } from './window-place.ts'

export interface TrayMakings {
  readonly app: App
  readonly clock: Clock
  readonly log: Log
  readonly desktop: Desktop
  /** Absolute path of `resources/`. */
  readonly resources: string
  readonly menu: () => Pick<MenuSurroundings, 'keys' | 'taken' | 'time' | 'update'>
  readonly perform: (action: TrayAction) => void
  /** The icon itself was clicked. */
  readonly toggleWindow: () => void
}

export class TrayIcon {
  readonly #makings: TrayMakings
  #tray: Tray
  readonly #stops: (() => void)[] = []
  #state: TrayState | undefined
  #lines: readonly MenuLine[] = []
  #shown = { picture: '', tooltip: '', title: '', menu: '' }
  #forgetTurn: (() => void) | undefined
  #reading = false
  #stale = false

  constructor(makings: TrayMakings) {
    this.#makings = makings
    this.#tray = this.#made()
    this.#draw()
    this.#listen()
    this.refresh()
  }

  /** A panel has come or come back: what was offered to the one before is dead. */
  renew(): void {
    this.#tray.destroy()
    this.#tray = this.#made()
    this.#draw()
  }

  /** The wish for keys has changed. */
  redraw(): void {
    this.#draw()
  }

  /** Where the popover opens: at the icon where the platform tells, else where it was clicked. */
  anchor(): Anchor {
    if (this.#makings.desktop.platform === 'linux') return { pointer: screen.getCursorScreenPoint() }
    return { tray: this.#tray.getBounds() }
  }

  /** Reads and draws again; asked for meanwhile, once more. */
  refresh(): void {
    this.#stale = true
    if (!this.#reading) void this.#readUntilFresh()
  }

  close(): void {
    this.#forgetTurn?.()
    for (const stop of this.#stops) stop()
    this.#tray.destroy()
  }

  async #readUntilFresh(): Promise<void> {
    const { app, clock, log } = this.#makings
    this.#reading = true
    while (this.#stale) {
      this.#stale = false
      this.#state = await readTrayState(app, clock).catch((error: unknown) => {
        log.error('tray.read-failed', error)
        return undefined
      })
    }
    this.#reading = false
    if (this.#tray.isDestroyed()) return
    this.#draw()
    this.#awaitTurn()
  }

  #awaitTurn(): void {
    this.#forgetTurn?.()
    if (this.#state)
      this.#forgetTurn = this.#makings.clock.after(this.#state.freshForMs, () => this.refresh())
  }

  #made(): Tray {
    const { platform } = this.#makings.desktop
    this.#shown = { picture: this.#picture(), tooltip: '', title: '', menu: '' }
    const image = this.#image(this.#shown.picture)
    // On Windows an unsigned program would tie it to its path, and fail without a word from another one (Electron: new
    // Tray).
    const tray = platform === 'darwin' ? new Tray(image, trayGuid) : new Tray(image)
    tray.on('click', () => this.#makings.toggleWindow())
    if (platform === 'win32')
      tray.on('middle-click', () => {
        if (this.#state) this.#makings.perform(toggleAction(this.#state))
      })
    // Made at that moment, so it is never redrawn under the pointer. On macOS a set menu would take every click.
    if (platform !== 'linux') tray.on('right-click', () => tray.popUpContextMenu(this.#built(this.#lines)))
    if (platform === 'darwin') tray.setIgnoreDoubleClickEvents(true)
    return tray
  }

  #listen(): void {
    const redraw = (): void => this.#draw()
    nativeTheme.on('updated', redraw)
    this.#stops.push(() => nativeTheme.off('updated', redraw))
    this.#stops.push(
      this.#makings.app.listen(({ name }) => {
        if (name !== 'view.asked' && name !== 'template.changed') this.refresh()
      }),
    )
  }

  /** Changes only what differs: an icon that is set again flickers, a menu that is set again closes. */
  #draw(): void {
    const { desktop, menu } = this.#makings
    const menuOnly = desktop.platform === 'linux'
    this.#lines = trayMenu(this.#state, { ...menu(), menuOnly })
    const next = {
      picture: this.#picture(),
      tooltip: this.#state ? tooltip(this.#state) : 'Tallystick',
      title: this.#state?.run?.state === 'running' ? duration(this.#state.run.minutes) : '',
      menu: JSON.stringify(this.#lines),
    }
    const before = this.#shown
    this.#shown = next
    if (next.picture !== before.picture) this.#tray.setImage(this.#image(next.picture))
    if (next.tooltip !== before.tooltip) this.#tray.setToolTip(next.tooltip)
    if (desktop.platform === 'darwin' && next.title !== before.title)
      this.#tray.setTitle(next.title, { fontType: 'monospacedDigit' })
    // Linux draws the menu elsewhere and knows of a change only by being given it again.
    if (desktop.platform === 'linux' && next.menu !== before.menu)
      this.#tray.setContextMenu(this.#built(this.#lines))
  }

  #picture(): string {
    const { platform } = this.#makings.desktop
    const theme = {
      dark: nativeTheme.shouldUseDarkColors,
      darkSystem: nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
    }
    return trayPicture(this.#state, { platform, dark: panelIsDark(this.#makings.desktop, theme) })
  }

  #image(picture: string) {
    return nativeImage.createFromPath(join(this.#makings.resources, picture))
  }

  #built(lines: readonly MenuLine[]) {
    return Menu.buildFromTemplate(this.#template(lines))
  }

  #template(lines: readonly MenuLine[]): MenuItemConstructorOptions[] {
    return lines.map((line) => {
      switch (line.kind) {
        case 'separator':
          return { type: 'separator' }
        case 'text':
          return { label: plain(line.label), enabled: false }
        case 'menu':
          return { label: plain(line.label), submenu: this.#template(line.lines) }
        case 'action':
          return {
            label: plain(line.label),
            click: () => this.#makings.perform(line.action),
            // Shown only: the key itself belongs to the global shortcuts.
            ...(line.keys === undefined ? {} : { accelerator: line.keys, registerAccelerator: false }),
          }
      }
    })
  }
}

/** A single `&` would vanish and underline the next letter. */
function plain(label: string): string {
  return label.replaceAll('&', '&&')
}
