/**
 * The only module that reads `window.tallystick`. Without a preload script, the page runs in a browser and sends its
 * calls to the host that served it.
 */
import { createBridge, type Transport, type WatchedBridge } from '#preload/bridge.ts'
import { createBrowserTransport } from '#preload/browser.ts'

export function openBridge(): WatchedBridge {
  const preloaded = (window as { tallystick?: Transport }).tallystick
  return createBridge(preloaded ?? createBrowserTransport())
}
