/**
 * The interfaces of v1.0 and v2.0 refuse a description of more than 2,000 characters, and name the field in the
 * message.
 */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { Caller, entriesPath } from '../conformance/service-under-test.ts'
import { startStandAlone, type StandAlone } from '../conformance/stand-alone-process.ts'
import { combined, tryAll } from './attempts.ts'

describe('a description', () => {
  let running: StandAlone
  let caller: Caller
  let itemId: string
  beforeAll(async () => {
    running = await startStandAlone(['--seed', 'plain'])
    const { ready } = running
    caller = await Caller.of({ ...ready, fetch: (asked) => fetch(asked) })
    itemId = ready.items[0]!.id
  })
  afterAll(() => running.end('SIGTERM'))

  const worklogsPath = '/api/1.0/worklogs'
  const newWorklog = (description: string) => ({
    ...{
      itemId,
      userId: caller.admin.user,
      worklogDate: '2026-02-11T09:15:00Z',
      worklogMinutes: 30,
      description,
    },
  })
  const idOf = (made: unknown): string => {
    const { id, worklogId } = made as { id?: string; worklogId?: string }
    return id ?? worklogId ?? ''
  }
  interface Way {
    readonly name: string
    readonly status: number
    /** Resolves with the answer, and in `left` the description that the service has afterwards. */
    send(description: string): Promise<{ status: number; json: unknown; left: string }>
  }
  const created = (name: string, path: string, body: (description: string) => unknown): Way => ({
    ...{ name, status: 201 },
    async send(description) {
      const answer = await caller.ask('POST', path, body(description))
      return { ...answer, left: (answer.json as { description?: string }).description ?? '' }
    },
  })
  const changed = (name: string, path: string, body: (description: string) => unknown): Way => ({
    ...{ name, status: 200 },
    async send(description) {
      const id = idOf((await caller.ask('POST', path, body('before'))).json)
      const answer = await caller.ask('PUT', `${path}/${id}`, { description })
      const found = (await caller.ask('GET', `${worklogsPath}/${id}`)).json as { description?: string }
      return { ...answer, left: found.description ?? '' }
    },
  })
  const newEntry = (description: string) => caller.newEntry({ description })
  const ways = [
    created('create by v2.0', entriesPath, newEntry),
    changed('change by v2.0', entriesPath, newEntry),
    created('create by v1.0', worklogsPath, newWorklog),
    changed('change by v1.0', worklogsPath, newWorklog),
  ]
  const letters = ['x', 'ä', '中', '😀', ' ', '\n', '\0', '\u0301', '\u202e', '"', '<']

  it('refuses a description of more than 2,000 characters by name, and changes nothing', async () => {
    const counts = [2_001, 2_002, 4_000, 20_000, 100_000]
    await tryAll(
      combined(ways, combined(letters, counts)),
      ([{ name }, [letter, count]]) => `${name}: ${count} times ${JSON.stringify(letter)}`,
      async ([{ send }, [letter, count]]) => {
        const { status, json, left } = await send(letter.repeat(count))
        if (status !== 400) return `status ${status}`
        const { message } = json as { message: string }
        if (!message.startsWith('description: ')) return `it says "${message}"`
        return ['', 'before'].includes(left) ? undefined : 'it was kept'
      },
    )
  })

  it('stores a description of 2,000 characters unchanged, however many bytes they need', async () => {
    await tryAll(
      combined(ways, combined(letters, [1, 1_999, 2_000])),
      ([{ name }, [letter, count]]) => `${name}: ${count} times ${JSON.stringify(letter)}`,
      async ([{ send, status: wanted }, [letter, count]]) => {
        const text = letter.repeat(count)
        const { status, left } = await send(text)
        if (status !== wanted) return `status ${status}`
        return left === text ? undefined : `${left.length} of it were kept`
      },
    )
  })
})
