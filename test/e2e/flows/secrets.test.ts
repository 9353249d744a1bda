/**
 * Random secrets that are typed into the screens are in the keychain and nowhere else. The test searches the data
 * folder (with logs, freed pages and write-ahead log), arguments and environment, everything that the main process
 * sends to the page, and the page's memory. The same search finds a planted leak.
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
import { loadAgain, openSettings, showPart, wide } from '../support/steps.ts'
import { expect, hostGoes, test } from '../support/tallystick.ts'

test.skip(process.env['TALLYSTICK_TEST_DESKTOP'] !== '1', 'there is no keyring on this desktop')
// The host is killed during the flow.
test.use({
  needs: 'what crosses is watched as HTTP',
  viewport: wide,
  expected: hostGoes,
})

/** Calls whose bodies may contain a secret. */
const bringers = /\/call\/(connections\.(test|connect|change)|directories\.connect|crm\.connect)$/

test('secrets are stored in the keychain and nowhere else', async ({ page, tallystick }) => {
  test.slow()
  // A separate service with an empty seed has random credentials.
  const service = await startStandAlone(['--seed', 'empty'])
  const { clients, directory, crm } = service.ready
  const secrets: Record<string, string> = {
    client: clients[0]!.clientSecret,
    mistyped: randomBytes(32).toString('base64url'),
    directory: directory.password,
    crm: crm.clientSecret,
  }
  const proxy = await startHttpServer(async ({ method, path, headers, body }, response) => {
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
  // The page loads again, so that its first answers and its event stream are recorded too.
  await loadAgain(page)

  try {
    await enterAll(page, proxy.origin, service.ready, secrets)
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
    // The search includes what the page receives when it opens, and the events of all these changes.
    await loadAgain(page)
    await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
    expect(crossed.events()).toContain('connections.changed')
    expect(await search()).toEqual([])

    const kept = (await findCredentialsAsync('Tallystick')).map(({ password }) => password)
    for (const name of ['client', 'directory', 'crm']) expect(kept, name).toContain(secrets[name])
    expect(kept).not.toContain(secrets['mistyped'])

    // The search finds a leak that is planted in the event stream.
    await page.route(/\/events/, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: eventWith('sync.changed', secrets['crm']!) }),
    )
    await loadAgain(page)
    await expect.poll(() => crossed.events()).toContain(secrets['crm'])
    await page.unrouteAll()
    const onTheWay = findSecrets('events', Buffer.from(crossed.events()), secrets)
    expect(onTheWay.map(({ secret }) => secret)).toContain('crm')
    await loadAgain(page)
    await openSettings(page, 'Connections')

    // Secrets that were stored and deleted again leave no trace either.
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
    await proxy.close()
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
  await openSettings(page, 'Connections')
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

  await showPart(page, 'Directories')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const sign = page.getByRole('form', { name: 'Sign in at the directory server' })
  await sign.getByLabel('Base URL').fill(url)
  await sign.getByLabel('Vendor').fill(ready.directory.vendor)
  await sign.getByLabel('User name').fill(ready.directory.user)
  await sign.getByLabel('Password').fill(secrets['directory']!)
  await sign.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Signed in as')).toBeVisible()
  await showPart(page, 'Connections')
  await expect(crm).toContainText('valid until')
}

/**
 * Records all answers and events that the main process sends to the page, and addresses, headers and bodies of its
 * requests.
 */
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
  // The event stream never ends and so has no body; it is recorded in parts, as the page receives it.
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
      // A stream that has ended has a body, unless its page was left.
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

/** Returns an event as in the stream, with a planted leak. */
function eventWith(name: string, leak: string): string {
  return `id: 1\ndata: ${JSON.stringify({ name, payload: { leak } })}\n\n`
}

/** Returns a snapshot of the page's heap after garbage collection. */
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
