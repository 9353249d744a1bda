/** All migrations of `tallystick.db`, oldest first. A migration must not be changed after its release. */
import type { Migration } from '../migrate.ts'
import { first } from './0001-first.ts'
import { questions } from './0002-questions.ts'
import { accounts } from './0003-accounts.ts'
import { evidence } from './0004-evidence.ts'
import { workday } from './0005-workday.ts'
import { corrections } from './0006-corrections.ts'
import { overlaps } from './0007-overlaps.ts'
import { secondThoughts } from './0008-second-thoughts.ts'
import { latestUse } from './0009-latest-use.ts'
import { together } from './0010-together.ts'
import { itemUse } from './0011-item-use.ts'
import { folder } from './0012-folder.ts'
import { knownValues } from './0013-known-values.ts'
import { refusedLater } from './0014-refused-later.ts'
import { oneListOfSteps } from './0015-one-list-of-steps.ts'
import { fingerprints } from './0016-fingerprints.ts'
import { drafts } from './0017-drafts.ts'
import { coverage } from './0018-coverage.ts'
import { undoneDeletions } from './0019-undone-deletions.ts'
import { itemNames } from './0020-item-names.ts'
import { firstReading } from './0021-first-reading.ts'
import { boardReader } from './0022-board-reader.ts'
import { deletedItems } from './0023-deleted-items.ts'
import { itemMerges } from './0024-item-merges.ts'
import { localCopies } from './0025-local-copies.ts'
import { namelessItems } from './0026-nameless-items.ts'

export const migrations: readonly Migration[] = [
  first,
  questions,
  accounts,
  evidence,
  workday,
  corrections,
  overlaps,
  secondThoughts,
  latestUse,
  together,
  itemUse,
  folder,
  knownValues,
  refusedLater,
  oneListOfSteps,
  fingerprints,
  drafts,
  coverage,
  undoneDeletions,
  itemNames,
  firstReading,
  boardReader,
  deletedItems,
  itemMerges,
  localCopies,
  namelessItems,
]
