/**
 * Files planted in a data folder or in the run-time folder do no harm: no files of others are removed, no
 * order and no key goes to another program, and a start never blocks on a pipe.
 */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHost } from '../../src-main/browser/host.ts'
import { askRunning } from '../../src-main/browser/instance.ts'
import { visitRunning } from '../../src-main/app/control/control-visit.ts'
import { controlFile, openControl } from '../../src-main/app/control/control.ts'
import { SharedFolder } from '../../src-main/app/files/ownership.ts'
import { withApp } from '../../src-main/cli/app-access.ts'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import { tinyApp } from '../support/tiny-app.ts'
import { combined, tryAll } from './attempts.ts'

let root: string
let data: string
let runtime: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tallystick-planted-'))
  data = join(root, 'data')
  runtime = join(root, 'run')
  for (const folder of [data, runtime]) mkdirSync(folder, { mode: 0o700 })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const plant = (file: string, content: unknown, mode = 0o600) =>
  writeFileSync(join(data, file), typeof content === 'string' ? content : JSON.stringify(content), { mode })

async function startAndEnd(): Promise<void> {
  const control = await openControl({
    ...{ app: tinyApp(), dataFolder: data, clock: systemClock, log: silentLog, runtimeFolder: runtime },
  })
  await control.close()
}

describe.skipIf(process.platform === 'win32')('a planted control.json', () => {
  /** Creates folders with the user's own files in every place to which a planted path may point. */
  function letters(): string[] {
    const folders = [
      join(root, 'letters'),
      join(root, 'tallystick-abc123'),
      join(root, 'tallystick-letters'),
      join(runtime, 'letters'),
      join(runtime, 'tallystick-abc123'),
      join(runtime, 'tallystick-abc123', 'tallystick-def456'),
      join(runtime, 'tallystick-open12'),
    ]
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, 'letter.txt'), 'mine')
      writeFileSync(join(folder, 'control'), 'mine too')
    }
    chmodSync(join(runtime, 'tallystick-open12'), 0o755)
    symlinkSync(join(root, 'letters'), join(runtime, 'tallystick-link12'))
    return folders
  }

  const tree = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((found) => join(found.parentPath, found.name))
      .filter((path) => !path.startsWith(data))
      .sort()

  it('removes no file and no folder of others, whatever address the file names', async () => {
    const folders = letters()
    const before = tree(root)
    const addresses = [
      ...folders.flatMap((folder) => [
        join(folder, 'control'),
        join(folder, 'letter.txt'),
        join(folder, 'x', '..', 'control'),
        join(folder, '.', 'control').replace('/control', '/./control'),
        `${folder}/control/`,
        `${folder}//control`,
        folder,
      ]),
      join(runtime, 'tallystick-link12', 'control'),
      join(runtime, 'tallystick-abc123', '..', 'letters', 'control'),
      join(runtime, 'control'),
      join(root, 'control'),
      'control',
      'tallystick-abc123/control',
      '../tallystick-abc123/control',
      '/control',
      '/tmp/control',
      `${runtime}/tallystick-abc123/control\u0000`,
    ]
    const files = addresses.flatMap((address) => [
      { address, pid: 1 },
      { address, pid: 2 ** 30 },
      { address, pid: process.pid },
    ])
    await tryAll(
      files,
      ({ address, pid }) => `${JSON.stringify(address)} of ${pid}`,
      async (file) => {
        plant(controlFile, file)
        await startAndEnd()
        const gone = before.filter((path) => !tree(root).includes(path))
        return gone.length === 0 ? undefined : `removed ${gone.join(', ')}`
      },
    )
  })

  it('sends no order to a socket in a folder that others can access', async () => {
    const servers: Server[] = []
    let visits = 0
    const listenAt = async (folder: string, mode: number): Promise<string> => {
      mkdirSync(folder)
      const server = createServer((socket) => {
        visits += 1
        socket.end('tallystick\n')
      })
      servers.push(server)
      const address = join(folder, 'control')
      await new Promise<void>((resolve) => server.listen(address, resolve))
      chmodSync(folder, mode)
      return address
    }
    const modes = [0o777, 0o1777, 0o770, 0o755, 0o711, 0o707, 0o750, 0o740, 0o701]
    await tryAll(
      modes,
      (mode) => `a folder of mode ${mode.toString(8)}`,
      async (mode) => {
        plant(controlFile, { address: await listenAt(join(runtime, `s${mode}`), mode), pid: process.ppid })
        const visit = await visitRunning(data)
        visit?.end()
        return visit === undefined && visits === 0 ? undefined : 'it was visited'
      },
    )
    for (const server of servers) server.close()
  })

  it.each(['control.json', 'instance.json'])(
    'does not trust %s if others could have written it',
    async (file) => {
      const asked: string[] = []
      const other = createHttpServer((request, answer) => {
        asked.push(request.url ?? '')
        answer.end('{}')
      })
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const { port } = other.address() as AddressInfo
      const content = { port, controlKey: 'x'.repeat(43), pid: process.ppid, address: join(runtime, 'x') }
      const { address, ...instance } = content
      await tryAll(
        [0o666, 0o660, 0o606, 0o644, 0o640, 0o604, 0o620, 0o602],
        (mode) => `${file} of mode ${mode.toString(8)}`,
        async (mode) => {
          plant(file, file === controlFile ? { address, pid: process.ppid } : instance)
          chmodSync(join(data, file), mode)
          const found = file === controlFile ? await visitRunning(data) : await askRunning(data)
          return found === undefined && asked.length === 0 ? undefined : 'it was believed'
        },
      )
      other.close()
    },
  )
})

