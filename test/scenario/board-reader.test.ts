/** The boards are read with a token of the user, over real HTTP, and the items get the names of the board. */
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Keychain } from '../../src-main/connections/keychain.ts'
import type { Failure } from '../../src-preload/contract/outcome.ts'
import type { BoardReaderState } from '../../src-preload/model/board-reader.ts'
import { accountInProcess, type AccountInProcess } from '../support/account-in-process.ts'
import { accountSettings, clientSecret } from '../support/account-service.ts'
import { boardToken, manyItems, startFakeBoard, type FakeBoardServer } from '../support/fake-board.ts'
import { FakeClock } from '../support/fake-clock.ts'
import * as hostile from '../support/hostile-service.ts'
import { json, type Asked } from '../support/http-server.ts'
import { lockedKeychain, memoryKeychain } from '../support/memory-keychain.ts'
import { findInFolder } from '../support/secret-search.ts'
import { Refused, startAppAt, type StartedApp } from '../support/start-app.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const storefront = { id: '900', name: 'Storefront' }
const hiring = { id: '901', name: 'Hiring' }

let board: FakeBoardServer
let clock: FakeClock
let service: AccountInProcess
let keychain: Keychain
let app: StartedApp
beforeEach(async () => {
  board = await startFakeBoard()
  clock = new FakeClock('2026-11-20T07:02:00.000Z')
  service = accountInProcess(clock)
  keychain = memoryKeychain()
  start()
})
afterEach(async () => {
  await app.close()
  service.close()
  await board.close()
})

function start(): void {
  app = startAppAt(clock, {
    keychain: {
      getPassword: (...args) => keychain.getPassword(...args),
      setPassword: (...args) => keychain.setPassword(...args),
      deletePassword: (...args) => keychain.deletePassword(...args),
      findCredentials: (...args) => keychain.findCredentials(...args),
    },
    boardUrl: board.url,
    wrapTransport: (own) => (request) =>
      request.url.startsWith(board.url) ? own(request) : service.wrap(own)(request),
  })
}

async function connectAccount(): Promise<string> {
  const settings = accountSettings('https://time.fieldstone.example')
  const { connectionId } = await app.call('connections.connect', { settings, clientSecret, today: false })
  await app.settle()
  return connectionId
}
const connect = (boards = [storefront, hiring], token: string | null = boardToken, today = false) =>
  app.call('boardReader.connect', { token, today, boards })
