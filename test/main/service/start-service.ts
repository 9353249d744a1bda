/** Starts a separate service for each test, with a clock that the test sets and a client that has a token. */
import type { Clock } from '../../../src-main/kernel/clock.ts'
import { sample } from '../../../src-main/service/seed.ts'
import { createLocalService, type LocalServiceOptions } from '../../../src-main/service/service.ts'
import type { Field, Option, TemplateStore } from '../../../src-main/service/template-store.ts'
import type { EntryAnswer, EntryPageAnswer } from '../../../src-main/service/wire/entry.ts'
import type { OptionPageAnswer, TemplateAnswer } from '../../../src-main/service/wire/template.ts'
import type { TokenAnswer } from '../../../src-main/service/wire/token.ts'
import { Database } from '../../../src-main/storage/database.ts'

/** The properties that any answer may have; a test reads those of the answer that it requested. */
export type Body = EntryAnswer &
  Omit<EntryPageAnswer, 'items'> &
  TokenAnswer &
  TemplateAnswer &
  Pick<OptionPageAnswer, 'next-cursor'> & {
    readonly message: string
    readonly items: readonly (EntryAnswer & OptionPageAnswer['items'][number])[]
  }

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export function clockAt(instant: string): Clock & { nowMs(): number; pass(ms: number): void } {
  let now = Date.parse(instant)
  return {
    nowMs: () => now,
    zone: () => 'UTC',
    bootMs: () => 0,
    bootId: () => 'boot',
    after: () => () => {},
    pass: (ms) => void (now += ms),
  }
}

export const credentials = { clientId: 'client', clientSecret: 'secret' }

export async function startService(options: Partial<LocalServiceOptions> = {}) {
  const clock = clockAt('2026-11-20T09:00:00.000Z')
  const service = createLocalService({
    database: new Database(':memory:'),
    clock,
    credentials,
    user: { id: 'me' },
    openItems: true,
    seed: sample,
    ...options,
  })
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await service.fetch(new Request(`http://service.test${path}`, { method, ...init }))
    const text = await response.text()
    const body = (text === '' ? undefined : JSON.parse(text)) as Body
    return { status: response.status, headers: response.headers, body }
  }
  const tokenOf = async ({ clientId, clientSecret } = credentials): Promise<string> => {
    const { body } = await send('POST', '/api/2.0/oauth2/token', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    return body.access_token
  }
  const as = (token: string) => (method: string, path: string, body?: unknown) =>
    send(method, path, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const ask = as(await tokenOf())
  return { service, clock, send, tokenOf, as, ask }
}

/** Changes a field of the template, as an administrator would. */
export function changeField(template: TemplateStore, fieldId: string, changes: Partial<Field>): void {
  template.saveField({ ...template.read().byId.get(fieldId)!, ...changes })
}

/** Returns the options of a field, with one of them archived. */
export function withArchived(template: TemplateStore, fieldId: string, optionId: string): Option[] {
  const { options } = template.read().byId.get(fieldId)!
  return options.map((option) => (option.id === optionId ? { ...option, archived: true } : option))
}

/** Returns an entry that the workspace's template accepts. */
export function entry(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    user: 'me',
    date: '2026-11-20',
    minutes: 30,
    item: '4410281107',
    customFields: { 'billing-code': 'internal' },
    ...changes,
  }
}
