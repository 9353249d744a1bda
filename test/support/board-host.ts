/**
 * The browser host with a stand-in for the board, for tests only: the real app with a keychain in memory. The file
 * `board-token` in the data folder contains the token that the board accepts, and may change at any time; without the
 * file, the board accepts `boardToken`.
 */
import '../../src-main/kernel/temporal.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose } from '../../src-main/app/compose.ts'
import { startHost } from '../../src-main/browser/host.ts'
import { boardToken, startFakeBoard } from './fake-board.ts'
import { memoryKeychain } from './memory-keychain.ts'

function tokenIn(folder: string): string {
  try {
    return readFileSync(join(folder, 'board-token'), 'utf8').trim()
  } catch {
    return boardToken
  }
}

const board = await startFakeBoard()
const host = await startHost({
  args: process.argv.slice(2),
  compose(ports) {
    board.instead = () => {
      board.token = tokenIn(ports.dataFolder)
      return false
    }
    return compose({ ...ports, keychain: memoryKeychain(), boardUrl: board.url })
  },
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
if ('code' in host) process.exit(host.code)
process.on('SIGTERM', () => void Promise.all([host.close(), board.close()]).then(() => process.exit(0)))
