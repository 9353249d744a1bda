/** Starts the page: Temporal where it is missing, the first reads, then the view, which paints complete. */
import './styles/tokens.css'
import './styles/base.css'
import { openBridge } from './bridge.ts'
import { startApp } from './app/start-app.ts'

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
await startApp(openBridge(), document.body)
