/** Texts that say what the unsent entries of an inactive account are waiting for. */
import type { Connection } from '#preload/model/connection.ts'

/** Returns the second half of a sentence whose first half names the unsent entries. */
export function waitsFor(condition: Connection['condition']): string {
  switch (condition) {
    case null:
      return '; switch to this account to send them'
    case 'ok':
      return ', on their way'
    case 'offline':
      return ', waiting for a connection'
    case 'not-answering':
      return ', waiting until it answers'
    case 'paused':
      return ', waiting because the account refuses the token'
    case 'no-secret':
      return ', waiting because the client secret is missing'
    case 'proxy':
      return ', waiting because the proxy wants a sign-in'
    case 'distrusted':
      return ', waiting because its certificate isn’t trusted'
  }
}
