import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src-main/api/api-error.ts'
import type { BoardReader, ReadBoard } from '../../../src-main/board/board-reader.ts'
import { readBoards } from '../../../src-main/board/read-boards.ts'

const chosen = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
  { id: 'c', name: 'C' },
]
const board = (...ids: string[]): ReadBoard => ({
  ...{ name: null, isCut: false },
  items: ids.map((id) => ({ id, name: id, archived: false })),
})

interface Given {
  readonly boards: Record<string, ReadBoard | null | ApiError>
  readonly gone?: readonly string[]
  readonly before?: Record<string, string[]>
  readonly states?: ApiError
}

async function read({ boards, gone = [], before = {}, states }: Given) {
  const asked: string[][] = []
  const reader: BoardReader = {
    boards: () => Promise.resolve([]),
    items: (id) => {
      const found = boards[id] ?? null
      return found instanceof ApiError ? Promise.reject(found) : Promise.resolve(found)
    },
    states: (ids) => {
      asked.push([...ids])
      if (states) return Promise.reject(states)
      return Promise.resolve(new Map(ids.map((id) => [id, gone.includes(id) ? 'gone' : 'active'])))
    },
  }
  return { ...(await readBoards(reader, chosen, (id) => before[id] ?? [])), asked }
}

describe('reading the chosen boards', () => {
  it('reads all of them in order', async () => {
    const result = await read({
      boards: { a: board('1'), b: board(), c: { ...board('2'), name: 'New name' } },
    })
    expect(result.boards.map(({ name, items }) => [name, items.length])).toEqual([
      ['A', 1],
      ['B', 0],
      ['New name', 1],
    ])
    expect(result).toMatchObject({ unread: [], gone: [], error: null, asked: [] })
  })

  it('leaves out a board that is gone or forbidden, and reads the others', async () => {
    const forbidden = new ApiError('refused', '/v2', { detail: 'forbidden' })
    const result = await read({ boards: { a: null, b: forbidden, c: board('1') } })
    expect(result.boards.map(({ id }) => id)).toEqual(['c'])
    expect(result.unread.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(result.error).toBeNull()
  })

  it.each(['unreachable', 'credentials', 'throttled', 'failing', 'wrong-shape'] as const)(
    'ends after an error of the kind %s, and keeps the boards that were read',
    async (kind) => {
      const error = new ApiError(kind, '/v2')
      const result = await read({ boards: { a: board('1'), b: error, c: board('2') } })
      expect(result.boards.map(({ id }) => id)).toEqual(['a'])
      expect(result.unread.map(({ id }) => id)).toEqual(['b', 'c'])
      expect(result.error).toBe(error)
    },
  )

  it('stops at 20,000 items', async () => {
    const many = board(...Array.from({ length: 20_000 }, (_, at) => String(at)))
    const wanted: number[] = []
    const reader: BoardReader = {
      boards: () => Promise.resolve([]),
      states: () => Promise.resolve(new Map()),
      items: (_id, most) => {
        wanted.push(most)
        return Promise.resolve(most === 0 ? { ...board(), isCut: true } : many)
      },
    }
    await readBoards(reader, chosen, () => [])
    expect(wanted).toEqual([20_000, 0, 0])
  })
})

describe('items that are missing', () => {
  it('are asked for, and are gone only if the board says so', async () => {
    const result = await read({
      boards: { a: board('1'), b: board(), c: board() },
      before: { a: ['1', '2', '3'] },
      gone: ['2'],
    })
    expect(result.asked).toEqual([['2', '3']])
    expect(result.gone).toEqual(['2'])
    expect(result.itemsOn.get('a')).toEqual(['1'])
  })

  it('are not asked for if they moved to another chosen board', async () => {
    const result = await read({ boards: { a: board(), b: board('1'), c: board() }, before: { a: ['1'] } })
    expect(result.asked).toEqual([])
    expect(result.itemsOn.get('a')).toEqual([])
    expect(result.itemsOn.get('b')).toEqual(['1'])
  })

  it('are not asked for if their board was not read', async () => {
    const result = await read({ boards: { a: null, b: board(), c: board() }, before: { a: ['1'] } })
    expect(result.asked).toEqual([])
    expect(result.itemsOn.has('a')).toBe(false)
  })

  it('stay on the list if the board does not answer, so that they are asked for the next time', async () => {
    const error = new ApiError('unreachable', '/v2')
    const result = await read({
      boards: { a: board('1'), b: board(), c: board() },
      before: { a: ['1', '2'] },
      states: error,
    })
    expect(result.error).toBe(error)
    expect(result.itemsOn.get('a')).toEqual(['1', '2'])
    expect(result.gone).toEqual([])
  })

  it('are asked for 100 at a time, at most 2,000 in one reading', async () => {
    const before = Array.from({ length: 2_050 }, (_, at) => String(at))
    const result = await read({ boards: { a: board(), b: board(), c: board() }, before: { a: before } })
    expect(result.asked).toHaveLength(20)
    expect(result.asked.every((each) => each.length === 100)).toBe(true)
    expect(result.itemsOn.get('a')).toHaveLength(50)
  })
})
