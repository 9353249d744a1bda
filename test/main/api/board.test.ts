/** Tests that answers of the board are parsed, and that an unexpected answer becomes an error of the right kind. */
import { describe, expect, it } from 'vitest'
import type { ApiError } from '../../../src-main/api/api-error.ts'
import { boardErrorIn } from '../../../src-main/api/board-error.ts'
import { jsonOf } from '../../../src-main/api/json.ts'
import { listBoards, readBoardItems, readItemStates, type BoardService } from '../../../src-main/api/board.ts'
import type { WireAnswer } from '../../../src-main/api/transport.ts'
import { boardEnvelope } from '../../../src-main/api/wire/board.ts'

const answerOf = (status: number, body: unknown, headers: Record<string, string> = {}): WireAnswer => ({
  ...{ status, headers },
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const problem = (code: string, more: object = {}) => ({
  errors: [{ message: 'Said by the board', extensions: { code, ...more } }],
})
const complexity =
  'Complexity budget exhausted, query cost 30001 budget remaining 19986 out of 1000000 reset in 3 seconds'

describe('an error of the board', () => {
  it.each<[string, WireAnswer, Partial<ApiError> | null]>([
    ['data', answerOf(200, { data: { boards: [] } }), null],
    ['data with an empty list of errors', answerOf(200, { data: {}, errors: [] }), null],
    ['a refused token', answerOf(401, { errors: ['Not Authenticated'] }), { kind: 'credentials' }],
    [
      'a refused token with status 200',
      answerOf(200, { errors: ['Not Authenticated'] }),
      { kind: 'credentials' },
    ],
    ['a portal with status 401', answerOf(401, '<!doctype html><title>Hotel</title>'), { detail: 'page' }],
    [
      'a missing permission',
      answerOf(200, { data: {}, ...problem('UserUnauthorizedException', { status_code: 403 }) }),
      { kind: 'refused', detail: 'forbidden', answer: 'Said by the board' },
    ],
    ['a missing scope', answerOf(200, problem('missingRequiredPermissions')), { detail: 'forbidden' }],
    [
      'a used up budget',
      answerOf(200, problem('COMPLEXITY_BUDGET_EXHAUSTED', { retry_in_seconds: 7 })),
      { kind: 'throttled', retryAfterMs: 7_000 },
    ],
    [
      'a used up budget in the older form',
      answerOf(200, {
        ...{ error_code: 'ComplexityException', status_code: 429, error_message: complexity },
        errors: [complexity],
      }),
      { kind: 'throttled', retryAfterMs: 3_000 },
    ],
    [
      'too many requests with a header',
      answerOf(429, problem('RATE_LIMIT_EXCEEDED'), { 'retry-after': '40' }),
      { kind: 'throttled', retryAfterMs: 40_000 },
    ],
    [
      'the daily limit',
      answerOf(200, problem('DAILY_LIMIT_EXCEEDED')),
      { kind: 'throttled', retryAfterMs: null },
    ],
    [
      'an absurd waiting time',
      answerOf(200, problem('ComplexityException', { retry_in_seconds: 1e12 })),
      { retryAfterMs: 3_600_000 },
    ],
    [
      'a waiting time of another type',
      answerOf(200, problem('ComplexityException', { retry_in_seconds: 'soon' })),
      { kind: 'throttled', retryAfterMs: null },
    ],
    ['a failing board', answerOf(200, problem('INTERNAL_SERVER_ERROR')), { kind: 'failing' }],
    ['a failing server', answerOf(502, '<h1>Bad gateway</h1>'), { kind: 'failing' }],
    [
      'a code that is not known',
      answerOf(200, problem('undefinedField')),
      { kind: 'refused', detail: 'refused' },
    ],
    ['a redirect', answerOf(302, ''), { detail: 'redirected' }],
    ['an error without any text', answerOf(200, { errors: [{}] }), { kind: 'refused', answer: null }],
  ])('is recognized in %s', (_name, answer, expected) => {
    const error = boardErrorIn('/v2', answer, boardEnvelope.safeParse(jsonOf(answer)).data)
    if (expected === null) expect(error).toBeNull()
    else expect(error).toMatchObject(expected)
  })
})

function serviceOf(bodies: unknown[]): BoardService & { waited: number[]; sent: Record<string, unknown>[] } {
  const waited: number[] = []
  const sent: Record<string, unknown>[] = []
  return {
    transport: ({ body }) => {
      sent.push((JSON.parse(body!) as { variables: Record<string, unknown> }).variables)
      const next = bodies.length > 1 ? bodies.shift() : bodies[0]
      return Promise.resolve(answerOf(200, next))
    },
    ...{ url: 'https://board.example/v2', token: 'token-of-mira', signal: new AbortController().signal },
    wait: (ms) => Promise.resolve(void waited.push(ms)),
    waited,
    sent,
  }
}

const first = (page: unknown, board: object = {}) => ({
  data: { boards: [{ id: 900, name: 'Storefront', state: 'active', items_page: page, ...board }] },
})
const next = (page: unknown) => ({ data: { next_items_page: page } })
const item = (id: unknown, more: object = {}) => ({
  id,
  name: `Item ${String(id)}`,
  state: 'active',
  ...more,
})
const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

describe('the items of a board', () => {
  it('are read page by page, with ids as texts', async () => {
    const service = serviceOf([
      first({ cursor: 'c1', items: [item(1)] }),
      next({ cursor: null, items: [item('2')] }),
    ])
    const read = await readBoardItems(service, '900', 100)
    expect(read?.items.map(({ id }) => id)).toEqual(['1', '2'])
    expect(read).toMatchObject({ isCut: false, board: { id: '900', name: 'Storefront' } })
    expect(service.sent).toEqual([
      { board: ['900'], limit: 500 },
      { cursor: 'c1', limit: 500 },
    ])
  })

  it('are cut at the most that is wanted', async () => {
    const service = serviceOf([first({ cursor: 'c1', items: [item(1), item(2), item(3)] })])
    expect(await readBoardItems(service, '900', 2)).toMatchObject({
      isCut: true,
      items: [{ id: '1' }, { id: '2' }],
    })
    expect(service.sent).toHaveLength(1)
  })

  it.each([
    ['is not there', { data: { boards: [] } }],
    ['is null', { data: { boards: [null] } }],
    ['is another one', first({ cursor: null, items: [] }, { id: 1 })],
    ['is archived', first({ cursor: null, items: [] }, { state: 'archived' })],
    ['is deleted', first({ cursor: null, items: [] }, { state: 'deleted' })],
    ['has no page', first(null)],
  ])('are null if the board %s', async (_name, body) => {
    expect(await readBoardItems(serviceOf([body]), '900', 100)).toBeNull()
  })

  it('end with an error if a cursor repeats', async () => {
    const service = serviceOf([first({ cursor: 'c', items: [] }), next({ cursor: 'c', items: [] })])
    expect(await failure(readBoardItems(service, '900', 100))).toMatchObject({ detail: 'in-circles' })
    expect(service.sent).toHaveLength(2)
  })

  it('end with an error after 100 pages without items', async () => {
    const service = serviceOf([])
    let pages = 0
    const endless: BoardService = {
      ...service,
      transport: () => {
        const page = { cursor: `c${pages++}`, items: [] }
        return Promise.resolve(answerOf(200, pages === 1 ? first(page) : next(page)))
      },
    }
    expect(await failure(readBoardItems(endless, '900', 20_000))).toMatchObject({ detail: 'in-circles' })
    expect(pages).toBe(100)
  })

  it.each([
    ['no data', {}],
    ['data of null', { data: null }],
    ['data of another kind', { data: [] }],
    ['items of another type', first({ cursor: null, items: { a: 1 } })],
    ['an item without an id', first({ cursor: null, items: [{ name: 'A' }] })],
    ['an item with a list as name', first({ cursor: null, items: [item(1, { name: [] })] })],
    ['a cursor of another type', first({ cursor: { next: 1 }, items: [] })],
    [
      'more items than a page has',
      first({ cursor: null, items: Array.from({ length: 1_001 }, (_, at) => item(at)) }),
    ],
    ['errors of another type', { errors: { message: 'no' } }],
    ['a prototype', JSON.parse('{"data":{"__proto__":{"boards":[]}}}')],
  ])('are refused in an answer with %s', async (_name, body) => {
    expect(await failure(readBoardItems(serviceOf([body]), '900', 100))).toMatchObject({
      ...{ kind: 'wrong-shape', endpoint: '/v2' },
    })
  })
})

describe('too many requests', () => {
  const busy = (seconds: number) => problem('COMPLEXITY_BUDGET_EXHAUSTED', { retry_in_seconds: seconds })

  it('make the client wait as long as the board says, and ask again', async () => {
    const service = serviceOf([busy(7), busy(2), { data: { items: [item(1)] } }])
    expect([...(await readItemStates(service, ['1']))]).toEqual([['1', 'active']])
    expect(service.waited).toEqual([7_000, 2_000])
  })

  it('end the reading after three times', async () => {
    const service = serviceOf([busy(5)])
    expect(await failure(readItemStates(service, ['1']))).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 5_000,
    })
    expect(service.sent).toHaveLength(4)
  })

  it('end the reading at once if the wait is longer than a minute', async () => {
    const service = serviceOf([busy(61)])
    expect(await failure(readItemStates(service, ['1']))).toMatchObject({ retryAfterMs: 61_000 })
    expect(service.waited).toEqual([])
  })
})

