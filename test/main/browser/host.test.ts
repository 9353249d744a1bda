/**
 * Tests the browser host from its command line to its end: the printed link, one instance per folder, and the messages
 * of a failed start.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '../../../src-main/app/app.ts'
import { startHost, type Host } from '../../../src-main/browser/host.ts'
import { announce, askRunning } from '../../../src-main/browser/instance.ts'
import { Refusal } from '../../../src-main/kernel/refusal.ts'
import { AlreadyOpen, Damaged } from '../../../src-main/storage/database.ts'
import { NewerDatabase } from '../../../src-main/storage/migrate.ts'
import { offeredLanguages } from '../../../src-preload/words/made/languages.ts'
import { redeem } from '../../support/host-client.ts'
import { speakEnglish } from '../../support/languages.ts'
import { tinyApp } from '../../support/tiny-app.ts'

let folder: string
let running: Host[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-host-'))
  running = []
})
afterEach(async () => {
  for (const host of running) if ('close' in host) await host.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(args: string[] = ['--data', folder, '--no-open'], compose: () => App = tinyApp) {
  const out: string[] = []
  const err: string[] = []
  const host = await startHost({
    args,
    compose,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  })
  running.push(host)
  return { host, out, err }
}

const code = (host: Host) => ('code' in host ? host.code : undefined)
const instanceFile = () => join(folder, 'instance.json')
const linkLine = /^Tallystick: http:\/\/127\.0\.0\.1:\d+\/open#[\w-]{43}$/

describe('a first start', () => {
  it('prints one line with a link that works', async () => {
    const { host, out, err } = await start()
    expect(out).toHaveLength(1)
    expect(out[0]).toMatch(linkLine)
    expect(err).toEqual([])
    if (!('link' in host)) throw new Error('did not start')
    expect(out[0]).toBe(`Tallystick: ${host.link}`)
    await redeem(host.link)
  })

  it('writes its instance file for the owner only and removes it at the end', async () => {
    const { host } = await start()
    expect(statSync(instanceFile()).mode & 0o077).toBe(0)
    expect(Object.keys(JSON.parse(readFileSync(instanceFile(), 'utf8')) as object).sort()).toEqual([
      'controlKey',
      'pid',
      'port',
    ])
    if ('close' in host) await host.close()
    expect(existsSync(instanceFile())).toBe(false)
  })

  it('creates the data folder for the owner only', async () => {
    const deep = join(folder, 'a', 'b')
    await start(['--data', deep, '--no-open'])
    expect(statSync(deep).mode & 0o077).toBe(0)
  })

  it('closes the app when the host is closed', async () => {
    const app = tinyApp()
    const { host } = await start(undefined, () => app)
    expect(app.closed()).toBe(false)
    if ('close' in host) await host.close()
    expect(app.closed()).toBe(true)
  })
})

describe('a second start on the same folder', () => {
  /**
   * Starts a host and writes another process id into its instance file, because a second host in the same process would
   * treat the file as its own.
   */
  async function startAsAnother() {
    const first = await start()
    const announced = JSON.parse(readFileSync(instanceFile(), 'utf8')) as { pid: number }
    writeFileSync(instanceFile(), JSON.stringify({ ...announced, pid: process.ppid }))
    return first
  }

  it('prints a new link of the running host and ends without opening the data', async () => {
    const first = await startAsAnother()
    const second = await start(undefined, () => {
      throw new Error('must not be composed')
    })
    expect(code(second.host)).toBe(0)
    expect(second.out[0]).toBe('Tallystick is already running.')
    expect(second.out[1]).toMatch(linkLine)
    expect(second.out[1]).not.toBe(first.out[0])
    await redeem(second.out[1]!.replace('Tallystick: ', ''))
  })

  it('finds a host that is starting at the same moment', async () => {
    await startAsAnother()
    const file = readFileSync(instanceFile(), 'utf8')
    rmSync(instanceFile())
    setTimeout(() => writeFileSync(instanceFile(), file, { mode: 0o600 }), 250)
    const second = await start(undefined, () => {
      throw new AlreadyOpen('open')
    })
    expect(code(second.host)).toBe(0)
    expect(second.out[0]).toBe('Tallystick is already running.')
  })

  it.each([
    ['nothing', undefined],
    ['invalid JSON', '{"port":'],
    ['JSON of another form', '{"port":"80"}'],
    ['the id of an ended process', { port: 1, controlKey: 'x'.repeat(43), pid: 2 ** 22 + 1 }],
    ['a port at which nothing answers', { port: 1, controlKey: 'x'.repeat(43), pid: process.ppid }],
  ])('starts normally when the instance file contains %s', async (_case, content) => {
    if (content !== undefined)
      writeFileSync(instanceFile(), typeof content === 'string' ? content : JSON.stringify(content))
    const { host, out } = await start()
    expect(code(host)).toBeUndefined()
    expect(out[0]).toMatch(linkLine)
  })

  it('trusts no program that took the port of a crashed host', async () => {
    const other = createServer((_request, answer) => answer.end('{"link":"http://evil.example/open#1"}'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    announce(folder, { port, controlKey: 'x'.repeat(43), pid: process.ppid })
    expect(await askRunning(folder)).toBeUndefined()
    other.close()
  })
})

