/**
 * Stores the echo profile: what an account's service was seen to accept and to return (docs/reliability.md §2.4). No
 * other module has SQL for this table.
 */
import * as z from 'zod'
import { text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { Cached } from '../storage/cached.ts'
import { readStored } from '../storage/stored-json.ts'
import { newest, type Newest } from './newest.ts'

const precision = z.enum(['millisecond', 'second', 'minute'])

/** How exactly a start is sent or returned: to the millisecond, to the second or to the minute. */
export type Precision = z.infer<typeof precision>

export interface EchoProfile {
  /** How exactly starts are sent: to the millisecond, to the second or to the minute. */
  readonly sends: Precision
  /** Whether the service has accepted an entry whose start was sent with the precision `sends`. */
  readonly accepted: boolean
  /** How exactly the service's lists show starts; `unknown` until a list has shown an entry that this program sent. */
  readonly echoes: Precision | 'unknown'
  /**
   * Whether the service's answers to create requests repeat the start fingerprint (the artificial seconds and
   * milliseconds of the sent start). If they do, an answer without the fingerprint belongs to another request.
   */
  readonly answersEcho: boolean
  /**
   * Whether a list has ever shown an entry of this user. If not, the service may have an entry that its lists do not
   * show.
   */
  readonly listsOwn: boolean
  /**
   * The creation time, by the service's clock, of the first entry that this program created there; null if it is
   * unknown. Entries of this user that were created later, but not by this program, come from another client.
   */
  readonly since: string | null
  /**
   * The time of the latest rollback to an older database, by this machine's clock; null if there was none. The
   * program may not know of entries that other clients created before it.
   */
  readonly rolledBackAt: string | null
  /**
   * The shapes (content type and property names) of refusals that certainly came from the service itself and not from a
   * proxy or gateway.
   */
  readonly refusals: readonly string[]
  /** The newest entries of this user that the service has shown. */
  readonly newest: Newest | null
  readonly others: boolean
  /**
   * The time, by the service's clock, at which all entries of the last weeks were last read. That list included every
   * entry that another client had created by then.
   */
  readonly watchedAt: string | null
}

export const unknownService: EchoProfile = {
  sends: 'millisecond',
  accepted: false,
  echoes: 'unknown',
  answersEcho: false,
  listsOwn: false,
  since: null,
  rolledBackAt: null,
  refusals: [],
  newest: null,
  others: false,
  watchedAt: null,
}

export const ownService: EchoProfile = {
  ...unknownService,
  accepted: true,
  echoes: 'millisecond',
  listsOwn: true,
}

/** Returns the schema of a stored profile. Values that an earlier version did not store default to those of `first`. */
function profileSchema(first: EchoProfile): z.ZodType<EchoProfile> {
  return z.object({
    sends: precision.default(first.sends),
    accepted: z.boolean().default(first.accepted),
    echoes: z.enum([...precision.options, 'unknown']).default(first.echoes),
    answersEcho: z.boolean().default(first.answersEcho),
    listsOwn: z.boolean().default(first.listsOwn),
    since: z.string().nullable().default(first.since),
    rolledBackAt: z.string().nullable().default(first.rolledBackAt),
    refusals: z.array(z.string()).default([...first.refusals]),
    newest: newest.nullable().default(first.newest),
    others: z.boolean().default(first.others),
    watchedAt: z.string().nullable().default(first.watchedAt),
  })
}

export class EchoStore {
  readonly #db: Database
  readonly #connectionId: string
  readonly #first: EchoProfile
  readonly #schema: z.ZodType<EchoProfile>
  readonly #known: Cached<EchoProfile>

  /** `first` is the profile that applies until something is known about the service. */
  constructor(db: Database, connectionId: string, first: EchoProfile) {
    this.#db = db
    this.#connectionId = connectionId
    this.#first = first
    this.#schema = profileSchema(first)
    this.#known = new Cached(db, ['echo'], () => this.#stored() ?? this.#first)
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
    const row = this.#db.row(
      { profile: text },
      'SELECT profile FROM echo WHERE connection_id = $connection',
      {
        connection: this.#connectionId,
      },
    )
    if (!row) return undefined
    const what = `echo profile of ${this.#connectionId}`
    const instead = 'it is learned again, as if somebody else wrote for this user too'
    // The damaged profile may have recorded that other clients create entries for this user. With `others` set, the
    // program assumes that they do, and asks the user in every case of doubt.
    return (
      readStored(this.#db, this.#schema, row.profile, { what, instead }) ?? { ...this.#first, others: true }
    )
  }
}