describe.skipIf(process.platform === 'win32')('a program that took over the port', () => {
  it('sends no key to a program that took over the port, and does not open its link', async () => {
    const controlKey = 'K'.repeat(43)
    const heard: string[] = []
    const replies = ['{}', '{"link":"http://evil.example/#x"}', 'null', '[]', '', 'x'.repeat(100_000)]
    await tryAll(
      [...replies, 'an echo', 'a made-up proof', 'its own address'],
      (reply) => reply.slice(0, 40),
      async (reply) => {
        const other = createHttpServer((request, answer) => {
          let body = ''
          request.on('data', (part: Buffer) => (body += part.toString()))
          request.on('end', () => {
            heard.push(JSON.stringify([request.url, request.rawHeaders, body]))
            const { port } = other.address() as AddressInfo
            const link = `http://127.0.0.1:${port}/open#${'a'.repeat(43)}`
            const answers: Record<string, string> = {
              'an echo': body,
              'a made-up proof': JSON.stringify({ challenge: 'c'.repeat(43), proof: 'p'.repeat(43), link }),
              'its own address': JSON.stringify({ link }),
            }
            answer.end(answers[reply] ?? reply)
          })
        })
        await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
        const { port } = other.address() as AddressInfo
        plant('instance.json', { port, controlKey, pid: process.ppid })
        const link = await askRunning(data)
        other.close()
        if (link !== undefined) return `its link was taken: ${link}`
        return heard.some((text) => text.includes(controlKey)) ? 'the key was sent' : undefined
      },
    )
    expect(heard.length).toBeGreaterThan(0)
  })
})

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  const modes = [0o777, 0o1777, 0o775, 0o770, 0o757, 0o722, 0o720, 0o702, 0o2775, 0o3777]

  const tryModes = (each: readonly number[], attempt: (mode: number) => Promise<string | undefined>) =>
    tryAll(
      each,
      (mode) => `mode ${mode.toString(8)}`,
      (mode) => {
        chmodSync(data, mode)
        return attempt(mode)
      },
    )

  it('refuses a data folder that others can write to, and says so', async () => {
    await tryModes(modes, async () => {
      const err: string[] = []
      const host = await startHost({
        args: ['--data', data, '--no-open'],
        compose: () => tinyApp(),
        out: () => undefined,
        err: (line) => err.push(line),
      })
      if ('close' in host) {
        await host.close()
        return 'it was used'
      }
      return err.join('').includes('can write to') ? undefined : err.join(' ')
    })
  })

  it('refuses a data folder that others can write to when a command is to use it', async () => {
    await tryModes(modes, async () => {
      const options = { dataFolder: data, loadCompose: () => Promise.reject(new Error('it was used')) }
      const error = await withApp({ ...options, version: '1.0.0' }, () => Promise.resolve()).catch(
        (problem: unknown) => problem,
      )
      return error instanceof SharedFolder && error.isOwned ? undefined : String(error)
    })
  })

  it('uses a data folder that only its owner can write to, even if others may list it', async () => {
    await tryModes([0o700, 0o750, 0o755, 0o711, 0o1700], async (mode) => {
      const host = await startHost({
        args: ['--data', data, '--no-open'],
        compose: () => tinyApp(),
        out: () => undefined,
        err: () => undefined,
      })
      if (!('close' in host)) return 'it was refused'
      await host.close()
      return (lstatSync(data).mode & 0o7777) === mode ? undefined : 'its mode was changed'
    })
  })
})

