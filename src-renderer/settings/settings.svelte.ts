/**
 * Sends each change to a setting to the main process as soon as the user makes it. The values themselves are in
 * `page.settings`.
 */
import type { KeychainState } from '#preload/model/app-description.ts'
import type { KeyStates } from '#preload/model/key-state.ts'
import type { SettingsPatch } from '#preload/model/settings.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'bridge' | 'failed'>

export class SettingsForm {
  readonly #page: World
  #keychain = $state.raw<KeychainState | null>(null)

  #keys = $state.raw<KeyStates>({ openKeys: 'off', toggleKeys: 'off' })

  constructor(page: World) {
    this.#page = page
  }

  /** Whether the system's keychain works; null until this is known. */
  readonly keychain = $derived(this.#keychain)

  change(patch: SettingsPatch): void {
    this.#page.bridge
      .call('settings.change', { patch })
      .catch((problem: unknown) => this.#page.failed(problem))
  }

  /** For each global shortcut, whether it worked when {@link readKeys} was last called. */
  readonly keys = $derived(this.#keys)

  /**
   * Reads whether the global shortcuts work. On Wayland, Tallystick cannot tell before the user has pressed a shortcut.
   */
  async readKeys(): Promise<void> {
    this.#keys = await this.#page.bridge.call('shell.keys', {}).catch(() => this.#keys)
  }

  /** Checks whether the system's keychain works. The system may then ask the user to unlock it. */
  async readKeychain(): Promise<void> {
    this.#keychain = await this.#page.bridge.call('app.keychain', {}).catch(() => null)
  }
}
