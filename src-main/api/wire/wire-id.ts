/** Schema of an id in an answer: a text, or a whole number that is converted to text. */
import * as z from 'zod'

export const wireId = z.union([z.string().min(1).max(200), z.int()]).transform(String)
