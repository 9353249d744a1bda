/** Schemas of the time entry template and its options in answers (docs/interfaces/time-tracking.md#template). */
import * as z from 'zod'
import { link } from './text.ts'

export const templateAnswer = z.object({
  id: z.string(),
  fields: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      type: z.string(),
      isRequired: z.boolean(),
      defaultOption: z.string().optional(),
    }),
  ),
  _links: z.object({ self: link }),
})
export type TemplateAnswer = z.infer<typeof templateAnswer>

/** `next-cursor` has a hyphen only here; elsewhere in v2.0 it is `nextCursor`. */
export const optionPage = z.object({
  size: z.int(),
  total: z.int(),
  items: z.array(
    z.object({ fieldId: z.string(), optionId: z.string(), label: z.string(), isArchived: z.boolean() }),
  ),
  'next-cursor': z.string().optional(),
  _links: z.object({ self: link, prev: link.optional(), next: link.optional() }),
})
export type OptionPageAnswer = z.infer<typeof optionPage>
