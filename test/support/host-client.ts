/**
 * A page's side of the browser host, without a page: signs in with the one-time link and makes calls as
 * src-preload/browser.ts does. Refuses to hide an outcome: who wants the value says so.
 */
import { randomUUID } from 'node:crypto'
import type { Input, Output } from '../../src-preload/contract/commands.ts'
import { callHeader, type CommandName } from '../../src-preload/contract/names.ts'
import type { Outcome } from '../../src-preload/contract/outcome.ts'

export interface HostClient {
  /** `name=value`, as the link was exchanged for it. */
  readonly cookie: string
  /** Rejects only when no answer came. */
  ask<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>
  /** Rejects with the failure's code when the answer is no. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>
}

export async function signIn(link: string): Promise<HostClient> {
  const { origin } = new URL(link)
  const answer = await fetch(link, { redirect: 'manual' })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`the link was answered with ${answer.status}`)

  async function ask<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>> {
    const reply = await fetch(`${origin}/call/${name}`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json', [callHeader]: '1' } as Record<
        string,
        string
      >,
      body: JSON.stringify(input),
    })
    return (await reply.json()) as Outcome<Output<N>>
  }
  return {
    cookie,
    ask,
    async call(name, input) {
      const outcome = await ask(name, input)
      if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.failure)}`)
      return outcome.value
    },
  }
}

/** A new command id, as the page makes one for each order. */
export function newCommandId(): string {
  return randomUUID()
}
