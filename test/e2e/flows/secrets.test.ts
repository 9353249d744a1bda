/**
 * Random secrets, typed into the screens, are in the keychain and nowhere else: not in the data folder, its logs, freed
 * pages and write-ahead log, not in arguments or environment, not in anything that main tells the page, and not in the
 * page's memory. A leak that is planted is found by the same search.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AsyncEntry, findCredentialsAsync } from '@napi-rs/keyring'
import type { CDPSession, Page } from '@playwright/test'
import { startStandAlone } from '../../conformance/stand-alone-process.ts'
import { startHttpServer } from '../../support/http-server.ts'
import { findInFolder, findInProcess, findSecrets, type Found } from '../../support/secret-search.ts'
import { loadAgain, wide } from '../support/steps.ts'
import { expect, hostGoes, test } from '../support/tallystick.ts'

test.skip(process.env['TALLYSTICK_TEST_DESKTOP'] !== '1', 'there is no keyring on this desktop')
// The host is killed in the middle of it.
test.use({
  needs: 'what crosses is watched as HTTP',
  viewport: wide,
  expected: hostGoes,
})

/** Calls that bring a secret in; it may stand in their bodies and in nothing else. */
const bringers = /\/call\/(connections\.(test|connect|change)|directories\.connect|crm\.connect)$/

test('secrets are stored in the keychain and nowhere else', async ({ page, tallystick }) => {
  test.slow()
  // A workspace of its own has credentials that nobody could guess.
  const service = await startStandAlone(['--seed', 'empty'])
  const { clients, directory, crm } = service.ready
  const secrets: Record<string, string> = {
    client: clients[0]!.clientSecret,
    mistyped: randomBytes(32).toString('base64url'),
    directory: directory.password,
    crm: crm.clientSecret,
  }
  const road = await startHttpServer(async ({ method, path, headers, body }, response) => {
    const answer = await fetch(`${service.ready.url}${path}`, {
      method,
      headers: { accept: '*/*', ...pick(headers, 'authorization'), ...pick(headers, 'content-type') },
      ...(body !== '' && { body }),
    })
    const text = await answer.text()
    const token = /"access_token":"([^"]+)"/.exec(text)?.[1]
    if (token !== undefined) secrets[`token ${Object.keys(secrets).length}`] = token
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  })
  const crossed = await listen(page)
  // Again from the beginning, so that everything that crosses is heard: the page itself and its stream of events too.
  await loadAgain(page)

  try {
    await enterAll(page, road.origin, service.ready, secrets)
    const tokens = Object.keys(secrets).filter((name) => name.startsWith('token'))
    expect(tokens.length).toBeGreaterThan(1)

    const search = async (): Promise<Found[]> => [
      ...findInFolder(tallystick.dataFolder, secrets),
      ...findInProcess(tallystick.host().pid, secrets),
      ...findSecrets('terminal', Buffer.from(tallystick.host().output()), secrets),
      ...findSecrets('answers', await crossed.answers(), secrets),
      ...findSecrets('events', Buffer.from(crossed.events()), secrets),
      ...findSecrets('addresses', Buffer.from(crossed.addresses()), secrets),
      ...findSecrets('heap of the page', await heapOf(page), secrets),
    ]
    // With what the page is given when it opens, and after events of all these changes.
    await loadAgain(page)
    await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
    expect(crossed.events()).toContain('connections.changed')
    expect(await search()).toEqual([])

    const kept = (await findCredentialsAsync('Tallystick')).map(({ password }) => password)
    for (const name of ['client', 'directory', 'crm']) expect(kept, name).toContain(secrets[name])
    expect(kept).not.toContain(secrets['mistyped'])

    // A leak in what main tells the page is found.
    await page.route(/\/events/, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: eventWith('sync.changed', secrets['crm']!) }),
    )
    await loadAgain(page)
    await expect.poll(() => crossed.events()).toContain(secrets['crm'])
    await page.unrouteAll()
    const onTheWay = findSecrets('events', Buffer.from(crossed.events()), secrets)
    expect(onTheWay.map(({ secret }) => secret)).toContain('crm')
    await loadAgain(page)
    await page.keyboard.press('Control+,')
    const parts = page.getByRole('navigation', { name: 'Settings' })
    await parts.getByRole('button', { name: 'Connections' }).click()

    // What was there and is deleted again leaves nothing behind either.
    await page.getByRole('button', { name: 'Disconnect the CRM' }).click()
    await expect(page.getByRole('region', { name: 'CRM' })).toContainText('not connected')
    await tallystick.host().kill()
    expect(findInFolder(tallystick.dataFolder, secrets)).toEqual([])

    const leak = Buffer.from(`x${secrets['client']}`).toString('base64')
    writeFileSync(join(tallystick.dataFolder, 'leak'), `{"a":"${leak}"}`)
    writeFileSync(join(tallystick.dataFolder, 'packed'), gzipSync(`{"a":"${secrets['crm']!}"}`))
    await page.evaluate((text) => Reflect.set(window, 'leak', { text }), secrets['directory'])
    const planted = [
      ...findInFolder(tallystick.dataFolder, secrets),
      ...findSecrets('heap of the page', await heapOf(page), secrets),
    ]
    expect(planted.map(({ where, secret }) => [where.replace(/.*\//, ''), secret])).toEqual(
      expect.arrayContaining([
        ['leak', 'client'],
        ['packed', 'crm'],
        ['heap of the page', 'directory'],
      ]),
    )
  } finally {
    for (const { account } of await findCredentialsAsync('Tallystick'))
      await new AsyncEntry('Tallystick', account, { linux: { store: 'secret-service' } }).deletePassword()
    await tallystick.startAgain()
    await road.close()
    await service.end('SIGTERM')
  }
})

