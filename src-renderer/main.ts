/** Starts the page: Temporal where it is missing, the first reads, then the view, which paints complete. */
import './styles/tokens.css'
import './styles/base.css'
import { openBridge } from './bridge.ts'
import { startApp } from './app/start-app.ts'

/**
 * Not awaited at the top level: views that load later import from this very module, and would wait for it to end while it
 * waits for them.
 */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await startApp(openBridge(), document.body)
}

void start()
