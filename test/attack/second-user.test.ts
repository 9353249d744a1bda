/**
 * Another user of the same machine reads all files, connects to all sockets and writes to all folders that are open to
 * everybody. The test needs root to act as that user; without root its title says why it was skipped.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { announced } from '../../src-main/app/control/announcement.ts'
import { visitRunning } from '../../src-main/app/control/control-visit.ts'
import { takeFolder } from '../../src-main/app/files/ownership.ts'
import { controlFile, controlPlace, greeting } from '../../src-main/app/control/control.ts'
import { startBrowserHost, type HostProcess } from '../support/start-browser-host.ts'
import { tryAll } from './attempts.ts'

/** User id of `nobody` on most Linux systems. Any id without rights of its own would do. */
const other = 65_534

const because = whyNobodyElse()

function whyNobodyElse(): string | undefined {
  if (!existsSync('/proc/self/cmdline')) return 'this system lists no programs in /proc'
  if (process.getuid?.() !== 0) return 'only root can become another user'
  const tried = spawnSync('true', { uid: other, gid: other })
  return tried.status === 0
    ? undefined
    : `this machine does not let root become another user (${String(tried.error)})`
}

function asOther(command: string): { code: number | null; out: string } {
  const { status, stdout } = spawnSync('sh', ['-c', command], {
    uid: other,
    gid: other,
    cwd: '/',
    timeout: 60_000,
  })
  return { code: status, out: stdout.toString() }
}

