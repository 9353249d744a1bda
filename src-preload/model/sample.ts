/**
 * Defines the text of the sample data, such as the names of its items. The page sends this text to the main process,
 * because only the page has it in the user's language.
 */
import * as z from 'zod'
import { choiceLabel, fieldLabel } from './own-field.ts'
import { note } from './primitives.ts'

const name = z.string().trim().min(1).max(200)

export const sampleTexts = z.strictObject({
  /** The text that is shown instead of today's date. */
  day: name,
  /** The items and their boards. The first item is pinned. The made-up entries refer to the items by their index. */
  items: z
    .array(z.strictObject({ name, board: name }))
    .min(3)
    .max(12),
  field: z.strictObject({ label: fieldLabel, choices: z.array(choiceLabel).min(2).max(12) }),
  notes: z.array(note).max(12),
})
export type SampleTexts = z.infer<typeof sampleTexts>
