/**
 * All migrations of the service's own database file, oldest first. A migration must not be changed after its release.
 */
import type { Migration } from '../../storage/migrate.ts'
import { first } from './0001-first.ts'
import { search } from './0002-search.ts'
import { packed } from './0003-packed.ts'
import { worklogs } from './0004-worklogs.ts'
import { plainSearch } from './0005-plain-search.ts'
import { samples } from './0006-samples.ts'
import { ownFields } from './0007-own-fields.ts'

export const serviceMigrations: readonly Migration[] = [
  ...[first, search, packed, worklogs],
  ...[plainSearch, samples, ownFields],
]
