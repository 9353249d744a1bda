/** The page over the sample transport, to be looked at: `?run=running&workspace=account&theme=dark&empty`. */
import '../../../../src-renderer/styles/tokens.css'
import '../../../../src-renderer/styles/base.css'
import { createBridge } from '../../../../src-preload/bridge.ts'
import { startApp } from '../../../../src-renderer/app/start-app.ts'
import { sampleTransport, type Sample } from '../sample-transport.ts'

const query = new URLSearchParams(location.search)
const sample: Sample = { empty: query.has('empty') }
const run = query.get('run')
const theme = query.get('theme')
if (run === 'running' || run === 'paused' || run === 'stopped') sample.run = run
if (query.get('workspace') === 'account') sample.workspace = 'account'
if (theme === 'dark' || theme === 'light') sample.settings = { theme }

await startApp(createBridge(sampleTransport(sample)), document.body)
