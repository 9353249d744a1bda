/** Shows the whole page on sample data, selected by the query: `?run=running&workspace=account&theme=dark&empty`. */
import '../../../../src-renderer/styles/tokens.css'
import '../../../../src-renderer/styles/base.css'
import { createBridge } from '../../../../src-preload/bridge.ts'
import { startApp } from '../../../../src-renderer/app/start-app.ts'
import { sampleDay, sampleTransport, type Sample } from '../sample-transport.ts'

// The sample data is of a fixed day; the page's clock starts in the afternoon of that day and advances.
const realNow = Date.now.bind(Date)
const aheadMs = realNow() - Date.parse(`${sampleDay}T15:06:07+01:00`)
Date.now = () => realNow() - aheadMs

const query = new URLSearchParams(location.search)
const sample: Sample = { empty: query.has('empty') }
const run = query.get('run')
const theme = query.get('theme')
if (run === 'running' || run === 'paused' || run === 'stopped') sample.run = run
if (query.get('workspace') === 'account') sample.workspace = 'account'
if (theme === 'dark' || theme === 'light') sample.settings = { theme }

await startApp(createBridge(sampleTransport(sample)), document.body)
