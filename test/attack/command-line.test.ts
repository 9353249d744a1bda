/**
 * A note with any characters reaches the program unchanged, and is printed in such a way that a terminal interprets
 * none of them.
 */
import 'temporal-polyfill/global'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../src-main/cli/run.ts'
import { startBrowserHost, type HostProcess } from '../support/start-browser-host.ts'
import { combined, tryAll } from './attempts.ts'

let folder: string
let host: HostProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-notes-'))
  host = await startBrowserHost({ dataFolder: folder, entry: 'built' })
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function tallystick(...argv: string[]): Promise<{ code: number; printed: string[] }> {
  const printed: string[] = []
  const code = await runCommand({
    argv: [...argv, '--data', folder],
    from: folder,
    env: process.env,
    version: '0.0.0',
    loadCompose: () => Promise.reject(new Error('the command must reach the running program')),
    isTerminal: true,
    out: (line) => printed.push(line),
    err: (line) => printed.push(line),
  })
  return { code, printed }
}

/** Characters that some terminal or reader of lines treats specially, and an emoji of several code points. */
const signs = {
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'next line': '\u0085',
  'carriage return': '\r',
  'CR LF': '\r\n',
  'line feed': '\n',
  'vertical tab': '\v',
  'form feed': '\f',
  tab: '\t',
  'file separator': '\u001c',
  bell: '\u0007',
  backspace: '\b',
  'red text': '\u001b[31m',
  'a window title': '\u001b]0;owned\u0007',
  'a cleared screen': '\u001b[2J\u001b[H',
  'C1 control sequence': '\u009b31m',
  delete: '\u007f',
  'right-to-left override': '\u202e',
  'isolated direction': '\u2067',
  'an emoji of several signs': '👩‍💻',
  'a null sign': '\u0000',
} as const

const places = {
  alone: (sign: string) => `x${sign}x`,
  'at the start': (sign: string) => `${sign}note`,
  'at the end': (sign: string) => `note${sign}`,
  'many times': (sign: string) => sign.repeat(40),
  'around JSON': (sign: string) => `${sign}{"call":"timer.discard","input":{}}${sign}`,
} as const

const obeyed = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

const notes = combined(Object.entries(signs), Object.entries(places)).map(
  ([[sign, text], [place, around]]) => ({ name: `${sign} ${place}`, note: around(text) }),
)
const complaint = (printed: readonly string[]) =>
  printed.some((line) => obeyed.test(line)) ? `printed raw: ${JSON.stringify(printed)}` : undefined

describe.skipIf(process.platform === 'win32')('a note with control characters', () => {
  it('saves a note with control characters and answers with one printable line', async () => {
    await tryAll(
      notes,
      ({ name }) => name,
      async ({ note }) => {
        const choices = ['--set', 'Billing code=Internal']
        const { code, printed } = await tallystick('add', '1m', 'Support rota', '--note', note, ...choices)
        if (code !== 0 || printed.length !== 1) return `ended with ${code}: ${JSON.stringify(printed)}`
        return complaint(printed)
      },
    )
  })

  it('returns a note with control characters unchanged as JSON, and lists it without them', async () => {
    const { printed } = await tallystick('today', '--json')
    const answer = JSON.parse(printed.join('')) as { entries: { description: string }[] }
    const kept = new Set(answer.entries.map(({ description }) => description))
    await tryAll(
      notes,
      ({ name }) => name,
      ({ note }) => (kept.has(note) ? undefined : 'the note is not there as it was given'),
    )
    expect(complaint(printed)).toBeUndefined()
    expect(complaint((await tallystick('today')).printed)).toBeUndefined()
  })

  it('prints no control characters of a command that it does not understand', async () => {
    const orders = notes.flatMap(({ name, note }) => [
      { name: `item: ${name}`, argv: ['start', note, '--at', note] },
      { name: `time: ${name}`, argv: ['add', note, 'Support rota'] },
      { name: `command: ${name}`, argv: [note] },
      { name: `field: ${name}`, argv: ['add', '1m', 'Support rota', '--set', `${note}=x`, '--json'] },
    ])
    await tryAll(
      orders,
      ({ name }) => name,
      async ({ argv }) => {
        const { code, printed } = await tallystick(...argv)
        return code === 0 ? 'it was carried out' : complaint(printed)
      },
    )
  })
})
