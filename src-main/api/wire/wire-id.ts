/** Parses an id in a response: a string, or an integer, which is converted to a string because services differ here. */
import * as z from 'zod'

export const wireId = z.union([z.string().min(1).max(200), z.int()]).transform(String)
