/**
 * Carries out actions that the user triggers from the tray, with a global shortcut, or by starting the program a second
 * time. If a command fails, the user sees a message.
 */
import type { AskedView } from '#preload/contract/events.ts'
import type { CommandName, Input, Output } from '#preload/contract/commands.ts'
import { newId } from '../kernel/ids.ts'
import { failureSentence } from './failure-words.ts'
import type { HostParts } from './ports.ts'
import type { TrayAction } from './tray/tray-menu.ts'

export interface ActionMakings extends HostParts {
  readonly window: {
    show: () => void
    /** Resolves when the page can receive events, or when it could not be loaded. Never rejects. */
    loaded: () => Promise<void>
  }
  readonly quit: () => void
  /** Restarts the program to install the downloaded release. Never rejects. */
  readonly update: () => Promise<void>
  readonly tell: (sentence: string) => void
}

export class HostActions {
  readonly #makings: ActionMakings

  constructor(makings: ActionMakings) {
    this.#makings = makings
  }

  /** Carries out an action that the user chose in the tray's menu or triggered with a shortcut. Never rejects. */
  async perform(action: TrayAction): Promise<void> {
    const commandId = newId(this.#makings.clock.nowMs())
    switch (action.do) {
      case 'open':
        this.#makings.window.show()
        return
      case 'show':
        return this.show(action.view)
      case 'start':
        await this.#call('timer.start', { commandId, itemId: action.itemId })
        return
      case 'stop':
        await this.#stop(commandId)
        return
      case 'pause':
        await this.#call('timer.pause', { commandId })
        return
      case 'resume':
        await this.#call('timer.resume', { commandId })
        return
      case 'send':
        await this.#call('sync.now', {})
        return
      case 'update':
        return this.#makings.update()
      case 'quit':
        this.#makings.quit()
        return
      case 'stop-and-quit':
        if (await this.#stop(commandId, { ask: false })) this.#makings.quit()
        return
    }
  }

  /**
   * Brings the window to the front and, as soon as the page can receive events, asks the page to show `view` with
   * `text` in its text field.
   */
  async show(view: AskedView, text?: string): Promise<void> {
    const { window, app } = this.#makings
    window.show()
    await window.loaded()
    app.emit({ name: 'view.asked', payload: text === undefined ? { view } : { view, text } })
  }

  /**
   * Stops the timer. Resolves to false if the command failed. If a required field is empty, the run (one use of the
   * timer) is stopped but not saved, and the stop sheet (the form that saves a stopped run) asks for the field:
   * immediately if `ask` is true, otherwise when the program is started again.
   */
  async #stop(commandId: string, { ask } = { ask: true }): Promise<boolean> {
    const stopped = await this.#call('timer.stop', { commandId, save: true })
    if (stopped?.run && ask) await this.show('timer')
    return stopped !== undefined
  }

  async #call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N> | undefined> {
    const outcome = await this.#makings.app.call(name, input)
    if (outcome.ok) return outcome.value
    const { code } = outcome.failure
    this.#makings.log.warn('action.failed', { command: name, code })
    this.#makings.tell(failureSentence(name, code))
    return undefined
  }
}
