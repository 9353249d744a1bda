/** An id as services send it: a text, or a number that is read as one. */
import * as z from 'zod'

export const wireId = z.union([z.string().min(1).max(200), z.int()]).transform(String)
