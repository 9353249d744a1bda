import * as z from 'zod'
import { draft } from '#preload/model/draft.ts'
import { day, id, instant, minutes } from '#preload/model/primitives.ts'

/** Like {@link storedFacts}, but without the labels of the chosen options. */
export const entryFacts = z.object({
  id,
  itemId: id,
  day,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  zone: z.string(),
  countedMs: z.int(),
  minutes,
  draft,
  runId: id.nullable(),
})

/**
 * The values of an entry as they are stored in JSON outside the table `entry`, for example in corrections and the
 * recovery log.
 */
export const storedFacts = entryFacts.extend({
  optionLabels: z.record(z.string(), z.string()),
  runId: z.string().nullable(),
})
