/**
 * Splits what arrives on a socket into lines. A line ends at `\n` and nowhere else: Node's readline also ends one at
 * U+2028 and U+2029, which JSON leaves as they are in a text. An error of the socket is the socket's own: it is not
 * emitted a second time, where nobody would hear it and the process would end.
 */
import type { Socket } from 'node:net'

/** Calls `onLine` with each whole line. What stands behind the last `\n` when the connection ends is no line. */
export function onEachLine(socket: Socket, onLine: (line: string) => void): void {
  let unfinished = ''
  // A character of several bytes may arrive in two parts.
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    const lines = (unfinished + part).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