describe('a failed start', () => {
  it.each([
    ['a newer database', new NewerDatabase(9, 3), 'A newer version of Tallystick'],
    ['a damaged file', new Damaged('x'), 'is damaged'],
    ['a full disk', new Refusal('disk-full'), 'The disk is full'],
    ['a folder that is not writable', new Refusal('folder-not-writable'), "can't write to"],
    ['a bug', new TypeError('x'), "couldn't start"],
  ])('prints a message and ends with code 1 because of %s', async (_case, error, words) => {
    const { host, out, err } = await start(undefined, () => {
      throw error
    })
    expect(code(host)).toBe(1)
    expect(out).toEqual([])
    expect(err.join('\n')).toContain(words)
    expect(err.join('\n').split('\n')).toHaveLength(3)
    expect(existsSync(instanceFile())).toBe(false)
  })

  it('reports a port that is in use and closes the app', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const app = tinyApp()
    const { host, err } = await start(['--data', folder, '--no-open', '--port', String(port)], () => app)
    expect(code(host)).toBe(1)
    expect(err[0]).toContain(`Port ${port} is taken by another program.`)
    expect(app.closed()).toBe(true)
    other.close()
  })

  it('reports a data folder that is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { host, err } = await start(['--data', file, '--no-open'])
    expect(code(host)).toBe(1)
    expect(err[0]).toContain(`Tallystick can't write to ${file}.`)
  })

  it('refuses an unknown flag with code 2', async () => {
    const { host, err } = await start(['--prot', '1'])
    expect(code(host)).toBe(2)
    expect(err[0]).toContain('--prot')
  })
})

describe('the language', () => {
  afterEach(speakEnglish)

  it.each([
    [['--lang', 'de', '--prot', '1'], 'Unbekannte Option: --prot.'],
    [['--lang', 'fr', '--port', 'x'], '--port vaut «\u00a0x\u00a0». Valeurs possibles\u00a0: de 0 à 65535.'],
    [['--lang', 'tlh'], `--lang is "tlh"; it can be ${offeredLanguages.join(', ')}.`],
  ])('reports with the flags %j: %s', async (args, sentence) => {
    const { host, err } = await start(args)
    expect([code(host), err]).toEqual([2, [sentence]])
  })

  it('reports a failed start in the language of the setting, and that of the flag counts more', async () => {
    writeFileSync(join(folder, 'config.json'), '{"language":"fr"}')
    const failed = (args: string[]) =>
      start(['--data', folder, '--no-open', ...args], () => {
        throw new Damaged('x')
      })
    expect((await failed([])).err[0]).toMatch(/^Un fichier dans .* est endommagé/)
    expect((await failed(['--lang=de'])).err[0]).toMatch(/^Eine Datei in .* ist beschädigt/)
  })

  it('shows the pages before the app in the language of the setting, and follows a change of it', async () => {
    writeFileSync(join(folder, 'config.json'), '{"language":"de"}')
    let language = 'de'
    const app = tinyApp()
    app.answers = () => ({ ok: true, value: { language } })
    const { host } = await start(undefined, () => app)
    if (!('link' in host)) throw new Error('did not start')
    const page = async () => (await fetch(new URL('/', host.link))).text()
    expect(await page()).toMatch(
      /<html lang="de" dir="ltr">.*Dieser Tab ist nicht mehr mit Tallystick verbunden/s,
    )
    language = 'fr'
    app.emit({ name: 'settings.changed', payload: {} })
    await expect.poll(page).toMatch(/<html lang="fr" dir="ltr">.*Exécuter <code>npm start<\/code> et ouvrir/s)
  })
})
