/**
 * Changes settings one at a time and saves each change immediately. The page holds the values; this class only sends
 * changes.
 */
import type { KeychainState } from '#preload/model/app-description.ts'
import type { SettingsPatch } from '#preload/model/settings.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'bridge' | 'failed'>

export class SettingsForm {
  readonly #page: World
  #keychain = $state.raw<KeychainState | null>(null)

  constructor(page: World) {
    this.#page = page
  }

  /** Null until the keychain has responded. */
  get keychain(): KeychainState | null {
    return this.#keychain
  }

  change(patch: SettingsPatch): void {
    this.#page.bridge
      .call('settings.change', { patch })
      .catch((problem: unknown) => this.#page.failed(problem))
  }

  /** Checks whether the keychain works; the system may ask the user to unlock it. */
  async readKeychain(): Promise<void> {
    this.#keychain = await this.#page.bridge.call('app.keychain', {}).catch(() => null)
  }
}
