/**
 * Splits the data of a socket into lines. Only `\n` ends a line. Node's readline is not used, because it also splits at
 * U+2028 and U+2029, which JSON can contain. The caller must listen for errors of the socket, because an error event
 * without a listener would end the process.
 */
import type { Socket } from 'node:net'

/** Calls `onLine` with each complete line. Data after the last `\n` is dropped when the connection ends. */
export function onEachLine(socket: Socket, onLine: (line: string) => void): void {
  let unfinished = ''
  // Once an encoding is set, Node joins a multi-byte character that is split across two chunks.
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    const lines = (unfinished + part).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