type Ready = Awaited<ReturnType<typeof startStandAlone>>['ready']

async function enterAll(
  page: Page,
  url: string,
  ready: Ready,
  secrets: Record<string, string>,
): Promise<void> {
  const [client] = ready.clients
  await page.keyboard.press('Control+,')
  const parts = page.getByRole('navigation', { name: 'Settings' })
  await parts.getByRole('button', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).first().click()
  const form = page.getByRole('form', { name: 'Connect an account' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Fieldstone')
  await form.getByLabel('Base URL').fill(url)
  await form.getByLabel('Client id').fill(client!.clientId)
  await form.getByLabel('Your user id').fill(client!.user)
  await form.getByLabel('Client secret').fill(secrets['mistyped']!)
  await form.getByRole('button', { name: 'Show' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText(/Token:.*refused/)).toBeVisible()
  await form.getByLabel('Client secret').fill(secrets['client']!)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Fieldstone' })).toContainText('In use')

  const crm = page.getByRole('region', { name: 'CRM' })
  await crm.getByRole('button', { name: 'Connect the CRM' }).click()
  await crm.getByLabel('Base URL').fill(url)
  await crm.getByLabel('Client id').fill(ready.crm.clientId)
  await crm.getByLabel('Client secret').fill(secrets['crm']!)
  await crm.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(crm).toContainText('valid until')

  await parts.getByRole('button', { name: 'Directories' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const sign = page.getByRole('form', { name: 'Sign in at the directory server' })
  await sign.getByLabel('Base URL').fill(url)
  await sign.getByLabel('Vendor').fill(ready.directory.vendor)
  await sign.getByLabel('User name').fill(ready.directory.user)
  await sign.getByLabel('Password').fill(secrets['directory']!)
  await sign.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Signed in as')).toBeVisible()
  await parts.getByRole('button', { name: 'Connections' }).click()
  await expect(crm).toContainText('valid until')
}

/** Everything that main tells the page, as answers and as events, and every address and head of what the page asks. */
async function listen(page: Page) {
  const answers: Promise<Buffer>[] = []
  const addresses: string[] = []
  const events: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url(), JSON.stringify(request.headers()))
    if (!bringers.test(request.url())) addresses.push(request.postData() ?? '')
  })
  page.on('response', (response) => {
    addresses.push(JSON.stringify(response.headers()))
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return
    answers.push(response.body().catch(() => Buffer.alloc(0)))
  })
  // The stream never ends, so it has no body to wait for: it is heard part by part, as the page hears it.
  const session = await page.context().newCDPSession(page)
  const hear = (data: string | undefined) => events.push(Buffer.from(data ?? '', 'base64').toString())
  const hearWhole = async (requestId: string) => {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId })
    if (base64Encoded) hear(body)
    else events.push(body)
  }
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType !== 'text/event-stream') return
    session.send('Network.streamResourceContent', { requestId }).then(
      ({ bufferedData }) => hear(bufferedData),
      // It has ended already, so it has a body; a page that was left has none any more.
      () => hearWhole(requestId).catch(() => undefined),
    )
  })
  session.on('Network.dataReceived', ({ data }) => hear(data))
  await session.send('Network.enable')
  return {
    answers: async () => Buffer.concat(await Promise.all(answers)),
    addresses: () => addresses.join('\n'),
    events: () => events.join(''),
  }
}

/** An event as the stream carries it, with something in it that does not belong there. */
function eventWith(name: string, leak: string): string {
  return `id: 1\ndata: ${JSON.stringify({ name, payload: { leak } })}\n\n`
}

/** What is alive in the page once the garbage is gone. */
async function heapOf(page: Page): Promise<Buffer> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return Buffer.from(parts.join(''))
}

function pick(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const value = headers[name]
  return value === undefined ? {} : { [name]: value }
}
