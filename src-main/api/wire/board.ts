/** Schemas of the board service's responses (docs/interfaces/board.md). Unknown properties are ignored. */
import * as z from 'zod'
import { wireId } from './wire-id.ts'

/**
 * Maximum length of a name; a longer one makes the whole response invalid. The program stores far fewer characters of a
 * name and cuts off the rest.
 */
const wireName = z.string().max(10_000)
/**
 * The state of a board or item: `active`, `archived` or `deleted`. Any other value is treated as active, so that the
 * program archives nothing by mistake.
 */
const state = z.string().max(100).nullish()

const item = z.object({ id: wireId, name: wireName, state })
export type WireItem = z.infer<typeof item>

const itemsPage = z.object({
  cursor: z.string().min(1).max(10_000).nullish(),
  items: z.array(item).max(1_000),
})
export type ItemsPage = z.infer<typeof itemsPage>

export const boardData = {
  boards: z.object({
    boards: z
      .array(
        z
          .object({
            id: wireId,
            name: wireName,
            type: z.string().max(100).nullish(),
            items_count: z.int().min(0).nullish(),
            workspace: z.object({ name: wireName.nullish() }).nullish(),
          })
          .nullable(),
      )
      .max(1_000),
  }),
  firstItems: z.object({
    boards: z
      .array(z.object({ id: wireId, name: wireName, state, items_page: itemsPage.nullish() }).nullable())
      .max(10),
  }),
  nextItems: z.object({ next_items_page: itemsPage }),
  itemStates: z.object({ items: z.array(z.object({ id: wireId, state }).nullable()).max(1_000) }),
} as const

/** An element of the `errors` array. An error that concerns the whole request can be a plain string. */
const graphqlError = z.union([
  z.string().transform((message) => ({ message, extensions: undefined })),
  z.object({
    message: z.string().optional(),
    extensions: z
      .object({ code: z.unknown(), status_code: z.unknown(), retry_in_seconds: z.unknown() })
      .partial()
      .nullish(),
  }),
])

/**
 * The outer object of every response. Errors are reported either in `errors` or in the three properties after it, and a
 * response can contain both errors and data.
 */
export const boardEnvelope = z.object({
  data: z.unknown().optional(),
  errors: z.array(graphqlError).max(1_000).optional().catch(undefined),
  error_code: z.string().optional().catch(undefined),
  error_message: z.string().optional().catch(undefined),
  status_code: z.number().optional().catch(undefined),
})
export type BoardEnvelope = z.infer<typeof boardEnvelope>
