/** Gives the conformance suite access to a service, independently of entries that others have logged there. */
import { expect } from 'vitest'
import * as z from 'zod'

/** The line of JSON that a stand-alone service prints when it is ready. */
export const readyLine = z.object({
  url: z.url(),
  clients: z.array(
    z.object({
      kind: z.enum(['admin', 'team-admin', 'member']),
      user: z.string(),
      clientId: z.string(),
      clientSecret: z.string(),
    }),
  ),
  /** Items that exist at the service. */
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      board: z.string().nullable(),
      parentItem: z.string().optional(),
    }),
  ),
  directory: z.object({ vendor: z.string(), user: z.string(), password: z.string() }),
  crm: z.object({ clientId: z.string(), clientSecret: z.string() }),
  /** Properties that the service requires in addition to the four usual ones; absent if it requires none. */
  required: z.array(z.string()).optional(),
})
export type ReadyLine = z.infer<typeof readyLine>

export interface ServiceUnderTest extends ReadyLine {
  readonly fetch: (request: Request) => Promise<Response>
  /** A user who may sign in to the directories and is not an administrator. */
  readonly notAdministrator?: { readonly user: string; readonly password: string }
}

export const message = z.object({ message: z.string().min(1) })
export const link = z.object({ href: z.string().startsWith('/') })
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  token_type: z.string().optional(),
  expires_in: z.number().positive().optional(),
})

export const entryAnswer = z.object({
  id: z.string().min(1),
  item: z.string(),
  user: z.string(),
  date: z.iso.date(),
  minutes: z.int().min(1),
  billableMinutes: z.number().optional(),
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  team: z.string().optional(),
  description: z.string().optional(),
  category: z.string().optional(),
  customFields: z.record(z.string(), z.string()).optional(),
  board: z.string().optional(),
  project: z.string().optional(),
  parentItem: z.string().optional(),
  itemType: z.string().optional(),
  createdDate: z.string().optional(),
  updatedDate: z.string().optional(),
  approval: z.object({ status: z.string() }).optional(),
})
export type EntryAnswer = z.infer<typeof entryAnswer>

export const entryPage = z
  .object({
    size: z.int(),
    total: z.int().min(0),
    items: z.array(entryAnswer),
    nextCursor: z.string().min(1).optional(),
    _links: z.object({ self: link, next: link.optional() }),
  })
  .refine((page) => (page.nextCursor === undefined) === (page._links.next === undefined))

export const templateAnswer = z.object({
  id: z.string(),
  fields: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      type: z.string(),
      isRequired: z.boolean(),
      defaultOption: z.string().optional(),
    }),
  ),
  _links: z.object({ self: link }),
})

export const optionPage = z.object({
  size: z.int(),
  total: z.int().min(0),
  items: z.array(
    z.object({ fieldId: z.string(), optionId: z.string(), label: z.string(), isArchived: z.boolean() }),
  ),
  'next-cursor': z.string().optional(),
  _links: z.object({ self: link, prev: link.optional(), next: link.optional() }),
})
export type Option = z.infer<typeof optionPage>['items'][number]

export const entriesPath = '/api/2.0/timeEntries'
export const templatePath = '/api/2.0/templates/timeEntry'
export const tokenPath = '/api/2.0/oauth2/token'

export interface Answer {
  readonly status: number
  readonly json: unknown
  readonly headers: Headers
}

type Client = ReadyLine['clients'][number]

export type Asker = (method: string, path: string, body?: unknown) => Promise<Answer>

/** Sends requests as an administrator, and finds the other clients and required fields. */
export class Caller {
  readonly service: ServiceUnderTest
  readonly admin: Client
  readonly ask: Asker
  /** An option id for each custom field that the template requires, by field id. */
  readonly required: Readonly<Record<string, string>>
  /** Part of every description that this run writes, so that it finds its entries among those of others. */
  readonly mark = `conformance ${crypto.randomUUID()}`

  private constructor(
    service: ServiceUnderTest,
    admin: Client,
    ask: Asker,
    required: Record<string, string>,
  ) {
    this.service = service
    this.admin = admin
    this.ask = ask
    this.required = required
  }

