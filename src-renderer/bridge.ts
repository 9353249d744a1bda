/** The only reader of `window.tallystick`. Without a preload the page is in a browser, and posts to the host it came from. */
import { createBridge, type Bridge, type Transport } from '#preload/bridge.ts'
import { createBrowserTransport } from '#preload/browser.ts'

export function openBridge(): Bridge {
  const preloaded = (window as { tallystick?: Transport }).tallystick
  return createBridge(preloaded ?? createBrowserTransport())
}