const state = () => app.call('boardReader.read', {})
/** Resolves when no reading is in progress, with the state of the reader. */
async function read(): Promise<BoardReaderState> {
  for (let tries = 0; ; tries++) {
    const now = await state()
    if (!now.reading) return now
    if (tries > 2_000) throw new Error(JSON.stringify(now))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const readNow = async () => {
  await app.call('boardReader.readNow', {})
  return read()
}
const connectAndRead = async (boards = [storefront, hiring]) => {
  await connectAccount()
  await connect(boards)
  return read()
}
/**
 * Lets time pass. The clock is stopped while a reading is in progress, so that no request is overdue on a slow machine.
 */
async function pass(ms: number): Promise<BoardReaderState> {
  await app.settle()
  await clock.pass(ms, async () => {
    await app.settle()
    await read()
  })
  return state()
}
/** Lets one second after the other pass until no reading is in progress. */
async function passWhileReading(): Promise<void> {
  for (let seconds = 0; (await state()).reading; seconds++) {
    expect(seconds).toBeLessThan(200)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await app.pass(1_000)
  }
}
const busyFor = (seconds: number) => ({
  errors: [
    { message: 'busy', extensions: { code: 'COMPLEXITY_BUDGET_EXHAUSTED', retry_in_seconds: seconds } },
  ],
})
const others = () => app.call('items.others', {})
const archivedIds = async () => (await app.call('items.removed', {})).map(({ id }) => id)
const names = async () => Object.fromEntries((await others()).map(({ id, name }) => [id, name]))
const asks = () => board.asked.length
async function refusal(...args: Parameters<StartedApp['call']>): Promise<Failure> {
  const answer = await app.call(...args).catch((error: unknown) => error)
  if (answer instanceof Refused) return answer.failure
  throw new Error(`${args[0]} was not refused`)
}
const undo = () => app.give('entries.undo', {})
const first = { reading: false, problem: null }

describe('adding a token', () => {
  it('tests the token, lists the boards of items, and stores nothing', async () => {
    await connectAccount()
    expect(await app.call('boardReader.list', { token: boardToken })).toEqual([
      { ...storefront, workspace: 'Shop', items: 3 },
      { ...hiring, workspace: 'People', items: 2 },
    ])
    expect(await state()).toEqual({
      token: 'nowhere',
      boards: [],
      reading: false,
      result: null,
      problem: null,
    })
    expect(await keychain.findCredentials('Tallystick')).toHaveLength(1)
  })

  it('reads the chosen boards at once, as one step that Undo takes back', async () => {
    const { result, ...now } = await connectAndRead()
    expect(now).toEqual({ ...first, token: 'keychain', boards: [storefront, hiring] })
    expect(result).toEqual({
      ...{ at: clock.now(), items: 5, added: 5, named: 0, renamed: 0, archived: 0, isCut: false },
    })
    expect(await others()).toContainEqual({
      ...{ id: '4410281107', name: 'Checkout (Q4)', board: 'Storefront', nameFrom: 'board' },
    })
    expect((await app.call('entries.steps', {})).undo).toMatchObject({ kind: 'bring-in', count: 5 })
    await undo()
    expect(await others()).toEqual([])
    expect(app.events.map(({ name }) => name)).toContain('boardReader.changed')
  })

  it('reads only the boards that were chosen, and only with queries', async () => {
    await connectAndRead([hiring])
    expect(Object.keys(await names())).toEqual(['4410282000', '4410282001'])
    expect(board.fields).toEqual(['boards'])
    for (const { method, body } of board.asked) {
      expect(method).toBe('POST')
      expect((JSON.parse(body) as { query: string }).query).toMatch(/^query /)
    }
  })

  it('keeps the names of the user, and replaces weaker ones', async () => {
    await connectAccount()
    await app.give('items.add', { itemId: '4410281107', name: 'Mine', board: null, pinned: false })
    await app.give('items.add', { itemId: '4410281112', name: null, board: null, pinned: false })
    await app.give('items.bringIn', {
      ...{ from: 'table', names: 'keep', archive: [] },
      rows: [{ itemId: '4410281301', name: 'From a table', board: null, archived: false }],
    })
    await connect([storefront])
    expect((await read()).result).toMatchObject({ added: 0, named: 1, renamed: 1, archived: 0, items: 3 })
    expect(await names()).toEqual({ 4410281301: 'Gift cards' })
    const own = await app.call('items.list', {})
    expect(own.find(({ id }) => id === '4410281107')).toMatchObject({ name: 'Mine', nameFrom: 'you' })
    expect(own.find(({ id }) => id === '4410281112')).toMatchObject({
      name: 'Refund flow',
      nameFrom: 'board',
    })
    const details = await app.call('items.details', { itemId: '4410281107' })
    expect(details.otherName).toEqual({ name: 'Checkout (Q4)', from: 'board' })
  })

  it('is refused in the local workspace, and for tokens that are none', async () => {
    expect(await state()).toMatchObject({ token: 'nowhere', boards: [] })
    expect((await refusal('boardReader.list', { token: boardToken })).code).toBe('not-allowed')
    expect((await refusal('boardReader.readNow', {})).code).toBe('not-allowed')
    await connectAccount()
    for (const token of ['', 'two words', 'a\nb', 'ä'.repeat(9)])
      expect((await refusal('boardReader.list', { token })).code).toBe('invalid-input')
    expect((await refusal('boardReader.readNow', {})).code).toBe('not-found')
    expect((await refusal('boardReader.list', { token: null })).code).toBe('no-secret')
    expect(asks()).toBe(0)
  })

  it('reports a refused token, and stores nothing', async () => {
    await connectAccount()
    const refused = await refusal('boardReader.list', { token: 'not-the-token' })
    expect(refused).toMatchObject({ code: 'service', problem: { kind: 'credentials' } })
  })

  it('keeps the token in memory only if there is no keychain', async () => {
    await connectAccount()
    keychain = lockedKeychain
    expect(
      (await refusal('boardReader.connect', { token: boardToken, today: false, boards: [hiring] })).code,
    ).toBe('keychain')
    expect(await state()).toMatchObject({ token: 'nowhere', boards: [] })
    await connect([hiring], boardToken, true)
    expect(await read()).toMatchObject({ token: 'today', result: { added: 2 } })
    await app.restart()
    expect(await state()).toMatchObject({ token: 'nowhere', boards: [hiring], result: { added: 2 } })
    const before = asks()
    await pass(2 * dayMs)
    expect(asks()).toBe(before)
  })
})

describe('the token', () => {
  it('is in the keychain, and in no file, answer or event', async () => {
    await connectAndRead()
    board.token = 'another'
    await readNow()
    const kept = await keychain.findCredentials('Tallystick')
    expect(kept.map(({ account }) => account)).toContainEqual(expect.stringMatching(/^board token for http:/))
    const shown = JSON.stringify([await state(), await app.call('connections.list', {}), app.events])
    expect(shown).not.toContain(boardToken)
    expect(findInFolder(app.dataFolder, { token: boardToken })).toEqual([])
  })

  it('is removed from an answer that repeats it', async () => {
    await connectAccount()
    board.instead = ({ headers }, response) => {
      json(response, 200, { errors: [{ message: `no: ${headers['authorization']}` }] })
      return true
    }
    const refused = await refusal('boardReader.list', { token: boardToken })
    expect(refused).toMatchObject({ code: 'service', problem: { kind: 'refused', answer: 'no: …' } })
  })

  it('is removed together with the chosen boards, while all names stay', async () => {
    await connectAndRead()
    await app.call('boardReader.remove', {})
    expect(await state()).toEqual({
      token: 'nowhere',
      boards: [],
      reading: false,
      result: null,
      problem: null,
    })
    expect(await keychain.findCredentials('Tallystick')).toHaveLength(1)
    expect(Object.keys(await names())).toHaveLength(5)
    const before = asks()
    await pass(3 * dayMs)
    expect(asks()).toBe(before)
  })

  it('is removed together with its account', async () => {
    const connectionId = await connectAccount()
    await connect()
    await read()
    await app.call('connections.remove', { connectionId })
    expect(await keychain.findCredentials('Tallystick')).toEqual([])
    await connectAccount()
    expect(await state()).toMatchObject({ token: 'nowhere', boards: [] })
  })

  it('is kept when only the boards are changed', async () => {
    await connectAndRead([storefront])
    await connect([hiring], null)
    expect(await read()).toMatchObject({ token: 'keychain', boards: [hiring], result: { added: 2 } })
  })
})

describe('once a day', () => {
  beforeEach(() => connectAndRead().then(() => undefined))

  it('reads what is new, renamed and archived, without a step for Undo', async () => {
    const [shop] = board.boards
    shop!.items.push({ id: '4410281999', name: 'Loyalty points' })
    shop!.items[0]!.name = 'Checkout (Q1)'
    shop!.items[1]!.state = 'archived'
    shop!.items[2]!.state = 'deleted'
    const before = asks()
    expect((await pass(20 * hourMs)).result?.added).toBe(5)
    expect(asks()).toBe(before)
    const { result } = await pass(5 * hourMs)
    expect(result).toMatchObject({ items: 4, added: 1, named: 0, renamed: 1, archived: 2 })
    expect((await archivedIds()).sort()).toEqual(['4410281112', '4410281301'])
    expect(await names()).toMatchObject({ 4410281107: 'Checkout (Q1)', 4410281999: 'Loyalty points' })
    expect((await app.call('entries.steps', {})).undo).toMatchObject({ count: 5 })
  })

  it('does not archive an item again that the user has restored', async () => {
    board.boards[0]!.items[1]!.state = 'archived'
    await pass(25 * hourMs)
    expect(await archivedIds()).toEqual(['4410281301'])
    await app.call('items.hide', { itemId: '4410281301', hidden: false })
    expect((await pass(25 * hourMs)).result).toMatchObject({ archived: 0 })
    expect(await archivedIds()).toEqual([])
  })

  it('reads soon after the start if the last reading is a day old, and not at every start', async () => {
    const before = asks()
    await app.restart()
    await pass(60_000)
    expect(asks()).toBe(before)
    clock.skip(dayMs)
    await app.restart()
    await pass(60_000)
    expect(asks()).toBe(before + 2)
  })

  it('makes a step for Undo if the user asks for a reading while one is in progress', async () => {
    board.boards[0]!.items.push({ id: '4410281999', name: 'Loyalty points' })
    let refusals = 1
    board.instead = (_asked, response) => {
      if (refusals-- <= 0) return false
      json(response, 200, busyFor(9))
      return true
    }
    const before = asks()
    // The reading begins at the end of this time, so that its request does not count as overdue.
    await app.pass(24 * hourMs)
    while (asks() === before) await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await app.call('boardReader.readNow', {})).reading).toBe(true)
    await passWhileReading()
    expect(await state()).toMatchObject({ problem: null, result: { added: 1 } })
    expect((await app.call('entries.steps', {})).undo).toMatchObject({ kind: 'bring-in', count: 1 })
  })

  it('reads again after the clock was set back', async () => {
    const before = asks()
    clock.setWall('2026-11-01T09:00:00.000Z')
    await pass(2 * hourMs)
    expect(asks()).toBeGreaterThan(before)
  })
})

