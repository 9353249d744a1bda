/** What the unsent entries of an account that is not in use wait for. Pure. */
import type { Connection } from '#preload/model/connection.ts'

/** Goes on a sentence about entries that are not sent yet. */
export function waitsFor(condition: Connection['condition']): string {
  switch (condition) {
    case null:
      return ', waiting for you: switch to it'
    case 'ok':
      return ', going out by themselves'
    case 'offline':
      return ', waiting for a connection'
    case 'not-answering':
      return ', waiting for its answer'
    case 'paused':
      return ', waiting: the account refuses the token'
    case 'no-secret':
      return ', waiting: the client secret isn’t there'
    case 'proxy':
      return ', waiting: the proxy wants a sign-in'
    case 'distrusted':
      return ', waiting: its certificate isn’t trusted'
  }
}
