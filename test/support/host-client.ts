/**
 * A client of the browser host without a page: signs in with the one-time link and makes calls as
 * src-preload/browser.ts does. `ask` returns the outcome of a call, and `call` its value.
 */
import { randomUUID } from 'node:crypto'
import type { CommandName, Input, Output } from '../../src-preload/contract/commands.ts'
import { pageKeyHeader } from '../../src-preload/contract/names.ts'
import type { Outcome } from '../../src-preload/contract/outcome.ts'

/** The credentials that a link is exchanged for. */
export interface Admitted {
  /** The cookie as `name=value`. */
  readonly cookie: string
  readonly pageKey: string
}

export interface HostClient extends Admitted {
  /** Rejects only when no answer arrives. */
  ask<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>
  /** Rejects with the failure's code when the call is refused. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>
}

/** Posts the link's key, as the page behind the link does. Rejects with the status when the key is not valid. */
export async function redeem(link: string): Promise<Admitted> {
  const { origin, hash } = new URL(link)
  const body = new URLSearchParams({ key: hash.slice(1) })
  const answer = await fetch(`${origin}/open`, { method: 'POST', body })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  const data = /id="key">([^<]*)</.exec(await answer.text())?.[1]
  if (cookie === undefined || data === undefined)
    throw new Error(`the link was answered with ${answer.status}`)
  return { cookie, pageKey: JSON.parse(data) as string }
}

export async function signIn(link: string): Promise<HostClient> {
  const { origin } = new URL(link)
  const { cookie, pageKey } = await redeem(link)

  async function ask<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>> {
    const reply = await fetch(`${origin}/call/${name}`, {
      method: 'POST',
      // Each call uses a new connection. On a busy machine, the host may close an idle one just when it is used again.
      headers: new Headers({
        cookie,
        origin,
        'content-type': 'application/json',
        connection: 'close',
        [pageKeyHeader]: pageKey,
      }),
      body: JSON.stringify(input),
    })
    return (await reply.json()) as Outcome<Output<N>>
  }
  return {
    cookie,
    pageKey,
    ask,
    async call(name, input) {
      const outcome = await ask(name, input)
      if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.failure)}`)
      return outcome.value
    },
  }
}

/** Returns a new command id; the page creates one for each order. */
export function newCommandId(): string {
  return randomUUID()
}
