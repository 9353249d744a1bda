import type { WatchedBridge } from '#preload/bridge.ts'
import { AppPage } from '../../../src-renderer/app/app-page.svelte.ts'
import { PageData } from '../../../src-renderer/app/page-data.svelte.ts'
import { HeldKeys } from '../../../src-renderer/lib/held-keys.ts'

/** Creates the page over this bridge as `startApp` does, but renders nothing. */
export function appPage(bridge: WatchedBridge): AppPage {
  const keys = new HeldKeys()
  return new AppPage(new PageData(bridge, keys), keys)
}
