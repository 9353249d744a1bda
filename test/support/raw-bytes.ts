/** Sends raw bytes to a port of this machine, and reads the answer until the other side closes the connection. */
import { connect } from 'node:net'

export interface BytesAnswer {
  readonly status: number
  readonly body: string
}

export async function sendBytes(port: number, bytes: string): Promise<BytesAnswer> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(bytes)
  const [head = '', body = ''] = (await socket.toArray()).join('').split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1]), body }
}
