/**
 * Serves the API for synchronizing user directories (docs/interfaces/directory-sync.md). Every request needs the Basic
 * credentials of an administrator.
 */
import { answer } from './answer.ts'
import { readBasic } from './basic.ts'
import { searchWith, type Call } from './call.ts'
import { indexIn, readCursor, writeCursor } from './cursor.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Directories, Directory } from './directories.ts'
import { readParam, refuseRepeated } from './page-query.ts'
import { Problem } from './problem.ts'
import { publicOrigin } from './public-origin.ts'
import { sameText } from './token.ts'
import { directoryList, type UserPage } from './wire/directory.ts'
import { WrongSecrets } from './wrong-secrets.ts'
import * as wire from './wire/query.ts'

export interface DirectoryAccount {
  readonly user: string
  readonly password: string
  readonly isAdministrator: boolean
}

interface DirectoriesOptions {
  readonly directories: Directories
  readonly accounts: readonly DirectoryAccount[]
  readonly clock: Clock
  /**
   * Whether the headers `X-Forwarded-Proto` and `X-Forwarded-Host` of a reverse proxy are trusted. If so, links to the
   * next page begin with the address in these headers.
   */
  readonly trustForwarded: boolean
}

const mostUsers = 100

export class DirectoriesRoute {
  readonly #options: DirectoriesOptions
  readonly #wrongSecrets: WrongSecrets

  constructor(options: DirectoriesOptions) {
    this.#options = options
    this.#wrongSecrets = new WrongSecrets(options.clock)
  }

  readonly list = async (call: Call): Promise<Response> => {
    await this.#checkAdministrator(call)
    const directories = this.#options.directories.all()
    return answer(200, directoryList.parse(directories))
  }

  readonly sync = async (call: Call): Promise<Response> => {
    await this.#checkAdministrator(call)
    const directory = this.#directory(call)
    const params = new URLSearchParams(call.search)
    refuseRepeated(params)
    const blocking = readParam(params, 'blocking', wire.blocking) ?? false
    const result = this.#options.directories.sync(directory)
    if (result === 'not-syncable') throw new Problem(400, 'directory is not syncable')
    if (result === 'syncing') throw new Problem(409, 'directory is currently syncing')
    if (!blocking) return answer(200, { message: 'synchronisation started in the background' })
    await result.finished
    return answer(200, { message: 'synchronisation finish' })
  }

  readonly users = async (call: Call): Promise<Response> => {
    await this.#checkAdministrator(call)
    const { users } = this.#directory(call)
    const params = new URLSearchParams(call.search)
    refuseRepeated(params)
    const limit = readParam(params, 'limit', wire.limit) ?? mostUsers
    const start = readStart(params, users.length)
    const end = start + limit
    const page: UserPage = {
      items: users.slice(start, end).map(({ name, displayName }) => ({ name, displayName })),
      ...(end < users.length && { next: this.#nextPage(call, end) }),
    }
    return answer(200, page)
  }

  #nextPage({ request, path, search }: Call, start: number): string {
    const next = new URL(path, publicOrigin(request, this.#options.trustForwarded))
    next.search = searchWith(search, { cursor: writeCursor([start]) })
    return next.href
  }

  #directory(call: Call): Directory {
    const id = call.param('id')
    const directory = /^\d{1,15}$/.test(id) ? this.#options.directories.get(Number(id)) : undefined
    if (!directory) throw new Problem(404, 'id: there is no such directory')
    return directory
  }

  /** Throws {@link Problem} 401 if the credentials are wrong, and 403 if the user is not an administrator. */
  async #checkAdministrator({ request, address }: Call): Promise<void> {
    const given = readBasic(request)
    const account = given && this.#options.accounts.find(({ user }) => user === given.user)
    // The password is compared even if the user name is unknown. Otherwise the response time would reveal whether the
    // name exists.
    const isRight = sameText(given?.password ?? '', account?.password ?? ' ') && account !== undefined
    if (given) await this.#wrongSecrets.settle({ id: given.user, address, isRight })
    if (!isRight)
      throw new Problem(401, 'Authorization: must be the Basic credentials of an administrator', {
        'www-authenticate': 'Basic realm="directories", charset="UTF-8"',
      })
    if (!account.isAdministrator) throw new Problem(403, 'Authorization: this account is no administrator')
  }
}

/**
 * Returns the index of the first user of the requested page. The parameter `cursor` is this index, either as an integer
 * or encoded as in a `next` link.
 */
function readStart(params: URLSearchParams, total: number): number {
  const text = params.get('cursor')
  if (text === null) return 0
  const parts = /^\d{1,15}$/.test(text) ? [Number(text)] : (readCursor(text) ?? [])
  return indexIn(parts, 'cursor', total)
}
