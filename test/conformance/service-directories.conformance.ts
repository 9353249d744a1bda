/** Tests the service against docs/interfaces/directory-sync.md. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { message, refused, type Answer, type Caller } from './service-under-test.ts'

const directory = z.object({
  id: z.int(),
  name: z.string().min(1),
  type: z.string().min(1),
  description: z.string(),
  synchronisable: z.boolean(),
})
type Directory = z.infer<typeof directory>
const userPage = z.object({
  items: z.array(z.object({ name: z.string().min(1), displayName: z.string().min(1) })),
  next: z.url().optional(),
})
type UserPage = z.infer<typeof userPage>

export function describeDirectories(known: () => Caller): void {
  const base = () => `/rest/nl-${known().service.directory.vendor}-sync-add-on/1.0/directories`
  const basic = (user: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  })
  const send = (method: string, path: string): Promise<Answer> => {
    const { user, password } = known().service.directory
    return known().send(method, path, basic(user, password))
  }
  const directories = async (): Promise<Directory[]> => {
    const { status, json } = await send('GET', `${base()}/`)
    expect(status).toBe(200)
    return z.array(directory).parse(json)
  }
  const oneThat = async (fits: (directory: Directory) => boolean): Promise<number> => {
    const found = (await directories()).find(fits)
    if (!found) throw new Error('the suite needs such a directory')
    return found.id
  }
  const users = async (path: string): Promise<UserPage> => {
    const { status, json } = await send('GET', path)
    expect(status, JSON.stringify(json)).toBe(200)
    return userPage.parse(json)
  }
  const everyone = async (path: string) => {
    const pages: UserPage[] = []
    for (let next: string | undefined = path; next !== undefined; next = pages.at(-1)?.next)
      pages.push(await users(next))
    return pages
  }

  describe('docs/interfaces/directory-sync.md#directories', () => {
    test('lists directories as an array with id, name, type, description and synchronisable', async () => {
      expect((await directories()).length).toBeGreaterThan(0)
    })

    test('lists directories with and without a slash at the end of the path', async () => {
      expect((await send('GET', base())).json).toEqual(await directories())
    })

    test('the internal directory has the type INTERNAL and is not synchronisable', async () => {
      const internal = (await directories()).filter(({ type }) => type === 'INTERNAL')
      expect(internal.map(({ synchronisable }) => synchronisable)).toEqual([false])
    })
  })

  describe('docs/interfaces/directory-sync.md#synchronise', () => {
    const syncable = async (at: number) =>
      (await directories()).filter(({ synchronisable }) => synchronisable).at(at)?.id ?? 0
    const sync = (id: number | string, query = '') => send('POST', `${base()}/${id}/actions/sync${query}`)

    test('refuses to sync a directory that is not synchronisable with 400, blocking or not', async () => {
      const id = await oneThat(({ synchronisable }) => !synchronisable)
      for (const query of ['?blocking=false', '?blocking=true']) {
        const { status, json } = await sync(id, query)
        expect(status).toBe(400)
        expect(json).toEqual({ message: 'directory is not syncable' })
      }
    })

    test('starts a sync at once or waits for its end, and answers another sync of the directory meanwhile with 409', async () => {
      const id = await syncable(0)
      const started = await sync(id, '?blocking=false')
      expect(started).toMatchObject({
        status: 200,
        json: { message: 'synchronisation started in the background' },
      })
      for (const query of ['?blocking=false', '?blocking=true']) {
        const { status, json } = await sync(id, query)
        expect(status).toBe(409)
        expect(json).toEqual({ message: 'directory is currently syncing' })
      }
      const other = await syncable(-1)
      const began = performance.now()
      const finished = await sync(other, '?blocking=true')
      expect(finished).toMatchObject({ status: 200, json: { message: 'synchronisation finish' } })
      expect(performance.now() - began).toBeGreaterThan(100)
      // The sync that this client waited for has finished, so another one can start.
      expect((await sync(other, '?blocking=false')).status).toBe(200)
    })

    test('accepts True and False for blocking', async () => {
      const id = await oneThat(({ synchronisable }) => !synchronisable)
      for (const value of ['True', 'False', 'TRUE'])
        expect((await sync(id, `?blocking=${value}`)).json).toEqual({ message: 'directory is not syncable' })
    })

    test('answers a blocking that is neither true nor false with 400', async () => {
      await refused(sync(await syncable(0), '?blocking=maybe'), 400, 'blocking')
    })

    test.each(['999999', 'x', '-1', '1.0'])('answers a sync of directory %s with 404', async (id) => {
      await refused(sync(id), 404, 'id')
    })
  })

  describe('docs/interfaces/directory-sync.md#users', () => {
    const large = async () => {
      for (const { id } of await directories()) {
        const path = `${base()}/${id}/users`
        if ((await users(path)).next !== undefined) return path
      }
      throw new Error('the suite needs a directory of more than 100 users')
    }

    test('returns at most 100 users of a directory in a page, with an absolute next link while more exist', async () => {
      const path = await large()
      const pages = await everyone(path)
      expect(pages.slice(0, -1).every(({ items }) => items.length === 100)).toBe(true)
      expect(pages.at(-1)?.next).toBeUndefined()
      const { origin } = new URL(known().service.url)
      for (const { next } of pages.slice(0, -1)) {
        expect(new URL(next ?? '').origin).toBe(origin)
        expect(new URL(next ?? '').searchParams.get('cursor')).toMatch(/\S/)
      }
      const names = pages.flatMap(({ items }) => items.map(({ name }) => name))
      expect(new Set(names).size).toBe(names.length)
    })

    test('limit sets the page size of users, and the next link keeps it', async () => {
      const path = await large()
      const pages = await everyone(`${path}?limit=70`)
      expect(pages.slice(0, -1).every(({ items }) => items.length === 70)).toBe(true)
      const all = (await everyone(path)).flatMap(({ items }) => items)
      expect(pages.flatMap(({ items }) => items)).toEqual(all)
    })

    test('cursor is the index in the list of users at which a page starts', async () => {
      const path = await large()
      const all = (await everyone(path)).flatMap(({ items }) => items)
      expect((await users(`${path}?cursor=3&limit=2`)).items).toEqual(all.slice(3, 5))
      expect((await users(`${path}?cursor=${all.length}`)).items).toEqual([])
    })

    test('returns the users of a small directory in one page', async () => {
      const id = await oneThat(({ type }) => type === 'INTERNAL')
      expect(await users(`${base()}/${id}/users`)).not.toHaveProperty('next')
    })

    test.each([
      ['limit', '101'],
      ['limit', '0'],
      ['limit', '-1'],
      ['limit', 'many'],
      ['limit', '1.5'],
      ['cursor', '-1'],
      ['cursor', 'no cursor'],
      ['cursor', '100000'],
    ])('lists of users: answers %s = %s with 400', async (name, value) => {
      await refused(send('GET', `${await large()}?${new URLSearchParams({ [name]: value })}`), 400, name)
    })

    test('answers the users of an unknown directory with 404', async () => {
      await refused(send('GET', `${base()}/999999/users`), 404, 'id')
    })
  })

  describe('docs/interfaces/directory-sync.md#signing-in', () => {
    const everywhere = ['GET /', 'GET ', 'POST /1/actions/sync', 'GET /1/users']

    test.each(everywhere)('%s without credentials or with wrong ones is 401', async (where) => {
      const [method = '', path = ''] = where.split(' ')
      const { user } = known().service.directory
      for (const headers of [{}, basic(user, 'wrong'), basic('nobody', 'x'), { authorization: 'Bearer x' }]) {
        const { status, json, headers: answered } = await known().send(method, base() + path, headers)
        expect(status).toBe(401)
        expect(answered.get('www-authenticate')).toContain('Basic')
        message.parse(json)
      }
    })

    test.for(everywhere)('%s as a user who is not an administrator is 403', async (where, { skip }) => {
      const [method = '', path = ''] = where.split(' ')
      const someone = known().service.notAdministrator
      if (!someone) return skip('this service has no user who is not an administrator')
      const headers = basic(someone.user, someone.password)
      expect((await known().send(method, base() + path, headers)).status).toBe(403)
    })

    test('answers the path of another vendor with 404', async () => {
      const { user, password } = known().service.directory
      const path = '/rest/nl-somebody-else-sync-add-on/1.0/directories/'
      expect((await known().send('GET', path, basic(user, password))).status).toBe(404)
    })

    test('answers a wrong method on directories with 405 and Allow', async () => {
      const { status, headers } = await send('POST', `${base()}/`)
      expect(status).toBe(405)
      expect(headers.get('allow')).toBe('GET, HEAD')
    })
  })
}
