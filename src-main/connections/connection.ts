/** A connection: one account or the workspace on this machine, and what is known of its service. */

export interface Connection {
  readonly id: string
  readonly kind: 'local' | 'account'
  readonly name: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Entries are logged for this user. */
  readonly userId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Nobody else writes entries for this user: an unknown one can only be ours. */
  readonly soleWriter: boolean
  /** How long after it was sent a create may still take effect (reliability.md §1.1, A2). */
  readonly horizonMs: number
  /** Complete lists without the entry that are needed before it is sent again. */
  readonly negativesNeeded: number
}

/**
 * The workspace on this machine. Its service runs in this process, so a create that did not answer either took
 * effect at once or never will, and one list tells which. Its credentials guard nothing that this process
 * could not read anyway; they are made anew at every start and never leave it.
 */
export function localConnection(clientSecret: string): Connection {
  return {
    id: 'local',
    kind: 'local',
    name: 'Local workspace',
    baseUrl: 'http://localhost',
    userId: 'me',
    clientId: 'tallystick',
    clientSecret,
    soleWriter: true,
    horizonMs: 0,
    negativesNeeded: 1,
  }
}
