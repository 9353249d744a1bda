/**
 * Runs the whole application as a separate process with real files and sockets, taking the commands of a page. Reads
 * orders and writes replies line by line. The keychain, which always has the secret, the settings file and the clock
 * are simulated.
 */
import { homedir } from 'node:os'
import { createInterface } from 'node:readline'
import { compose } from '../../../src-main/app/compose.ts'
import { installationOf } from '../../../src-main/app/files/installation.ts'
import { silentLog } from '../../../src-main/kernel/log.ts'
import { clientSecret } from '../../support/account-service.ts'
import { MovableClock } from './movable-clock.ts'
import type { Order, Reply } from './orders.ts'

const [dataFolder = '', aheadMs = '0'] = process.argv.slice(2)
const clock = new MovableClock(Number(aheadMs))
const done = () => Promise.resolve()

const app = compose({
  description: { version: '0.0.0', host: 'browser', platform: 'linux' },
  dataFolder,
  clock,
  log: silentLog,
  keychain: {
    getPassword: () => Promise.resolve(clientSecret),
    setPassword: done,
    deletePassword: () => Promise.resolve(true),
    findCredentials: () => Promise.resolve([]),
  },
  settingsFile: { get: (key) => (key === 'holdSeconds' ? 0 : undefined), set() {} },
  shell: { canGrow: false, canHide: false, canUpdate: false, setLayout() {}, hide() {}, stay() {} },
  installation: installationOf(dataFolder, { platform: 'linux', env: process.env, home: homedir() }),
  ownAddresses: () => '',
})

function reply(message: Reply): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line) as Order
  if ('name' in order)
    void app.dispatch(order.name, order.input).then((outcome) => reply({ kind: 'done', n: order.n, outcome }))
  else {
    clock.putForward(order.putForwardMs)
    reply({ kind: 'done', n: order.n, outcome: null })
  }
})
process.stdin.on('end', () => process.exit(0))
reply({ kind: 'ready' })
