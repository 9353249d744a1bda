/**
 * A TCP proxy that breaks connections as networks do. It handles only bytes, not HTTP, so its faults are like those of
 * a cut cable. Each connection has one fault, chosen when it opens.
 */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'

export type TcpFault =
  | 'none'
  /** The connection is accepted, then reset before anything is read. */
  | 'reset-on-accept'
  /** The connection is accepted, then closed with FIN before anything is read. */
  | 'close-on-accept'
  /** The first bytes of the request pass, then both sides are reset. */
  | 'reset-in-request'
  /** The whole request passes; the answer is dropped and the connection reset. */
  | 'reset-before-answer'
  | 'close-before-answer'
  /** The answer stops after a few bytes. */
  | 'cut-answer'
  /** The request passes, but no answer is returned, until the caller gives up. */
  | 'silence'

export const tcpFaults: readonly TcpFault[] = [
  'none',
  'reset-on-accept',
  'close-on-accept',
  'reset-in-request',
  'reset-before-answer',
  'close-before-answer',
  'cut-answer',
]

const someBytes = 40

export class TcpProxy {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  /** Called once for each connection. */
  fault: () => TcpFault = () => 'none'
  connections = 0

  private constructor(port: number) {
    this.#server = createServer({ pauseOnConnect: true }, (client) => this.#serve(client, port))
  }

  /** Starts the proxy in front of a port on this machine. */
  static async before(port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(port)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(client: Socket, port: number): void {
    this.connections += 1
    const fault = this.fault()
    this.#track(client)
    if (fault === 'reset-on-accept') return void client.resetAndDestroy()
    if (fault === 'close-on-accept') return void client.end()
    const server = connect(port, '127.0.0.1')
    this.#track(server)
    const end = (how: 'resetAndDestroy' | 'destroy') => {
      client[how]()
      server[how]()
    }
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroySoon())
    client.on('data', (bytes) => {
      if (fault !== 'reset-in-request') return void server.write(bytes)
      server.write(bytes.subarray(0, someBytes), () => end('resetAndDestroy'))
    })
    server.on('data', (bytes) => {
      if (fault === 'reset-before-answer') end('resetAndDestroy')
      else if (fault === 'close-before-answer') end('destroy')
      else if (fault === 'cut-answer') client.write(bytes.subarray(0, someBytes), () => end('destroy'))
      else if (fault !== 'silence') client.write(bytes)
    })
    client.resume()
  }

  #track(socket: Socket): void {
    this.#open.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => this.#open.delete(socket))
  }
}
