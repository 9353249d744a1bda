/**
 * Runs the core as a separate process with real files, real sockets, and the transport of an account. Reads orders and
 * writes replies line by line, each reply after its commit. Kills itself at the point that its last argument names.
 */
import '../../../src-main/kernel/temporal.ts'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { network } from '../../../src-main/api/network.ts'
import { sendOnce } from '../../../src-main/api/send-once.ts'
import { requestToken } from '../../../src-main/api/token.ts'
import { localConnection } from '../../../src-main/connections/connection.ts'
import { readOnlyOnceSent, type Ledger } from '../../../src-main/entries/ledger.ts'
import { newLedger } from '../../../src-main/entries/new-ledger.ts'
import { saveEntry } from '../../../src-main/entries/save-entry.ts'
import { RecoveryLog } from '../../../src-main/entries/recovery-log.ts'
import { nowOf, systemClock as clock } from '../../../src-main/kernel/clock.ts'
import { Hub } from '../../../src-main/kernel/hub.ts'
import { newId } from '../../../src-main/kernel/ids.ts'
import { silentLog as log } from '../../../src-main/kernel/log.ts'
import { Refusal } from '../../../src-main/kernel/refusal.ts'
import { systemRandom } from '../../../src-main/kernel/random.ts'
import { EchoStore, unknownService } from '../../../src-main/outbox/echo-store.ts'
import { AttemptStore, type Begun } from '../../../src-main/outbox/attempt-store.ts'
import { ClaimStore } from '../../../src-main/outbox/claim-store.ts'
import { AlreadyOpen, type Database } from '../../../src-main/storage/database.ts'
import { LineFile } from '../../../src-main/storage/line-file.ts'
import { openSafely } from '../../../src-main/storage/open-safely.ts'
import { migrate } from '../../../src-main/storage/migrate.ts'
import { migrations } from '../../../src-main/storage/migrations/all.ts'
import { SyncEngine } from '../../../src-main/sync/engine.ts'
import { distrust } from '../../../src-main/sync/rollback.ts'
import { rules } from '../../../src-main/sync/rules.ts'
import { QuestionStore } from '../../../src-main/timer/question-store.ts'
import type { Order, Reply } from './orders.ts'

const [folder = '', baseUrl = '', dieAt = ''] = process.argv.slice(2)
const id = 'account'
/** At this service a create takes effect at once or never, so a short horizon is enough. */
const horizonMs = 300

function die(point: string): void {
  if (point === dieAt) process.kill(process.pid, 'SIGKILL')
}

function open(): Database {
  try {
    return openSafely(join(folder, 'tallystick.db'), nowOf(clock)).database
  } catch (error) {
    if (!(error instanceof AlreadyOpen)) throw error
    reply({ kind: 'second' })
    process.exit(0)
  }
}

class DyingAttempts extends AttemptStore {
  override begin(entryId: string, begun: Begun): void {
    super.begin(entryId, begun)
    die('in the attempt')
  }
}

class DyingClaims extends ClaimStore {
  override claim(entryId: string, serviceId: string): void {
    super.claim(entryId, serviceId)
    die('in the claim')
  }
}

const db = open()
migrate(db, migrations)
const connection = {
  ...localConnection,
  ...{ id, kind: 'account' as const, baseUrl, soleWriter: false, horizonMs, negativesNeeded: 1 },
}
const ledger: Ledger = {
  ...newLedger(id, {
    ...{ db, clock, newId, hub: new Hub(log), editing: readOnlyOnceSent },
    questions: new QuestionStore(db),
    rounding: () => ({ roundTo: 1, roundHow: 'nearest' }),
    holdMs: () => 0,
  }),
  attempts: new DyingAttempts(db, clock, id),
  claims: new DyingClaims(db, id),
}
if (ledger.items.isEmpty()) ledger.items.put({ id: '4410281107', name: 'Item', board: null }, nowOf(clock))
const transport = network({ clock })
let held: Promise<string> | null = null
const token = (): Promise<string> => {
  held ??= requestToken(transport, { baseUrl, clientId: 'core', clientSecret: 'a-secret-of-the-core' }).then(
    (granted) => granted.token,
    (error: unknown) => {
      held = null
      throw error
    },
  )
  return held
}
const session = {
  token,
  renew() {
    held = null
    return token()
  },
}
const sync = {
  ...ledger,
  connection,
  service: { transport, baseUrl, session },
  creates: {
    baseUrl,
    transport: async (request: Parameters<typeof sendOnce>[0]) => {
      die('before sending')
      const answer = await sendOnce({ ...request })
      die('after the answer')
      return answer
    },
  },
  echo: new EchoStore(db, id, unknownService),
  rules,
  random: () => systemRandom() / 20,
  doubts: new Map(),
  log,
}
new RecoveryLog(ledger, id, new LineFile(join(folder, 'entries.twin')), log).open(() => distrust(sync))
const engine = new SyncEngine(sync)
engine.start()

function reply(message: Reply): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

function save({ commandId, entry }: Extract<Order, { kind: 'save' }>): void {
  try {
    const { entryId } = saveEntry(ledger, { commandId, entry, remember: false })
    die('before the reply')
    reply({ kind: 'saved', commandId, entryId })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'disk-full') throw error
    reply({ kind: 'refused', commandId })
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line) as Order
  if (order.kind === 'save') {
    save(order)
  } else {
    engine.hurry()
    reply({ kind: 'counts', counts: ledger.outbox.counts() })
  }
})
process.stdin.on('end', () => process.exit(0))
reply({ kind: 'ready' })
