/**
 * Stores the echo profile of an account: which values its service has been observed to accept, and how it returns them
 * (docs/reliability.md §2.4). No other module has SQL for this table.
 */
import * as z from 'zod'
import { text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { Cached } from '../storage/cached.ts'
import { readStored } from '../storage/stored-json.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import { newest } from './newest.ts'

const precision = z.enum(['millisecond', 'second', 'minute'])

/** How precisely a start is sent or returned: to the millisecond, to the second or to the minute. */
export type Precision = z.infer<typeof precision>

const echoProfile = z.object({
  /**
   * How precisely start times are sent. If the service refuses one before it has ever accepted one, the next start time
   * is sent less precisely.
   */
  sends: precision,
  /**
   * Whether the service has accepted an entry whose start was sent with the precision `sends`. If so, `sends` no longer
   * changes.
   */
  accepted: z.boolean(),
  /**
   * How precisely the service's lists of entries show start times; `unknown` until a list has contained an entry that
   * this program sent.
   */
  echoes: z.enum([...precision.options, 'unknown']),
  /**
   * Whether the service's responses to create requests repeat the start fingerprint (the artificial seconds and
   * milliseconds of the sent start). If they do, a response without the fingerprint belongs to another request.
   */
  answersEcho: z.boolean(),
  /**
   * Whether a list of entries from the service has ever contained an entry of this user. If not, the service may have
   * entries of this user that it does not list.
   */
  listsOwn: z.boolean(),
  /**
   * When this program created its first entry at the service, according to the service's clock; null if unknown.
   * Entries of this user that were created later, but not by this program, come from another client.
   */
  since: z.string().nullable(),
  /**
   * When the database was last rolled back to an older copy, according to this machine's clock; null if that has never
   * happened. The program might not know of entries that other clients created before that time.
   */
  rolledBackAt: z.string().nullable(),
  /**
   * The shapes (content type, JSON properties and server headers) of refusals that certainly came from the service
   * itself and not from a proxy or gateway.
   */
  refusals: z.array(z.string()),
  /** The newest entries of this user that the service has shown. Later attempts cannot have created them. */
  newest: newest.nullable(),
  others: z.boolean(),
  /**
   * When this program last read all entries of the last few weeks and found that no other client had created any of
   * them after `since`. This is a time of the service's clock; null if the entries have never been read with this
   * result.
   */
  watchedAt: z.string().nullable(),
})

export type EchoProfile = Readonly<z.infer<typeof echoProfile>>

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
  const stored = z.record(z.string(), z.unknown())
  return stored.transform((values) => ({ ...first, ...values })).pipe(echoProfile)
}

export class EchoStore extends ConnectionRows {
  readonly #first: EchoProfile
  readonly #known = new Cached(this.db, ['echo'], () => this.#stored() ?? this.#first)

  /** `first` is the profile that applies until something is known about the service. */
  constructor(db: Database, connectionId: string, first: EchoProfile) {
    super(db, connectionId)
    this.#first = first
  }

  read(): EchoProfile {
    return this.#known.value
  }

  write(profile: EchoProfile): void {
    if (JSON.stringify(profile) === JSON.stringify(this.read())) return
    this.db.run(
      `INSERT INTO echo (connection_id, profile) VALUES ($connection, $profile)
       ON CONFLICT DO UPDATE SET profile = excluded.profile`,
      { connection: this.connectionId, profile: JSON.stringify(profile) },
    )
  }

  #stored(): EchoProfile | undefined {
    const sql = 'SELECT profile FROM echo WHERE connection_id = $connection'
    const stored = this.db.value(text, sql, { connection: this.connectionId })
    if (stored === undefined) return undefined
    const what = `echo profile of ${this.connectionId}`
    const instead = 'it is learned again, as if somebody else wrote for this user too'
    // The damaged profile may have recorded that other clients create entries for this user. With `others` set, the
    // program assumes that they do, and asks the user in every case of doubt.
    return (
      readStored(this.db, profileSchema(this.#first), stored, { what, instead }) ?? {
        ...this.#first,
        others: true,
      }
    )
  }
}
