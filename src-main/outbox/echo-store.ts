/**
 * Store of the echo profile: what an account's service was seen to accept and to return (docs/reliability.md §2.4).
 * Contains all SQL on it.
 */
import * as z from 'zod'
import type { Database } from '../storage/database.ts'
import { Kept } from '../storage/kept.ts'
import { readStored } from '../storage/stored-json.ts'
import { newest, type Newest } from './newest.ts'

const precision = z.enum(['millisecond', 'second', 'minute'])

/** The precision of a start. */
export type Precision = z.infer<typeof precision>

export interface EchoProfile {
  /** The precision with which starts are sent. */
  readonly sends: Precision
  /** Whether a create with that precision was accepted. */
  readonly accepted: boolean
  /** The precision of the starts in lists; `unknown` until an entry of ours was seen in one. */
  readonly echoes: Precision | 'unknown'
  /**
   * Whether answers to creates contain the start fingerprint that was sent; an answer without it then belongs to
   * another create.
   */
  readonly answersEcho: boolean
  /** Whether an entry of this user was seen in a list; only then can a missing entry mean something (canary rule). */
  readonly listsOwn: boolean
  /** By the service's clock: entries created later for this user, but not by this journal, come from elsewhere. */
  readonly since: string | null
  /** The shapes of refusals that were seen from the service itself. */
  readonly refusals: readonly string[]
  /** The newest entries of this user that the service has shown. */
  readonly newest: Newest | null
  /** Whether such an entry was seen: other devices or persons write for this user too. */
  readonly others: boolean
  /**
   * By the service's clock: when all entries of the last weeks were last read, so that such an entry would have been
   * seen.
   */
  readonly watchedAt: string | null
}

/** The profile before anything is known. */
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

/** The profile of the local service, whose behaviour is known. */
export const ownService: EchoProfile = {
  ...unknownService,
  accepted: true,
  echoes: 'millisecond',
  listsOwn: true,
}

/** Returns the shape of a stored profile. What an earlier version did not store is taken from `first`. */
function profileSchema(first: EchoProfile): z.ZodType<EchoProfile> {
  return z.object({
    sends: precision.default(first.sends),
    accepted: z.boolean().default(first.accepted),
    echoes: z.enum([...precision.options, 'unknown']).default(first.echoes),
    answersEcho: z.boolean().default(first.answersEcho),
    listsOwn: z.boolean().default(first.listsOwn),
    since: z.string().nullable().default(first.since),
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
  readonly #known: Kept<EchoProfile>

  /** `first` is the profile before anything was learned. */
  constructor(db: Database, connectionId: string, first: EchoProfile) {
    this.#db = db
    this.#connectionId = connectionId
    this.#first = first
    this.#schema = profileSchema(first)
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
    if (!row) return undefined
    const what = `echo profile of ${this.#connectionId}`
    const instead = 'it is learned again, as if somebody else wrote for this user too'
    // Whether another writer was seen is not known any more, so a person is asked in every case of doubt.
    return (
      readStored(this.#db, this.#schema, row.profile, { what, instead }) ?? { ...this.#first, others: true }
    )
  }
}
