/**
 * A stand-in for the board's interface: an HTTP server that answers the documents in the shapes that the vendor
 * publishes (docs/interfaces/board.md). It knows only the fields and arguments of its schema, and answers everything
 * else with an error, as the board does.
 */
import type { ServerResponse } from 'node:http'
import { parseDocument, type Field } from './graphql-document.ts'
import { json, startHttpServer, type Answering, type Asked, type HttpServer } from './http-server.ts'

export interface FakeItem {
  id: string
  name: string
  state?: 'active' | 'archived' | 'deleted'
}

export interface FakeBoard {
  id: string
  name: string
  state?: 'active' | 'archived' | 'deleted'
  type?: string
  workspace?: string
  items: FakeItem[]
}

export const boardToken = 'eyJhbGciOiJIUzI1NiJ9.board-token-of-mira'

/** The fields that each type has, with the type of those that are not plain values. */
const schema: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Query: { me: 'User', boards: 'Board', next_items_page: 'ItemsPage', items: 'Item' },
  User: { id: '', name: '', email: '' },
  Board: {
    ...{ id: '', name: '', state: '', type: '', items_count: '', board_kind: '' },
    ...{ workspace: 'Workspace', items_page: 'ItemsPage' },
  },
  Workspace: { id: '', name: '' },
  ItemsPage: { cursor: '', items: 'Item' },
  Item: { id: '', name: '', state: '', board: 'Board' },
}
const args: Readonly<Record<string, readonly string[]>> = {
  boards: ['ids', 'limit', 'page', 'state', 'workspace_ids'],
  items_page: ['limit', 'cursor'],
  next_items_page: ['limit', 'cursor'],
  items: ['ids', 'limit', 'page', 'exclude_nonactive'],
}

export interface FakeBoardServer {
  /** The address for `boardUrl`. */
  readonly url: string
  readonly asked: readonly Asked[]
  readonly boards: FakeBoard[]
  /** The names of the top-level fields that were asked for, in order. */
  readonly fields: string[]
  token: string
  /** Answers instead of the stand-in; returns false if it leaves the answer to the stand-in. */
  instead: ((asked: Asked, response: ServerResponse) => boolean) | null
  close(): Promise<void>
}

export async function startFakeBoard(boards: FakeBoard[] = sampleBoards()): Promise<FakeBoardServer> {
  const server: HttpServer = await startHttpServer((asked, response) => void answer(asked, response))
  const fake: FakeBoardServer = {
    url: `${server.origin}/v2`,
    asked: server.asked,
    boards,
    fields: [],
    token: boardToken,
    instead: null,
    close: () => server.close(),
  }
  const answer: Answering = (asked, response) => {
    if (fake.instead?.(asked, response) === true) return
    const [status, body] = answerOf(fake, asked)
    json(response, status, body)
  }
  return fake
}

function answerOf(
  fake: FakeBoardServer,
  { method, path, headers, body }: Asked,
): [status: number, body: unknown] {
  if (method !== 'POST' || path !== '/v2') return [404, {}]
  if (headers['authorization'] !== fake.token) return [401, { errors: ['Not Authenticated'] }]
  const { query, variables } = JSON.parse(body) as { query: string; variables: Variables }
  const [operation, ...more] = parseDocument(query)
  if (operation?.kind !== 'query' || more.length > 0) return [200, undefinedField('mutation')]
  const wrong = operation.fields.map((field) => wrongField('Query', field)).find((each) => each !== null)
  if (wrong) return [200, undefinedField(wrong)]
  fake.fields.push(...operation.fields.map(({ name }) => name))
  const data = operation.fields.map((field) => [field.name, resolve(fake.boards, field, variables)])
  return [200, { data: Object.fromEntries(data) as unknown, extensions: { request_id: 'r-1' } }]
}

