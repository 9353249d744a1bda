/** Malicious strings and numbers from services, files and other programs do no harm. */
import 'temporal-polyfill/global'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { withoutEchoes } from '../../src-main/api/echoes.ts'
import { jsonOf } from '../../src-main/api/json.ts'
import { templateAnswer, tokenAnswer } from '../../src-main/api/wire/time-tracking.ts'
import { startServer } from '../../src-main/browser/server.ts'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { LineFile } from '../../src-main/storage/line-file.ts'
import { readCsv, writeCsv } from '../../src-preload/rules/csv.ts'
import { readDuration, readTime } from '../../src-preload/rules/typed-time.ts'
import { memoryLog } from '../main/electron/memory-log.ts'
import { draft } from '../support/builders.ts'
import { rawRequest } from '../support/raw-request.ts'
import { startApp } from '../support/start-app.ts'
import { startBrowserHost } from '../support/start-browser-host.ts'
import { tinyApp } from '../support/tiny-app.ts'
import { combined, tryAll } from './attempts.ts'

const shown = (text: string) => JSON.stringify(text).slice(0, 100)

describe('a cell of an export', () => {
  const begins = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
  const commands = ["cmd|' /C calc'!A0", 'HYPERLINK("http://evil.example";"x")', '1+1', 'SUM(A1:A9)']
  const before = [
    '',
    ';',
    '\t',
    '\n',
    '\r',
    '\r\n',
    'a;',
    'a\t',
    'a\n',
    'a;;',
    ';\t\n',
    '"";',
    "'",
    "';'",
    "'';",
    'a;b;',
  ]
  const cells = combined(before, begins).flatMap(([front, begin]) =>
    commands.map((command) => `${front}${begin}${command}`),
  )

  it('writes no cell that a spreadsheet takes for a formula, whichever separator it uses', async () => {
    await tryAll(cells, shown, (cell) => {
      const text = writeCsv([['x', cell, 'y']])
      for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[;,\t\r\n]/]) {
        const parts = text.split(separator).map((part) => part.replace(/^"+/, ''))
        const formula = parts.find((part) => /^[=+\-@＝＋－＠]/.test(part))
        if (formula !== undefined) return `a formula is left: ${formula}`
      }
      return undefined
    })
  })

  it('reads every written cell back unchanged', async () => {
    const signs = ['=', "'", ';', '\t', '\n', '\r', '"', ',', 'a', '＝', '-', ' ']
    const short = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => `${a}${b}${c}x`)))
    await tryAll([...cells, ...short], shown, (cell) => {
      // The reader detects the separator from the heading, as with every table that the product writes.
      const [, row] = readCsv(
        writeCsv([
          ['One', 'Two', 'Three'],
          ['x', cell, 'y'],
        ]),
      )
      return JSON.stringify(row) === JSON.stringify(['x', cell, 'y'])
        ? undefined
        : `became ${JSON.stringify(row)}`
    })
  })
})

