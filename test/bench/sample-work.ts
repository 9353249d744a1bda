/** The product's page with typical data: 100 entries of ten days, all sent, and a running timer. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays, addMinutes } from '../../src-preload/rules/local-time.ts'
import { newCommandId, signIn } from '../support/host-client.ts'
import { startBrowserHost } from '../support/start-browser-host.ts'

export interface Subject {
  readonly url: string
  /** The cookie in Playwright's format. */
  readonly cookie: { name: string; value: string; url: string }
  /** The page's second credential, which it keeps in `localStorage`. */
  readonly pageKey: string
  close(): Promise<void>
}

const entries = 100
const aDay = 10

const thisClone = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the program of this clone, or of the one in the folder `clone`. */
export async function startSubject(clone = thisClone): Promise<Subject> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tallystick-bench-'))
  await writeSampleItems(resolve(clone), dataFolder)
  const host = await startBrowserHost({ dataFolder, entry: 'built', clone, beginsWith: 'nothing' })
  const client = await signIn(host.link)
  const items = await client.call('items.list', {})
  const { template, draft } = await client.call('template.form', { itemId: null })
  const options = { ...draft.options }
  for (const field of template?.fields ?? []) if (field.required) options[field.id] = field.options[0]!.id
  const today = new Date().toISOString().slice(0, 10)
  for (let n = 0; n < entries; n++) {
    const day = addDays(today, -1 - Math.floor(n / aDay))
    const startedAt = addMinutes(`${day}T08:00:00.000Z`, (n % aDay) * 45)
    const entry = {
      itemId: items[n % items.length]!.id,
      day,
      startedAt,
      minutes: 40,
      draft: { ...draft, options, description: `Work ${n}` },
    }
    await client.call('entries.save', { commandId: newCommandId(), entry, remember: false })
  }
  await client.call('timer.start', { commandId: newCommandId(), itemId: items[0]!.id })
  await allSent(() => client.call('sync.read', {}))
  const [name = '', value = ''] = client.cookie.split('=')
  return {
    url: `${host.origin}/`,
    cookie: { name, value, url: host.origin },
    pageKey: client.pageKey,
    async close() {
      await host.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Writes the sample items as that clone does, because it would refuse a database of a newer version. The programs of old
 * clones, which lack this file, write them on their own.
 */
async function writeSampleItems(clone: string, dataFolder: string): Promise<void> {
  const file = join(clone, 'test/support/sample-items.ts')
  if (!existsSync(file)) return
  const { withSampleItems } = (await import(file)) as typeof import('../support/sample-items.ts')
  withSampleItems(dataFolder)
}

/** Waits until all entries are sent, because the page reads its data again while entries are being sent. */
async function allSent(
  read: () => Promise<{ queued: number; sending: number; checking: number }>,
): Promise<void> {
  for (;;) {
    const { queued, sending, checking } = await read()
    if (queued + sending + checking === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