/** Two boards with three and two items, a board of sub-items and a document. */
export function sampleBoards(): FakeBoard[] {
  return [
    {
      ...{ id: '900', name: 'Storefront', workspace: 'Shop' },
      items: [
        { id: '4410281107', name: 'Checkout (Q4)' },
        { id: '4410281301', name: 'Gift cards' },
        { id: '4410281112', name: 'Refund flow' },
      ],
    },
    {
      ...{ id: '901', name: 'Hiring', workspace: 'People' },
      items: [
        { id: '4410282000', name: 'Interviews' },
        { id: '4410282001', name: 'Job advert' },
      ],
    },
    { id: '902', name: 'Subitems of Storefront', type: 'sub_items_board', items: [] },
    { id: '903', name: 'Meeting notes', type: 'document', items: [] },
  ]
}

export function manyItems(count: number, first = 5_000_000_000): FakeItem[] {
  return Array.from({ length: count }, (_, at) => ({ id: String(first + at), name: `Voucher ${at + 1}` }))
}

type Variables = Readonly<Record<string, unknown>>

function wrongField(type: string, { name, args: given, fields }: Field): string | null {
  const inner = schema[type]?.[name]
  if (inner === undefined) return `${type}.${name}`
  const arg = Object.keys(given).find((each) => args[name]?.includes(each) !== true)
  if (arg !== undefined) return `${type}.${name}(${arg})`
  if ((inner === '') !== (fields.length === 0)) return `${type}.${name} {}`
  return fields.map((field) => wrongField(inner, field)).find((each) => each !== null) ?? null
}

function undefinedField(field: string) {
  return {
    errors: [
      { message: `Field '${field}' doesn't exist`, extensions: { code: 'undefinedField', status_code: 200 } },
    ],
  }
}

function resolve(boards: FakeBoard[], field: Field, variables: Variables): unknown {
  const arg = (name: string): unknown => argumentOf(field, name, variables)
  const limit = limitOf(field, variables)
  if (field.name === 'me') return { id: '40771', name: 'Mira' }
  if (field.name === 'next_items_page') {
    const [boardId, from] = String(arg('cursor')).split(':')
    return pageOf(
      boards.find(({ id }) => id === boardId)!,
      Number(from),
      limit,
    )
  }
  if (field.name === 'items') {
    const ids = new Set(arg('ids') as string[])
    return boards
      .flatMap(({ items }) => items)
      .filter(({ id }) => ids.has(id))
      .slice(0, Math.min(100, limit))
      .map((item) => ({ ...item, state: item.state ?? 'active' }))
  }
  const ids = arg('ids') as string[] | undefined
  const first = (Number(arg('page') ?? 1) - 1) * limit
  const itemsPage = field.fields.find(({ name }) => name === 'items_page')
  return boards
    .filter(({ id }) => ids?.includes(id) ?? true)
    .filter(({ state = 'active' }) => arg('state') === 'all' || state === 'active')
    .slice(first, first + limit)
    .map((board) => ({
      ...{ id: board.id, name: board.name, state: board.state ?? 'active', type: board.type ?? 'board' },
      items_count: activeIn(board).length,
      workspace: board.workspace === undefined ? null : { id: '1', name: board.workspace },
      ...(itemsPage && { items_page: pageOf(board, 0, limitOf(itemsPage, variables)) }),
    }))
}

/** Returns the value of an argument, which the document contains itself or takes from a variable. */
function argumentOf({ args: given }: Field, name: string, variables: Variables): unknown {
  const value = given[name]
  return value?.startsWith('$') === true ? variables[value.slice(1)] : value
}

function limitOf(field: Field, variables: Variables): number {
  return Number(argumentOf(field, 'limit', variables) ?? 25)
}

/** Pages contain only active items. */
function pageOf(board: FakeBoard, from: number, limit: number) {
  const active = activeIn(board)
  const end = from + limit
  return {
    cursor: end < active.length ? `${board.id}:${end}` : null,
    items: active.slice(from, end).map((item) => ({ ...item, state: 'active' })),
  }
}

function activeIn({ items }: FakeBoard): FakeItem[] {
  return items.filter(({ state = 'active' }) => state === 'active')
}