describe('a service that repeats a secret', () => {
  const secrets = [
    's3cret/With+Signs=~',
    'plain-secret-value',
    'ключ-от-дома',
    'with "quotes" and \\',
    'a b&c%d é',
  ]
  const byNumber = (text: string) =>
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join('')
  const ways: Record<string, (secret: string) => string> = {
    'as it is': (secret) => JSON.stringify(secret).slice(1, -1),
    'by numbers': byNumber,
    'half by numbers': (secret) =>
      `${JSON.stringify(secret.slice(0, 4)).slice(1, -1)}${byNumber(secret.slice(4))}`,
    'with escaped slashes': (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
    'URL encoded': (secret) => encodeURIComponent(secret),
    'in small letters': (secret) => encodeURIComponent(secret).replace(/%../g, (each) => each.toLowerCase()),
    'form encoded': (secret) => new URLSearchParams({ v: secret }).toString().slice(2),
    base64: (secret) => Buffer.from(secret).toString('base64'),
    hex: (secret) => Buffer.from(secret).toString('hex'),
    HEX: (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
    'base64 by numbers': (secret) => byNumber(Buffer.from(secret).toString('base64')),
  }
  const places: Record<string, (text: string) => string> = {
    'in its message': (text) => `{"message":"no: ${text}."}`,
    'in the name of a property': (text) => `{"message":"no","${text}":1}`,
    'deep inside': (text) => `{"errors":[{"a":{"b":["${text}"]}}],"message":"\\u006eo"}`,
    'as the whole answer': (text) => `"${text}"`,
  }

  it('removes a secret from an answer in whatever encoding and place the service repeats it', async () => {
    const tries = combined(secrets, Object.entries(ways)).flatMap(([secret, way]) =>
      Object.entries(places).map((place) => ({ secret, way, place })),
    )
    await tryAll(
      tries,
      ({ secret, way, place }) => `${shown(secret)} ${way[0]} ${place[0]}`,
      async ({ secret, way, place }) => {
        const text = place[1](way[1](secret))
        const transport = withoutEchoes(() => Promise.resolve({ status: 400, headers: {}, text }))
        const answer = await transport({
          method: 'POST',
          url: 'https://x.example',
          headers: {},
          secrets: [secret],
        })
        const read = JSON.stringify(jsonOf(answer) ?? answer.text)
        const plain = way[1](secret)
        const heard = [secret, plain.includes('\\u') ? secret : plain, Buffer.from(secret).toString('base64')]
        return heard.some((each) => read.includes(JSON.stringify(each).slice(1, -1)))
          ? `heard: ${read}`
          : undefined
      },
    )
  })
})

describe('an access token', () => {
  it('uses a token for a day at most, whatever lifetime the service claims', async () => {
    const spans = [
      86_401,
      1e6,
      1e9,
      1e12,
      8.64e15,
      1e17,
      1e100,
      Number.MAX_VALUE,
      '99999999999',
      '1e300',
      Infinity,
      'Infinity',
    ]
    await tryAll(
      spans,
      (span) => String(span),
      (span) => {
        const { expires_in: seconds } = tokenAnswer.parse({ access_token: 'x', expires_in: span })
        if (seconds !== undefined && seconds > 86_400) return `held for ${seconds} s`
        return Number.isNaN(Date.parse(new Date(Date.now() + (seconds ?? 0) * 1_000).toISOString()))
          ? 'no date'
          : undefined
      },
    )
  })
})

describe('a template', () => {
  it('reads at most a hundred fields of a template', async () => {
    await tryAll(
      [101, 150, 1_000, 20_000],
      (count) => `${count} fields`,
      (count) => {
        const field = { id: 'f', label: 'Field', type: 'single-select' }
        const fields = Array.from({ length: count }, (_, at) =>
          at < 100 ? { ...field, id: `f${at}` } : { junk: at },
        )
        const kept = templateAnswer.parse({ id: 't', fields }).fields.length
        return kept === 100 ? undefined : `${kept} were kept`
      },
    )
  })
})

describe('a typed time', () => {
  it('reads no time or length from a very long string', async () => {
    const long = [1_000, 100_000, 3_000_000]
    const texts = long.flatMap((count) => [
      `25m${' '.repeat(count)}ago`,
      `${' '.repeat(count)}9:15`,
      `9${' '.repeat(count)}am`,
      `-${' '.repeat(count)}20`,
      '9'.repeat(count),
      `1h${' '.repeat(count)}30m`,
      `1${' '.repeat(count)}h`,
      `${' '.repeat(count)}x${' '.repeat(count)}`,
    ])
    await tryAll(
      texts,
      (text) => `${text.length} letters`,
      (text) => {
        const read = [readTime(text), readDuration(text)]
        return read.every((each) => each === null) ? undefined : `read as ${JSON.stringify(read)}`
      },
    )
  })
})

describe('a line of the recovery log', () => {
  const lines = [
    ...[
      '',
      'null',
      '[]',
      '{}',
      '{',
      'words',
      '"text"',
      '17',
      'true',
      '{"n":"1"}',
      '{"n":1.5}',
      '{"n":-1}',
      '{"n":1e300}',
    ],
    ...[
      '{"n":9007199254740991}',
      '{"n":null}',
      '{"N":1}',
      '[{"n":1}]',
      '\u0000',
      '{"n":1,"facts":{}}',
      '['.repeat(5_000),
    ],
  ]

  it('skips a damaged line of the recovery log and restores the others when the database is gone', async () => {
    await tryAll(lines, shown, async (line) => {
      const app = startApp()
      await app.call('settings.change', { patch: { holdSeconds: 60 } })
      const item = { itemId: null, name: 'Refund flow', board: null, pinned: false }
      const { id: itemId } = await app.give('items.add', item)
      const billed = draft({ options: { 'billing-code': 'internal' } })
      const entry = { itemId, day: '2026-11-20', startedAt: null, minutes: 30, draft: billed }
      const { entryId } = await app.give('entries.save', { entry, remember: false })
      const file = new LineFile(join(app.dataFolder, 'entries-local.twin'))
      file.append([line], true)
      file.close()
      try {
        await app.app.close()
        for (const name of readdirSync(app.dataFolder))
          if (name.startsWith('tallystick.db')) rmSync(join(app.dataFolder, name))
        await app.restart()
        const { minutes } = await app.call('entries.read', { entryId })
        return minutes === 30 ? undefined : `the entry has ${minutes} minutes`
      } finally {
        await app.close()
      }
    })
  })
})

describe('refused requests', () => {
  it('logs a thousand refused requests as one line a minute', async () => {
    const log = memoryLog()
    let nowMs = Date.now()
    const clock = { ...systemClock, nowMs: () => nowMs }
    const options = { app: tinyApp(), port: 0, rendererFolder: tmpdir() + '/not-there', clock, log }
    const server = await startServer(options)
    const lines = () => log.lines.filter(({ event }) => event === 'browser.turned-away').length
    await tryAll(
      [1, 2, 3, 4],
      (minute) => `minute ${minute}`,
      async (minute) => {
        for (let at = 0; at < 250; at += 1)
          await rawRequest({ port: server.port, headers: { host: 'evil.example' } })
        nowMs += 60_000
        return lines() === minute ? undefined : `${lines()} lines`
      },
    )
    await server.close()
  })
})

describe('a second start', () => {
  it('a second start asks the first one directly, whatever proxy the environment names', async () => {
    const heard: string[] = []
    const proxy = createServer((request, answer) => {
      heard.push(request.url ?? '')
      answer.writeHead(502).end()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const dataFolder = mkdtempSync(join(tmpdir(), 'tallystick-second-'))
    const first = await startBrowserHost({ dataFolder, entry: 'built' })
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'HTTPS_PROXY']
    await tryAll(
      names,
      (name) => name,
      async (name) => {
        const env = { [name]: address, NODE_USE_ENV_PROXY: '1', NO_PROXY: '', no_proxy: '' }
        const second = await startBrowserHost({ dataFolder, entry: 'built', env })
        if (heard.length > 0) return `the proxy was asked for ${heard.join(', ')}`
        return second.origin === first.origin ? undefined : 'another one was started'
      },
    )
    await first.stop()
    proxy.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
})
