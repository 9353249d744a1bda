/**
 * The tray icon. It reads the app's state again after almost every event and, while the timer is running, at each full
 * minute.
 */
import { Menu, Tray, nativeImage, nativeTheme, screen, type MenuItemConstructorOptions } from 'electron'
import { join } from 'node:path'
import type { EventName } from '#preload/contract/events.ts'
import { shownDuration } from '#preload/words/format.ts'
import { trayGuid } from '../identity.ts'
import { panelIsDark, type Desktop } from '../linux/tray-home.ts'
import type { HostParts } from '../ports.ts'
import { toggleAction, trayMenu, type MenuLine, type MenuSurroundings, type TrayAction } from './tray-menu.ts'
import { trayPicture } from './tray-picture.ts'
import { readTrayState, type TrayState } from './tray-state.ts'
import { tooltip } from './tray-words.ts'
import type { Anchor } from '../window/window-place.ts'

export interface TrayMakings extends HostParts {
  readonly desktop: Desktop
  /** Returns true when the desktop is known to have a panel that shows tray icons now. */
  readonly hosted: () => boolean
  readonly resources: string
  readonly menu: () => Pick<MenuSurroundings, 'keys' | 'keyNotes' | 'time' | 'update'>
  readonly perform: (action: TrayAction) => void
  /** Called when the user clicks the icon itself rather than its menu. */
  readonly toggleWindow: () => void
}

/** These events do not change the tray, so they do not cause its state to be read again. */
const unseen: ReadonlySet<EventName> = new Set(['file.saved', 'template.changed', 'view.asked'])

export class TrayIcon {
  readonly #makings: TrayMakings
  #tray: Tray
  /** True if a panel was known to show icons when this icon was created. In that case, {@link renew} keeps the icon. */
  #hosted = false
  readonly #stop: () => void
  #state: TrayState | undefined
  #lines: readonly MenuLine[] = []
  #shown = { picture: '', tooltip: '', title: '', menu: '' }
  #forgetTurn: (() => void) | undefined
  #reading = false
  #stale = false
  #balloonClicked: () => void = () => undefined

  constructor(makings: TrayMakings) {
    this.#makings = makings
    this.#tray = this.#made()
    this.redraw()
    const redraw = (): void => this.redraw()
    nativeTheme.on('updated', redraw)
    const stopListening = makings.app.listen(({ name }) => {
      if (!unseen.has(name)) this.refresh()
    })
    this.#stop = () => {
      nativeTheme.off('updated', redraw)
      stopListening()
    }
    this.refresh()
  }

  /**
   * Shows the icon in a panel that has just appeared.
   * - If a panel existed when the icon was created, Chromium has registered the icon over D-Bus. Only the picture and
   *   the menu are set again. A new icon would stay invisible, because Chromium registers an icon only once per process
   *   (ferdium/ferdium-app#2340).
   * - If no panel existed, the icon was never registered, so it is created again.
   */
  renew(): void {
    if (this.#hosted) {
      this.#shown = { ...this.#shown, picture: '', menu: '' }
    } else {
      this.#tray.destroy()
      this.#tray = this.#made()
    }
    this.redraw()
  }

  /**
   * Returns the position beside which the popover (the window in its narrow layout) opens: the icon if the platform
   * reports its position, otherwise the pointer.
   */
  anchor(): Anchor {
    if (this.#makings.desktop.platform === 'linux') return { pointer: screen.getCursorScreenPoint() }
    return { tray: this.#tray.getBounds() }
  }

  /** Shows a message at the icon, on Windows only. `clicked` is called only for the latest message. */
  balloon(title: string, content: string, clicked: () => void): void {
    this.#balloonClicked = clicked
    this.#tray.displayBalloon({ title, content, iconType: 'info' })
  }

  /**
   * Reads the state and draws the icon again. If it is called while the state is being read, the state is read once
   * more afterwards.
   */
  refresh(): void {
    this.#stale = true
    if (!this.#reading) void this.#readUntilFresh()
  }

  close(): void {
    this.#forgetTurn?.()
    this.#stop()
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
    this.redraw()
    this.#forgetTurn?.()
    if (this.#state) this.#forgetTurn = clock.after(this.#state.freshForMs, () => this.refresh())
  }

  #made(): Tray {
    const { platform } = this.#makings.desktop
    this.#hosted = this.#makings.hosted()
    this.#shown = { picture: this.#picture(), tooltip: '', title: '', menu: '' }
    const image = this.#image(this.#shown.picture)
    // The GUID is set only on macOS. On Windows it would tie the icon of an unsigned program to the program's path, and
    // the icon would be missing after the program has moved (Electron: new Tray).
    const tray = platform === 'darwin' ? new Tray(image, trayGuid) : new Tray(image)
    tray.on('click', () => this.#makings.toggleWindow())
    if (platform === 'win32') {
      tray.on('middle-click', () => {
        if (this.#state) this.#makings.perform(toggleAction(this.#state))
      })
      tray.on('balloon-click', () => this.#balloonClicked())
    }
    // The menu is built when it is opened, so it cannot change while it is open. With a permanently set menu, macOS
    // would open the menu at every click instead of emitting `click`.
    if (platform !== 'linux') tray.on('right-click', () => tray.popUpContextMenu(this.#built(this.#lines)))
    if (platform === 'darwin') tray.setIgnoreDoubleClickEvents(true)
    return tray
  }

  /**
   * Draws the icon again without reading the state, for example after the shortcuts have changed. Updates only what has
   * changed: setting the same icon again makes it flicker, and setting the menu again closes it.
   */
  redraw(): void {
    const { desktop, menu } = this.#makings
    const menuOnly = desktop.platform === 'linux'
    this.#lines = trayMenu(this.#state, { ...menu(), menuOnly })
    const next = {
      picture: this.#picture(),
      tooltip: this.#state ? tooltip(this.#state) : 'Tallystick',
      title: this.#state?.run?.state === 'running' ? shownDuration(this.#state.run.minutes) : '',
      menu: JSON.stringify(this.#lines),
    }
    const before = this.#shown
    this.#shown = next
    if (next.picture !== before.picture) this.#tray.setImage(this.#image(next.picture))
    if (next.tooltip !== before.tooltip) this.#tray.setToolTip(next.tooltip)
    if (desktop.platform === 'darwin' && next.title !== before.title)
      this.#tray.setTitle(next.title, { fontType: 'monospacedDigit' })
    // On Linux the desktop draws the menu, so a changed menu must be set again.
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
            // This item only displays the shortcut; shortcuts.ts registers it.
            ...(line.keys === undefined ? {} : { accelerator: line.keys, registerAccelerator: false }),
          }
      }
    })
  }
}

/** Doubles each `&`. Otherwise the menu would remove the `&` and underline the next letter. */
function plain(label: string): string {
  return label.replaceAll('&', '&&')
}
