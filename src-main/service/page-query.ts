/** Reads query parameters. Pure. */
import type * as z from 'zod'
import { invalid } from './problem.ts'

/** The parsed parameter; undefined when it is absent. Throws a 400 that names it. */
export function readParam<T>(params: URLSearchParams, name: string, schema: z.ZodType<T>): T | undefined {
  const text = params.get(name)
  return text === null ? undefined : readValue(name, text, schema)
}

/** The parsed value. Throws a 400 that names the parameter. */
export function readValue<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(text)
  if (!result.success) throw invalid(name, result.error.issues[0]?.message ?? 'is not understood')
  return result.data
}

/** Refuses a repeated parameter, because it is not clear which value is meant. Throws a 400 that names it. */
export function refuseRepeated(params: URLSearchParams): void {
  const seen = new Set<string>()
  for (const name of params.keys()) {
    if (seen.has(name)) throw invalid(name, 'is given more than once')
    seen.add(name)
  }
}
