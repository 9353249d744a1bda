/** Checks that nothing but the fixed queries is ever sent to the board. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { boardDocuments } from '../../../src-main/api/board-documents.ts'
import { listBoards, readBoardItems, readItemStates } from '../../../src-main/api/board.ts'
import type { WireRequest } from '../../../src-main/api/transport.ts'
import { parseDocument } from '../../support/graphql-document.ts'

const documents = Object.entries(boardDocuments)
const fixed: ReadonlySet<unknown> = new Set(Object.values(boardDocuments))

it.each(documents)('%s is one query, and neither a mutation nor a subscription', (_name, text) => {
  const [operation, ...more] = parseDocument(text)
  expect(operation?.kind).toBe('query')
  expect(more).toEqual([])
  expect(text).not.toMatch(/mutation|subscription/i)
})

it.each(documents)('%s asks only for fields that are documented', (_name, text) => {
  const [operation] = parseDocument(text)
  const roots = operation!.fields.map(({ name }) => name)
  expect(['boards', 'next_items_page', 'items']).toEqual(expect.arrayContaining(roots))
})

it.each([
  ['mutation { archive_item (item_id: 1) { id } }', 'mutation'],
  ['subscription { items { id } }', 'subscription'],
  ['mutation Archive ($id: ID!) { archive_item (item_id: $id) { id } }', 'mutation'],
])('recognizes what must not be sent: %s', (text, kind) => {
  expect(parseDocument(text)[0]?.kind).toBe(kind)
})

it.each([
  'query { items { id } } mutation { delete_item (item_id: 1) { id } }',
  'query { a { id } b',
  '',
  '@x',
])('does not mistake a document for a single query: %s', (text) => {
  const kinds = () => parseDocument(text).map(({ kind }) => kind)
  try {
    expect(kinds()).toContain('mutation')
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
  }
})

it('sends only the fixed documents, with values as variables', async () => {
  const requests: WireRequest[] = []
  const page = { cursor: null, items: [] }
  const answers: unknown[] = [
    { boards: [] },
    { boards: [{ id: '1', name: 'A', state: 'active', items_page: { cursor: 'c"}mutation{', items: [] } }] },
    { next_items_page: page },
    { items: [] },
  ]
  const service = {
    transport: (request: WireRequest) => {
      requests.push(request)
      return Promise.resolve({ status: 200, headers: {}, text: JSON.stringify({ data: answers.shift() }) })
    },
    ...{ url: 'https://board.example/v2', token: 'token-of-mira', signal: new AbortController().signal },
    wait: () => Promise.resolve(),
  }
  await listBoards(service)
  await readBoardItems(service, '1', 10)
  await readItemStates(service, ['mutation { delete_item }'])
  expect(requests).toHaveLength(4)
  for (const { method, url, headers, body } of requests) {
    expect({ method, url, token: headers['authorization'] }).toEqual({
      ...{ method: 'POST', url: 'https://board.example/v2', token: 'token-of-mira' },
    })
    const sent = JSON.parse(body!) as Record<string, unknown>
    expect(Object.keys(sent)).toEqual(['query', 'variables'])
    expect(fixed.has(sent['query'])).toBe(true)
  }
})

it('has one file that sends requests to the board, which takes each document from the list', () => {
  const root = fileURLToPath(new URL('../../../src-main/', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const using = (text: string) =>
    files
      .filter((path) => readFileSync(root + path, 'utf8').includes(text))
      .map((path) => path.replaceAll('\\', '/'))
  expect(using('boardDocuments').sort()).toEqual(['api/board-documents.ts', 'api/board.ts'])
  expect(using('api.monday.com')).toEqual(['api/board.ts'])
  const source = readFileSync(`${root}api/board.ts`, 'utf8')
  expect(source.match(/\bquery: /g)).toHaveLength(1)
  expect(source).toContain('JSON.stringify({ query: boardDocuments[name], variables })')
})
