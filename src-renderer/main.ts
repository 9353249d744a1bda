/**
 * Starts the page: loads Temporal if the browser lacks it, reads the first data, and mounts the app. The first paint is
 * therefore complete.
 */
import './styles/tokens.css'
import './styles/base.css'
import { openBridge } from './bridge.ts'
import { startApp } from './app/start-app.ts'

/**
 * Loads everything and mounts the app. This call is not awaited at the top level, because lazily loaded views import
 * this module: a top-level await could wait for a view that in turn waits for this module.
 */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await startApp(openBridge(), document.body)
}

void start()
