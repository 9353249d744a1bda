import { readBody } from './body.ts'
import type { Call } from './call.ts'
import { Problem } from './problem.ts'
import { answerToken, readToken, sameText, type Grant, type TokenOptions } from './token.ts'
import { WrongSecrets } from './wrong-secrets.ts'
import { viewerOf, type User, type Viewer } from './viewer.ts'
import { tokenRequest } from './wire/token.ts'

export interface Client {
  readonly clientId: string
  readonly clientSecret: string
  readonly user: User
}

interface AccessOptions extends TokenOptions {
  readonly clients: readonly Client[]
}

const rememberedTokens = 64

export class Access {
  readonly #options: AccessOptions
  readonly #clients: ReadonlyMap<string, Client & { readonly viewer: Viewer }>
  readonly #wrongSecrets: WrongSecrets
  /**
   * Verified tokens, keyed by the value of the Authorization header. They are cached because checking a signature takes
   * longer than all the other work for a small response.
   */
  readonly #read = new Map<string, Grant>()

  constructor(options: AccessOptions) {
    this.#options = options
    this.#wrongSecrets = new WrongSecrets(options.clock)
    const users = options.clients.map((client) => client.user)
    this.#clients = new Map(
      options.clients.map((client) => [client.clientId, { ...client, viewer: viewerOf(client.user, users) }]),
    )
  }

  /** Handles POST /api/2.0/oauth2/token, which returns an access token (docs/interfaces/time-tracking.md#token). */
  readonly token = async (call: Call): Promise<Response> => {
    const body = await readBody(call.request, tokenRequest)
    const client = this.#clients.get(body.client_id)
    // The secret is compared even if the id is unknown. Otherwise the response time would reveal whether the id exists.
    const isRight = sameText(body.client_secret, client?.clientSecret ?? '') && client !== undefined
    await this.#wrongSecrets.settle({ id: body.client_id, address: call.address, isRight })
    if (!isRight) throw new Problem(401, 'client_id, client_secret: no client has these credentials')
    return answerToken(client.clientId, this.#options)
  }

  /**
   * Returns the user to whom the access token belongs, and the users whose entries this user may see. Throws
   * {@link Problem} 401 when the token is missing, invalid or expired.
   */
  viewer(request: Request): Viewer {
    const header = request.headers.get('authorization')
    if (header === null) throw unauthorized('Authorization: is required')
    const grant = this.#read.get(header) ?? this.#grant(header)
    const client = grant && this.#clients.get(grant.clientId)
    if (!grant || !client) throw unauthorized('Authorization: this is not an access token of this service')
    if (this.#options.clock.nowMs() >= grant.endsAtMs)
      throw unauthorized('Authorization: the access token has expired')
    return client.viewer
  }

  knowsUser(userId: string): boolean {
    return this.#options.clients.some((client) => client.user.id === userId)
  }

  #grant(header: string): Grant | undefined {
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
    const grant = token === undefined ? undefined : readToken(token, this.#options.key)
    if (!grant) return undefined
    if (this.#read.size >= rememberedTokens) this.#read.clear()
    this.#read.set(header, grant)
    return grant
  }
}

function unauthorized(message: string): Problem {
  return new Problem(401, message, { 'www-authenticate': 'Bearer' })
}
