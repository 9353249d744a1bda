/**
 * Program for planted-files.test.ts: for each given name, it creates a data folder with an odd file of that name, and
 * tries to start and to export from that folder. It runs as a separate process, because reading a pipe can block a
 * whole process. Arguments: the folder to work in, the kind of the odd files, and their names.
 */
import 'temporal-polyfill/global'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { compose } from '../../src-main/app/compose.ts'
import { readUnsent } from '../../src-main/app/rescue.ts'
import { startHost } from '../../src-main/browser/host.ts'

const [root = '', kind = '', ...names] = process.argv.slice(2)

for (const name of names) {
  const folder = mkdtempSync(join(root, 'odd-'))
  await plant(join(folder, name))
  const said: string[] = []
  const host = await startHost({
    args: ['--data', folder, '--no-open'],
    compose,
    out: () => undefined,
    err: (line) => said.push(line),
  })
  const started = 'close' in host
  if (started) await host.close()
  readUnsent(folder)
  const words = said.join(' ')
  const answer =
    started || (words !== '' && !words.includes("couldn't start")) ? 'fine' : `no words: ${words}`
  console.log(JSON.stringify({ name, answer }))
}
process.exit(0)

async function plant(path: string): Promise<void> {
  switch (kind) {
    case 'pipe':
      execFileSync('mkfifo', [path])
      break
    case 'folder':
      mkdirSync(path)
      break
    case 'socket':
      await new Promise<void>((resolve) => createServer().listen(path, resolve))
      break
    case 'device':
      symlinkSync('/dev/zero', path)
      break
    case 'link to a pipe':
      execFileSync('mkfifo', [`${path}.pipe`])
      symlinkSync(`${path}.pipe`, path)
      break
    case 'link to itself':
      symlinkSync(path, path)
      break
  }
}