describe('the list of boards', () => {
  it('leaves out documents and boards of sub-items', async () => {
    const boards = [
      { id: 1, name: 'A', type: 'board', items_count: 3, workspace: { name: 'Shop' } },
      { id: 2, name: 'B', type: 'sub_items_board' },
      { id: 3, name: 'C', type: 'document' },
      { id: 4, name: 'D' },
      null,
    ]
    expect((await listBoards(serviceOf([{ data: { boards } }]))).map(({ id }) => id)).toEqual(['1', '4'])
  })

  it('is read page by page, and ends after 20 full pages', async () => {
    const full = Array.from({ length: 100 }, (_, id) => ({ id, name: 'Same' }))
    const service = serviceOf([{ data: { boards: full } }])
    expect(await listBoards(service)).toHaveLength(100)
    expect(service.sent.map(({ page }) => page)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })
})

it('reports which items are archived or deleted, and leaves out those that the board does not know', async () => {
  const items = [
    item(1, { state: 'archived' }),
    item(2, { state: 'deleted' }),
    item(3, { state: 'frozen' }),
    null,
  ]
  const states = await readItemStates(serviceOf([{ data: { items } }]), ['1', '2', '3', '4'])
  expect(Object.fromEntries(states)).toEqual({ 1: 'gone', 2: 'gone', 3: 'active' })
})