describe('a reading that fails', () => {
  beforeEach(() => connectAndRead().then(() => undefined))
  const answer = (work: (asked: Asked, response: ServerResponse) => unknown) => {
    board.instead = (asked, response) => {
      work(asked, response)
      return true
    }
  }

  it('says that the token was refused, and is not repeated until the user acts', async () => {
    board.token = 'another'
    const now = await readNow()
    expect(now.problem).toMatchObject({ kind: 'credentials', unread: ['Storefront', 'Hiring'] })
    expect(now.result).toMatchObject({ added: 5 })
    expect(Object.keys(await names())).toHaveLength(5)
    const before = asks()
    await pass(3 * dayMs)
    expect(asks()).toBe(before)
    await connect([storefront], 'another')
    expect(await read()).toMatchObject({ problem: null, result: { items: 3, added: 0 } })
  })

  it.each([
    ['a portal', hostile.page, 'page'],
    ['the login page of a hotel', hostile.loginPage, 'page'],
    ['an answer that is cut off', hostile.cutJson, 'not-json'],
    ['half an answer', hostile.halfBody, 'no-answer'],
    ['a failing board', hostile.failing, 'failing'],
    ['a huge answer', hostile.tooLarge, 'too-large'],
    ['deep nesting', hostile.tooDeep, 'too-deep'],
    ['other types', hostile.wrongTypes, 'wrong-shape'],
    ['an empty answer', hostile.nothingAtAll, 'not-json'],
    ['a closed connection', hostile.hangsUp, 'no-answer'],
    ['a redirect', hostile.redirectTo('https://elsewhere.example'), 'redirected'],
  ] as const)('changes nothing after %s, and is repeated an hour later', async (_name, work, kind) => {
    answer(work)
    const { problem, result } = await readNow()
    expect(problem).toMatchObject({ kind })
    expect(result).toMatchObject({ added: 5, at: '2026-11-20T07:02:00.000Z' })
    expect(Object.keys(await names())).toHaveLength(5)
    board.instead = null
    const before = asks()
    await pass(30 * 60_000)
    expect(asks()).toBe(before)
    expect(await pass(hourMs)).toMatchObject({ problem: null, result: { added: 0, items: 5 } })
  })

  it('changes nothing after an endless cursor', async () => {
    let page = 0
    answer((_asked, response) => {
      const items_page = { cursor: `c${page++}`, items: [] }
      const data =
        page === 1
          ? { boards: [{ ...storefront, state: 'active', items_page }] }
          : { next_items_page: items_page }
      json(response, 200, { data })
    })
    expect((await readNow()).problem).toMatchObject({ kind: 'in-circles' })
    expect(page).toBe(100)
  })

  it('brings in the boards that were read before the failure', async () => {
    board.boards[0]!.items[0]!.name = 'Checkout (Q1)'
    board.instead = ({ body }, response) => {
      if (!body.includes('901')) return false
      hostile.failing({} as Asked, response)
      return true
    }
    const { problem, result } = await readNow()
    expect(problem).toMatchObject({ kind: 'failing', unread: ['Hiring'] })
    expect(result).toMatchObject({ items: 3, renamed: 1 })
  })

  it('says which boards are gone, and never archives their items', async () => {
    board.boards[1]!.state = 'archived'
    const { problem, result } = await readNow()
    expect(problem).toMatchObject({ kind: 'boards', unread: ['Hiring'] })
    expect(result).toMatchObject({ items: 3, archived: 0 })
    expect(await archivedIds()).toEqual([])
  })

  it('waits as long as the board says when it was asked too much', async () => {
    let refusals = 2
    board.instead = (_asked, response) => {
      if (refusals-- <= 0) return false
      json(response, 200, busyFor(9))
      return true
    }
    await app.call('boardReader.readNow', {})
    await passWhileReading()
    expect(await state()).toMatchObject({ problem: null, result: { items: 5 } })
  })

  it('waits an hour if the board asks for more than a minute', async () => {
    answer((_asked, response) => json(response, 429, {}, { 'retry-after': '600' }))
    expect((await readNow()).problem).toMatchObject({ kind: 'throttled', retryAfterMs: 600_000 })
    const before = asks()
    await pass(59 * 60_000)
    expect(asks()).toBe(before)
    await pass(2 * 60_000)
    expect(asks()).toBeGreaterThan(before)
  })

  it('says that the token is not in the keychain any more, and waits for the user', async () => {
    keychain = memoryKeychain()
    expect((await readNow()).problem).toMatchObject({ kind: 'no-token' })
    const before = asks()
    await pass(3 * dayMs)
    expect(asks()).toBe(before)
  })

  it('says that the keychain is locked, and reads when it is open again', async () => {
    const open = keychain
    keychain = lockedKeychain
    expect((await readNow()).problem).toMatchObject({ kind: 'keychain' })
    keychain = open
    expect((await pass(2 * hourMs)).problem).toBeNull()
  })
})

