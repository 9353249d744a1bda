/** Parses an id in a response. Some services send a string and others an integer, which is converted to a string. */
import * as z from 'zod'

export const wireId = z.union([z.string().min(1).max(200), z.int()]).transform(String)
