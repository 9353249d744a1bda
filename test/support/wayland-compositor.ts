/**
 * A Wayland compositor with ext-idle-notify-v1 only, on a real socket: it parses the client's requests by the wire
 * protocol and rejects invalid ones, as a real one does. The test decides when the person is idle.
 */
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface Compositor {
  /** The environment variables with which a client finds the compositor. */
  readonly env: Readonly<Record<string, string>>
  /** The client's requests, such as `idle 30000` or `input-idle 30000`. */
  readonly asked: readonly string[]
  /** Reports that there was no input for the requested time. */
  idled(): void
  resumed(): void
  say(bytes: Buffer): void
  close(): Promise<void>
}

export interface Offered {
  readonly globals: readonly (readonly [of: string, version: number])[]
}

const usual: Offered = {
  globals: [
    ['wl_compositor', 6],
    ['wl_seat', 9],
    ['ext_idle_notifier_v1', 2],
  ],
}

export async function startCompositor(folder: string, { globals }: Offered = usual): Promise<Compositor> {
  const asked: string[] = []
  let client: Socket | undefined
  let notification = 0
  const server = createServer((socket) => {
    client = socket
    const objects = new Map<number, string>([[1, 'wl_display']])
    let unread = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      unread = Buffer.concat([unread, part])
      while (unread.length >= 8 && unread.length >= unread.readUInt32LE(4) >>> 16) {
        const size = unread.readUInt32LE(4)
        take(unread.readUInt32LE(0), size & 0xffff, unread.subarray(8, size >>> 16))
        unread = unread.subarray(size >>> 16)
      }
    })

    function take(object: number, opcode: number, body: Buffer): void {
      switch (`${objects.get(object)} ${opcode}`) {
        case 'wl_display 0':
          return tell(body.readUInt32LE(0), 0, number(0))
        case 'wl_display 1':
          objects.set(body.readUInt32LE(0), 'wl_registry')
          return globals.forEach(([of, version], name) =>
            tell(body.readUInt32LE(0), 0, number(name + 1), text(of), number(version)),
          )
        case 'wl_registry 0': {
          const [of, version] = globals[body.readUInt32LE(0) - 1]!
          const letters = body.readUInt32LE(4)
          const rest = 8 + Math.ceil(letters / 4) * 4
          const named = body.toString('utf8', 8, 8 + letters - 1)
          const fits = named === of && body.readUInt32LE(rest) <= version && body.length === rest + 8
          if (!fits) return void socket.destroy()
          objects.set(body.readUInt32LE(rest + 4), of)
          return
        }
        case 'ext_idle_notifier_v1 1':
        case 'ext_idle_notifier_v1 2':
          if (objects.get(body.readUInt32LE(8)) !== 'wl_seat') return void socket.destroy()
          notification = body.readUInt32LE(0)
          asked.push(`${opcode === 2 ? 'input-idle' : 'idle'} ${body.readUInt32LE(4)}`)
          return
        default:
          socket.destroy()
      }
    }
  })
  const path = join(folder, 'wayland-7')
  await new Promise<void>((resolve) => server.listen(path, resolve))

  function tell(object: number, opcode: number, ...args: Buffer[]): void {
    const length = 8 + args.reduce((sum, arg) => sum + arg.length, 0)
    client?.write(Buffer.concat([number(object), number(length * 0x1_0000 + opcode), ...args]))
  }
  return {
    env: { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: 'wayland-7' },
    asked,
    idled: () => tell(notification, 0),
    resumed: () => tell(notification, 1),
    say: (bytes) => void client?.write(bytes),
    async close() {
      client?.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

function text(value: string): Buffer {
  const letters = Buffer.byteLength(value) + 1
  return Buffer.concat([
    number(letters),
    Buffer.from(value),
    Buffer.alloc(Math.ceil(letters / 4) * 4 - letters + 1),
  ])
}
