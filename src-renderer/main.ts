/**
 * Starts the page: loads Temporal if the browser lacks it, does the initial reads, then mounts the view. The first
 * paint is therefore complete.
 */
import './styles/tokens.css'
import './styles/base.css'
import { openBridge } from './bridge.ts'
import { startApp } from './app/start-app.ts'

/**
 * Not awaited at the top level. Lazily loaded views import from this module, so they would wait for it while it waits
 * for them.
 */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await startApp(openBridge(), document.body)
}

void start()