describe('a reading that is cut off', () => {
  /** Answers the first page, and leaves the second request open. */
  function hangAfterFirstPage(): Promise<void> {
    board.boards[0]!.items = manyItems(1_200)
    return new Promise((resolve) => {
      board.instead = ({ body }) => {
        if (!body.includes('next_items_page')) return false
        resolve()
        return true
      }
    })
  }

  it('changes nothing when the program is killed, and is made again after the next start', async () => {
    await connectAccount()
    const hanging = hangAfterFirstPage()
    await connect()
    await hanging
    app.crash()
    expect(await others()).toEqual([])
    expect(await state()).toMatchObject({ token: 'keychain', result: null, problem: null, reading: false })
    board.instead = null
    await pass(60_000)
    expect(await read()).toMatchObject({ result: { items: 1_202, added: 1_202 } })
  })

  it('changes nothing when the token is removed meanwhile', async () => {
    await connectAccount()
    const hanging = hangAfterFirstPage()
    await connect()
    await hanging
    await app.call('boardReader.remove', {})
    expect(await state()).toMatchObject({ token: 'nowhere', boards: [], reading: false })
    expect(await others()).toEqual([])
  })

  it('does not delay the end of the program', async () => {
    await connectAccount()
    const hanging = hangAfterFirstPage()
    await connect()
    await hanging
    await app.app.close()
    await app.restart()
    expect(await state()).toMatchObject({ token: 'keychain', result: null, reading: false })
  })

  it('does not delay a switch to another workspace', async () => {
    await connectAccount()
    const hanging = hangAfterFirstPage()
    await connect()
    await hanging
    await app.call('connections.activate', { connectionId: 'local' })
    expect(await state()).toMatchObject({ token: 'nowhere', boards: [], reading: false })
  })
})

describe('many items', () => {
  it('reads 5,012 items of one board in eleven requests', async () => {
    board.boards[0]!.items = manyItems(5_012)
    const { result } = await connectAndRead([storefront])
    expect(result).toMatchObject({ items: 5_012, added: 5_012, isCut: false })
    expect(asks()).toBe(11)
    expect(await readNow()).toMatchObject({ result: { items: 5_012, added: 0 } })
  })

  it('stops at 20,000 items, and archives nothing of a board that was not read to its end', async () => {
    board.boards[0]!.items = manyItems(20_400)
    expect((await connectAndRead()).result).toMatchObject({ items: 20_000, isCut: true })
    board.boards[0]!.items = manyItems(20_400, 7_000_000_000)
    expect((await readNow()).result).toMatchObject({ isCut: true, archived: 0 })
  })

  it('cleans names that cannot be stored as they are', async () => {
    board.boards[1]!.items = [
      { id: '1', name: ' \u202Eevil\u0000 name\n' },
      { id: '2', name: '   ' },
      { id: '3', name: 'x'.repeat(300) },
    ]
    await connectAndRead([hiring])
    expect(await names()).toEqual({ 1: 'evil name', 2: '#2', 3: 'x'.repeat(200) })
  })
})
