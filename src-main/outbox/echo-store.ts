/** What an account's service was seen to accept and to give back (docs/reliability.md §2.4). All SQL on it. */
import type { Database } from '../storage/database.ts'
import type { Newest } from './newest.ts'
import { Kept } from '../storage/kept.ts'

/** How exactly a start is written. */
export type Precision = 'millisecond' | 'second' | 'minute'

export interface EchoProfile {
  /** How exactly a start is sent. */
  readonly sends: Precision
  /** A create that was sent so was accepted. */
  readonly accepted: boolean
  /** How exactly lists give back what was sent; `unknown` until one of ours was seen in one. */
  readonly echoes: Precision | 'unknown'
  /** The answer to a create showed the digits that were sent: one that does not is not to ours. */
  readonly answersEcho: boolean
  /** An entry of this user was seen in a list: "not in it" can mean something (canary rule). */
  readonly listsOwn: boolean
  /** By the service's clock: what was created later, for this user and not by this journal, is somebody else's. */
  readonly since: string | null
  /** The shapes in which the service itself was seen to refuse. */
  readonly refusals: readonly string[]
  /** The newest entries of this user that it has shown. */
  readonly newest: Newest | null
  /** Such an entry was seen: this device is not the only one that writes for this user. */
  readonly others: boolean
  /** By the service's clock: when everything of the last weeks was read last, so that such an entry would have been seen. */
  readonly watchedAt: string | null
}

/** Before anything is known. */
export const unknownService: EchoProfile = {
  sends: 'millisecond',
  accepted: false,
  echoes: 'unknown',
  answersEcho: false,
  listsOwn: false,
  since: null,
  refusals: [],
  newest: null,
  others: false,
  watchedAt: null,
}

/** The service that is part of this program is no stranger. */
export const ownService: EchoProfile = {
  ...unknownService,
  accepted: true,
  echoes: 'millisecond',
  listsOwn: true,
}

export class EchoStore {
  readonly #db: Database
  readonly #connectionId: string
  readonly #first: EchoProfile
  readonly #known: Kept<EchoProfile>

  /** `first` is what holds before anything was learned. */
  constructor(db: Database, connectionId: string, first: EchoProfile) {
    this.#db = db
    this.#connectionId = connectionId
    this.#first = first
    this.#known = new Kept(db, ['echo'], () => this.#stored() ?? this.#first)
  }

  read(): EchoProfile {
    return this.#known.value
  }

  write(profile: EchoProfile): void {
    if (JSON.stringify(profile) === JSON.stringify(this.read())) return
    this.#db.run(
      `INSERT INTO echo (connection_id, profile) VALUES ($connection, $profile)
       ON CONFLICT DO UPDATE SET profile = excluded.profile`,
      { connection: this.#connectionId, profile: JSON.stringify(profile) },
    )
  }

  #stored(): EchoProfile | undefined {
    const row = this.#db.get<{ profile: string }>(
      'SELECT profile FROM echo WHERE connection_id = $connection',
      {
        connection: this.#connectionId,
      },
    )
    return row && { ...this.#first, ...(JSON.parse(row.profile) as EchoProfile) }
  }
}