describe.skipIf(process.platform === 'win32')(
  'a pipe, device, socket or folder in the place of a file of ours',
  () => {
    const names = [
      ...['tallystick.db', 'tallystick.db-wal', 'workspace.db', 'tallystick.log', 'tallystick.log.1'],
      ...['config.json', 'control.json', 'instance.json', 'entries-local.twin'],
    ]
    const kinds = ['pipe', 'folder', 'socket', 'device', 'link to a pipe', 'link to itself']
    const program = fileURLToPath(new URL('./odd-files.ts', import.meta.url))

    it('ends a start or an export with a message instead of waiting for a pipe, device, socket or folder', async () => {
      const ended = new Map<string, string>()
      await Promise.all(kinds.map((kind) => runChild(kind)))
      await tryAll(
        combined(kinds, names),
        ([kind, name]) => `${name} is a ${kind}`,
        ([kind, name]) => {
          const answer = ended.get(`${kind} ${name}`)
          return answer === 'fine' ? undefined : (answer ?? 'it was waited for')
        },
      )

      function runChild(kind: string): Promise<void> {
        const child = spawn(process.execPath, [program, root, kind, ...names], {
          // The child gets another TMPDIR, because another test looks for leftover copies in the usual one.
          env: { ...process.env, TMPDIR: root },
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        let said = ''
        child.stdout.on('data', (part: Buffer) => {
          said += part.toString()
          overdue.refresh()
        })
        // A start that waits for a pipe never ends. On a busy machine, every other start takes seconds.
        const overdue = setTimeout(() => child.kill('SIGKILL'), 60_000)
        return new Promise((resolve) =>
          child.once('close', () => {
            clearTimeout(overdue)
            for (const line of said.split('\n').filter((each) => each !== '')) {
              const { name, answer } = JSON.parse(line) as { name: string; answer: string }
              ended.set(`${kind} ${name}`, answer)
            }
            resolve()
          }),
        )
      }
    })
  },
)

it.skipIf(process.platform === 'win32')(
  'the socket and both files are readable by their owner only',
  async () => {
    const host = await startHost({
      args: ['--data', data, '--no-open'],
      compose: () => tinyApp(),
      out: () => undefined,
      err: () => undefined,
    })
    const { address } = JSON.parse(readFileSync(join(data, controlFile), 'utf8')) as { address: string }
    const paths = [join(data, controlFile), join(data, 'instance.json'), join(address, '..')]
    await tryAll(
      paths,
      (path) => path,
      (path) => ((lstatSync(path).mode & 0o077) === 0 ? undefined : 'others may read it'),
    )
    if ('close' in host) await host.close()
  },
)
