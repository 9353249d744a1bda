/** Builds the workspace of the active connection: its sender, the timer and the command handlers. */
import type { Transport } from '../api/transport.ts'
import { BoardReading } from '../board/board-reading.ts'
import { localConnection, type Connection } from '../connections/connection.ts'
import type { Vault } from '../connections/vault.ts'
import { EntryIndex } from '../entries/entry-index.ts'
import type { Ledger } from '../entries/ledger.ts'
import { rememberOther } from '../entries/undo.ts'
import type { ItemContext } from '../items/change-items.ts'
import { watchOtherItems } from '../items/other-item-use.ts'
import { OlderReader } from '../sync/read-older.ts'
import { QuestionStore } from '../timer/question-store.ts'
import { RunStore } from '../timer/run-store.ts'
import type { Timer } from '../timer/timer.ts'
import { Watch } from '../timer/watch.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { createDispatch } from './dispatch.ts'
import { createHandlers } from './handlers.ts'
import { ledgerOf, openSender, type SenderParts, type Transports } from './sender.ts'
import type { Workspace } from './workspaces.ts'

export interface WorkspaceParts extends SenderParts {
  readonly vault: Vault
  readonly transport: Transport
  readonly accountHandlers: AccountHandlers
  /**
   * The text that the page shows in place of today's date while it shows sample data; absent in the user's own
   * workspaces.
   */
  readonly sampleDay?: string
}

/** Opens the workspace and starts to send its queued entries. */
export function openWorkspace(
  parts: WorkspaceParts,
  connection: Connection,
  transports: Transports,
): Workspace {
  const { ports, db, hub, settings, accountHandlers, vault, transport, sampleDay } = parts
  const { clock, log } = ports
  const { canGrow, canHide, canUpdate } = ports.shell
  const sender = openSender(parts, connection, transports)
  const { ledger, sync, engine } = sender

  const timer: Timer = {
    ...ledger,
    runs: new RunStore(db, connection.id),
    questions: new QuestionStore(db),
    idleMs: () => ports.idleMs?.() ?? null,
    askAfterMs: () => settings.read().askAfterMinutes * 60_000,
  }
  const watch = new Watch(timer, log)
  const index = new EntryIndex(ledger.entries, ledger.items, hub)
  const stopWatchingItems = watchOtherItems(hub, ledger.items)
  const older = new OlderReader(sync, engine)
  const itemContext = itemContextOf(ledger, connection)
  const board = new BoardReading({
    ...{ connection, items: itemContext, vault, transport, log, url: ports.boardUrl },
  })
  const handlers = createHandlers({
    describe: () => ({
      ...ports.description,
      zone: clock.zone(),
      dataFolder: ports.dataFolder,
      workspace: {
        ...{ kind: connection.kind, name: connection.name },
        ...(sampleDay !== undefined && { sample: sampleDay }),
      },
      ...{ canGrow, canHide, canUpdate },
    }),
    ...{ ports, ledger, timer, index, sync, itemContext, board, engine, older, settings },
    local: connection.kind === 'local' ? undefined : ledgerOf(parts, localConnection),
    ownTemplate: transports.ownTemplate,
  })
  engine.start()
  older.start()
  board.start()
  watch.start()
  return {
    connection,
    client: sender.client,
    ledger,
    timer,
    echo: sync.echo,
    dispatch: createDispatch({ ...handlers, ...accountHandlers }, log),
    condition: () => engine.status().condition,
    away: (cause) => watch.away(cause),
    wake(person) {
      watch.back(person)
      sender.wake()
      older.hurry()
    },
    readRecent: () => older.beginRecent(),
    async close() {
      watch.close()
      index.close()
      stopWatchingItems()
      older.close()
      board.close()
      await sender.close()
      // Only read requests are still in progress, and their responses are no longer needed.
      sender.client.cancel()
    },
  }
}

function itemContextOf(ledger: Ledger, { kind: workspace }: Connection): ItemContext {
  return {
    ...ledger,
    makesItems: workspace === 'local',
    onCreated: (subjectId) => void rememberOther(ledger, { kind: 'create', subjectId, endedId: null }),
    onChanged: (kind, items, changes) =>
      ledger.itemSteps.add(
        rememberOther(ledger, { kind, subjectId: changes[0]!.itemId, endedId: null, items }),
        changes,
      ),
  }
}
