/** The schemas of the board's answers (docs/interfaces/board.md). Other properties of an answer are ignored. */
import * as z from 'zod'
import { wireId } from './wire-id.ts'

/** The longest names that are read. The program keeps less of them. */
const wireName = z.string().max(10_000)
/** `active`, `archived` or `deleted`. Any other state counts as active, so that nothing is archived by mistake. */
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

/** One entry of `errors`. Errors that concern the whole request may be plain texts. */
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

/** The outside of every answer: data, or errors in one of two forms. */
export const boardEnvelope = z.object({
  data: z.unknown().optional(),
  errors: z.array(graphqlError).max(1_000).optional().catch(undefined),
  error_code: z.string().optional().catch(undefined),
  error_message: z.string().optional().catch(undefined),
  status_code: z.number().optional().catch(undefined),
})
export type BoardEnvelope = z.infer<typeof boardEnvelope>