  static async of(service: ServiceUnderTest): Promise<Caller> {
    const admin = clientOf(service, 'admin')
    const ask = asked(service, await tokenOf(service, admin))
    const { fields } = templateAnswer.parse((await ask('GET', templatePath)).json)
    const required: Record<string, string> = {}
    for (const { id } of fields.filter(({ isRequired }) => isRequired)) {
      const option = (await optionsOf(ask, id)).find(({ isArchived }) => !isArchived)
      required[id] = option?.optionId ?? ''
    }
    return new Caller(service, admin, ask, required)
  }

  /** Signs in as a client of another kind. */
  async as(kind: Client['kind']): Promise<{ client: Client; ask: Asker }> {
    const client = clientOf(this.service, kind)
    return { client, ask: asked(this.service, await tokenOf(this.service, client)) }
  }

  tokenOfAdmin(): Promise<string> {
    return tokenOf(this.service, this.admin)
  }

  send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
    return sent(this.service, method, path, headers, body)
  }

  newEntry(changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      ...{ user: this.admin.user, date: '2026-03-29', minutes: 30, item: this.service.items[0]?.id },
      ...{ description: this.mark, customFields: this.required },
      ...this.#alsoRequired(),
      ...changes,
    }
  }

  /** Returns values for the further properties that the service requires. */
  #alsoRequired(): Record<string, unknown> {
    const values: Record<string, unknown> = {
      ...{ billableMinutes: 0, startTime: '2026-03-29T09:15:27.341+02:00', team: '4711', category: '12' },
    }
    const required = (this.service.required ?? []).filter((name) => name in values)
    return Object.fromEntries(required.map((name) => [name, values[name]]))
  }

  async create(changes: Record<string, unknown> = {}): Promise<EntryAnswer> {
    const { status, json } = await this.ask('POST', entriesPath, this.newEntry(changes))
    expect(status, JSON.stringify(json)).toBe(201)
    return entryAnswer.parse(json)
  }

  async list(query: Record<string, string>, ask = this.ask) {
    const { status, json } = await ask('GET', `${entriesPath}?${new URLSearchParams(query)}`)
    expect(status, JSON.stringify(json)).toBe(200)
    return entryPage.parse(json)
  }
}

/** Expects an answer with this status and a message that names the parameter. */
export async function refused(answer: Promise<Answer>, status: number, named: string): Promise<void> {
  const { json, ...rest } = await answer
  expect(rest.status, JSON.stringify(json)).toBe(status)
  expect(message.parse(json).message).toContain(named)
}

export async function optionsOf(ask: Asker, fieldId: string): Promise<Option[]> {
  const options: Option[] = []
  let path: string | undefined = `${templatePath}/fields/${encodeURIComponent(fieldId)}/options`
  while (path !== undefined) {
    const page: z.infer<typeof optionPage> = optionPage.parse((await ask('GET', path)).json)
    options.push(...page.items)
    path = page._links.next?.href
  }
  return options
}

export async function tokenOf(
  service: ServiceUnderTest,
  { clientId, clientSecret }: Client,
): Promise<string> {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const json = { 'content-type': 'application/json' }
  const answer = await sent(service, 'POST', tokenPath, json, JSON.stringify(grant))
  return tokenAnswer.parse(answer.json).access_token
}

/** Returns a function that sends requests with a token, and a body as JSON. */
export function asked(service: ServiceUnderTest, token: string): Asker {
  return (method, path, body) =>
    sent(
      service,
      method,
      path,
      {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body === undefined ? undefined : JSON.stringify(body),
    )
}

/** `path` may also be an absolute URL. */
export async function sent(
  service: ServiceUnderTest,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> {
  const init: RequestInit = { method, headers, ...(body !== undefined && { body }) }
  const response = await service.fetch(new Request(new URL(path, service.url), init))
  const json = (await response.json()) as unknown
  return { status: response.status, json, headers: response.headers }
}

function clientOf({ clients }: ServiceUnderTest, wanted: Client['kind']): Client {
  const client = clients.find(({ kind }) => kind === wanted)
  if (!client) throw new Error(`the suite needs a client of the kind ${wanted}`)
  return client
}