describe(
  because === undefined ? 'another user' : `another user (skipped: ${because})`,
  { skip: because !== undefined },
  () => {
    let folder: string
    let dataFolder: string
    let host: HostProcess
    let opened: string

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'tallystick-other-'))
      // The folder may be readable by others, because each file in it has its own mode.
      chmodSync(folder, 0o755)
      dataFolder = join(folder, 'data')
      opened = join(folder, 'opened')
      const opener = join(folder, 'xdg-open')
      writeFileSync(
        opener,
        `#!/bin/sh\necho $$ > '${opened}.pid'; echo "$@" > '${opened}.new'; mv '${opened}.new' '${opened}'; exec sleep 600\n`,
      )
      chmodSync(opener, 0o755)
      const env = { DISPLAY: ':99', PATH: `${folder}:${process.env['PATH'] ?? ''}` }
      host = await startBrowserHost({ dataFolder, entry: 'built', env, opens: true })
      await vi.waitFor(() => expect(readdirSync(folder)).toContain('opened'), { timeout: 20_000 })
      chmodSync(dataFolder, 0o755)
    })
    afterAll(async () => {
      await host.stop()
      for (const { pid, text } of processes()) if (text.includes(dataFolder)) process.kill(pid)
      // The stand-in for a browser has become `sleep`, whose arguments do not name the folder.
      process.kill(Number(readFileSync(`${opened}.pid`, 'utf8')))
      rmSync(folder, { recursive: true, force: true })
    })

    it('another user finds no key of a link in the arguments of any program', async () => {
      const key = new URL(host.link).hash.slice(1)
      const lines = asOther('cat /proc/[0-9]*/cmdline | tr "\\0" "\\n"').out.split('\n')
      const mine = lines.filter((line) => line.includes(folder) || line.includes('127.0.0.1'))
      expect(mine.length).toBeGreaterThan(0)
      await tryAll(
        mine,
        (line) => line.slice(0, 80),
        (line) => (line.includes(key) || /#[\w-]{43}|key=/.test(line) ? 'it holds a key' : undefined),
      )
    })

    it('another user can read neither a file of the data folder nor the file that starts the browser', async () => {
      const file = readFileSync(opened, 'utf8').trim()
      const files = [file, ...readdirSync(dataFolder).map((name) => join(dataFolder, name))]
      await tryAll(
        files,
        (path) => path,
        (path) => (asOther(`cat '${path}'`).code === 0 ? 'it was read' : undefined),
      )
    })

    it('another user can neither enter the socket folder nor connect to the socket', async () => {
      const file = join(dataFolder, 'control.json')
      const { address } = JSON.parse(readFileSync(file, 'utf8')) as { address: string }
      const connecting = `${process.execPath} -e "require('net').connect('${address}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"`
      await tryAll(
        [
          `ls '${address}/..'`,
          `cat '${address}'`,
          `rm -f '${address}' && ! test -e '${address}'`,
          connecting,
        ],
        (command) => command.slice(0, 60),
        (command) => {
          const { code } = asOther(command)
          const there = asOwner(address)
          return code === 0 || !there ? `it ended with ${code}` : undefined
        },
      )
    })

    it('another user reaches the port and gets only refusals', async () => {
      const origin = host.origin
      const program = (path: string, method: string) =>
        `${process.execPath} -e "fetch('${origin}${path}', { method: '${method}' }).then((a) => console.log(a.status))"`
      const asked: [string, string][] = [
        ['/', 'GET'],
        ['/events', 'GET'],
        ['/opening', 'POST'],
        ['/call/entries.days', 'POST'],
        ['/instance/link', 'POST'],
        ['/instance/challenge', 'POST'],
        ['/open', 'POST'],
      ]
      await tryAll(
        asked,
        ([path]) => path,
        ([path, method]) => {
          const { out } = asOther(program(path, method))
          return /^40[13]$/.test(out.trim()) ? undefined : `answered with ${out}`
        },
      )
    })

    it('does not trust a control.json that belongs to another user', async () => {
      const planted = mkdtempSync(join(tmpdir(), 'tallystick-planted-'))
      const file = join(planted, 'control.json')
      writeFileSync(file, JSON.stringify({ address: '/tmp/x/control', pid: process.ppid }), { mode: 0o600 })
      await tryAll(
        ['ours', 'theirs', 'a folder of theirs'],
        (name) => name,
        (name) => {
          chownSync(file, name === 'theirs' ? other : 0, 0)
          chownSync(planted, name === 'a folder of theirs' ? other : 0, 0)
          if (name === 'a folder of theirs') return refused(planted)
          const believed = announced(planted, 'control.json', controlPlace) !== undefined
          return believed === (name === 'ours') ? undefined : 'the wrong one was believed'
        },
      )
      rmSync(planted, { recursive: true })
    })

    it('sends no order to a socket in a folder that belongs to another user', async () => {
      const planted = mkdtempSync(join(tmpdir(), 'tallystick-planted-'))
      const run = join(planted, 'tallystick-abc123')
      mkdirSync(run, { mode: 0o700 })
      let visits = 0
      const server = createServer((socket) => {
        visits += 1
        socket.end(`${greeting}\n`)
      })
      const address = join(run, 'control')
      await new Promise<void>((resolve) => server.listen(address, resolve))
      writeFileSync(join(planted, controlFile), JSON.stringify({ address, pid: process.ppid }), {
        mode: 0o600,
      })
      await tryAll(
        ['theirs', 'ours'],
        (name) => name,
        async (name) => {
          chownSync(run, name === 'theirs' ? other : 0, 0)
          const visit = await visitRunning(planted)
          visit?.end()
          const isVisited = visit !== undefined && visits === 1
          const isLeftAlone = visit === undefined && visits === 0
          return (name === 'ours' ? isVisited : isLeftAlone) ? undefined : `${visits} visits`
        },
      )
      server.close()
      rmSync(planted, { recursive: true })
    })

    it('does not take a process of another user for its own program', async () => {
      // Process 1 belongs to root; the other user may not query it, which must count as "not ours".
      const code = `
      import { announced } from ${JSON.stringify(new URL('../../src-main/app/control/announcement.ts', import.meta.url).href)}
      import { controlPlace } from ${JSON.stringify(new URL('../../src-main/app/control/control.ts', import.meta.url).href)}
      import { mkdtempSync, writeFileSync } from 'node:fs'
      const folder = mkdtempSync('/tmp/tallystick-theirs-')
      writeFileSync(folder + '/control.json', JSON.stringify({ address: '/x', pid: 1 }), { mode: 0o600 })
      console.log(announced(folder, 'control.json', controlPlace) === undefined ? 'not ours' : 'ours')
      console.log(folder)`
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        uid: other,
        gid: other,
        cwd: '/',
      })
      let said = ''
      child.stdout.on('data', (part: Buffer) => (said += part.toString()))
      child.stderr.on('data', (part: Buffer) => (said += part.toString()))
      await new Promise((resolve) => child.once('close', resolve))
      const [answer = '', left = ''] = said.split('\n')
      if (left.startsWith('/tmp/tallystick-theirs-')) rmSync(left, { recursive: true })
      await tryAll(
        ['process 1'],
        (name) => name,
        () => (answer === 'not ours' ? undefined : said.slice(0, 500)),
      )
    })

    function refused(folderOfTheirs: string): string | undefined {
      try {
        takeFolder(folderOfTheirs)
        return 'it was used'
      } catch (error) {
        return (error as Error).name === 'SharedFolder' ? undefined : String(error)
      }
    }
  },
)

function asOwner(path: string): boolean {
  return spawnSync('test', ['-S', path]).status === 0
}

function processes(): { pid: number; text: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), text: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
}
