/**
 * Starts the page: loads Temporal if it is missing, does the first reads, then mounts the view, so that it first paints
 * complete.
 */
import './styles/tokens.css'
import './styles/base.css'
import { openBridge } from './bridge.ts'
import { startApp } from './app/start-app.ts'

/**
 * Not awaited at the top level: lazily loaded views import from this module, so they would wait for its end while it
 * waits for them.
 */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await startApp(openBridge(), document.body)
}

void start()
