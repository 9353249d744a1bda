/**
 * Splits the data of a socket into lines. Only `\n` ends a line; Node's readline also splits at U+2028 and U+2029,
 * which JSON leaves unescaped. Errors are left to the socket's own listeners, because an error event without a listener
 * would end the process.
 */
import type { Socket } from 'node:net'

/** Calls `onLine` with each complete line. Text after the last `\n` is dropped when the connection ends. */
export function onEachLine(socket: Socket, onLine: (line: string) => void): void {
  let unfinished = ''
  // A multi-byte character may be split between two chunks.
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    const lines = (unfinished + part).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
