/**
 * Schemas of two responses: the template, which lists the fields of time entries, and the options of one field
 * (docs/interfaces/time-tracking.md#template).
 */
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
      /** Sent only by the local workspace (used without an account), and only for archived fields. */
      isArchived: z.boolean().optional(),
    }),
  ),
  /** Entry properties that are hidden in forms. Sent only by the local workspace (used without an account). */
  omitted: z.array(z.enum(['team', 'billable'])).optional(),
  _links: z.object({ self: link }),
})
export type TemplateAnswer = z.infer<typeof templateAnswer>

/**
 * A page of a field's options. API v2.0 spells the cursor property `next-cursor` here, but `nextCursor` in its other
 * lists.
 */
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
