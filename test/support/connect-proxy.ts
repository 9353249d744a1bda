/** A CONNECT proxy on loopback that can fail like real ones. Every name leads to the single server behind it. */
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export type ProxyFault =
  | 'none'
  /** Requires a user name and password, and answers 407 without them. */
  | 'sign-in'
  | 'bad-gateway'
  /** Disconnects before it answers. */
  | 'dies-before'
  /** Opens the tunnel and disconnects. */
  | 'dies-after'
  /** Sends bytes into the tunnel before the client does. */
  | 'speaks-first'
  /** Allows the TLS connection, and disconnects when the first answer would pass through. */
  | 'dies-in-answer'

export const proxyFaults: readonly ProxyFault[] = [
  ...(['none', 'bad-gateway', 'dies-before', 'dies-after', 'speaks-first', 'dies-in-answer'] as const),
]

export interface ConnectProxy {
  readonly address: string
  /** The targets that clients requested, with the credentials that they sent. */
  readonly asked: { readonly authority: string; readonly signIn: string | undefined }[]
  /** Called once for each CONNECT request. */
  fault: () => ProxyFault
  /** The server sets `now` when a request has arrived; from then on, the fault `dies-in-answer` takes effect. */
  readonly answering: { now: boolean }
  close(): Promise<void>
}

export async function startConnectProxy(serverPort: number): Promise<ConnectProxy> {
  const asked: { authority: string; signIn: string | undefined }[] = []
  const answering = { now: false }
  const open = new Set<Socket>()
  const proxy: { fault: () => ProxyFault } = { fault: () => 'none' }
  const server: Server = createServer((_request, response) => response.writeHead(500).end())
  server.on('connect', (request, socket: Socket) => {
    const signIn = request.headers['proxy-authorization']
    asked.push({ authority: request.url ?? '', signIn })
    keep(socket)
    const fault = proxy.fault()
    if (fault === 'sign-in' && signIn === undefined)
      return void socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n',
      )
    if (fault === 'bad-gateway') return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    if (fault === 'dies-before') return void socket.resetAndDestroy()
    const established = 'HTTP/1.1 200 Connection established\r\n\r\n'
    if (fault === 'speaks-first') return void socket.write(`${established}Welcome to this network.`)
    if (fault === 'dies-after') return void socket.write(established, () => socket.resetAndDestroy())
    const onward = connect(serverPort, '127.0.0.1', () => {
      socket.write(established)
      socket.pipe(onward)
    })
    keep(onward)
    onward.on('data', (part) => {
      if (fault === 'dies-in-answer' && answering.now) {
        socket.resetAndDestroy()
        onward.resetAndDestroy()
      } else socket.write(part)
    })
    onward.on('close', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  })

  function keep(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answering,
    get fault() {
      return proxy.fault
    },
    set fault(next) {
      proxy.fault = next
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
