/** Tests how often the browser host can start, and how it ends. Uses real processes and files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageKeyHeader } from '../../src-preload/contract/names.ts'
import { newCommandId, redeem, signIn } from '../support/host-client.ts'
import { dataFolderForEachTest } from './data-folder.ts'

const folder = dataFolderForEachTest()

describe('a second start', () => {
  it('a second start prints a new link of the running host', async () => {
    const first = await folder.start()
    const second = await folder.start()
    expect(second.origin).toBe(first.origin)
    expect(second.link).not.toBe(first.link)
    expect(second.output()).toContain('Tallystick is already running.')
    for (const { link } of [first, second]) await (await signIn(link)).call('timer.read', {})
  })

  it('simultaneous starts leave one host running, and each prints a working link', async () => {
    const both = await Promise.all([folder.start(), folder.start(), folder.start()])
    expect(new Set(both.map(({ origin }) => origin)).size).toBe(1)
    for (const { link } of both) await (await signIn(link)).call('timer.read', {})
  })

  it('starts normally on the files that a killed host left behind', async () => {
    const first = await folder.start()
    const client = await signIn(first.link)
    const itemId = (await client.call('items.list', {}))[0]!.id
    const { run } = await client.call('timer.start', { commandId: newCommandId(), itemId })
    await first.kill()
    const next = await folder.start()
    expect(next.output()).not.toContain('already running')
    expect((await (await signIn(next.link)).call('timer.read', {})).run).toEqual(run)
  })
})

describe('stopping', () => {
  it('SIGTERM ends the host with exit code 0 while a page listens, and removes instance.json', async () => {
    const host = await folder.start()
    const { cookie, pageKey } = await redeem(host.link)
    const stream = await fetch(`${host.origin}/events`, { headers: { cookie, [pageKeyHeader]: pageKey } })
    expect(stream.status).toBe(200)
    expect(await host.stop()).toBe(0)
    expect(() => readFileSync(join(folder.path, 'instance.json'))).toThrow()
  })
})
