/** How parameters are read out of a query. Pure. */
import type * as z from 'zod'
import { invalid } from './problem.ts'

/** Undefined when the parameter is absent. Throws a 400 that names it. */
export function readParam<T>(params: URLSearchParams, name: string, schema: z.ZodType<T>): T | undefined {
  const text = params.get(name)
  return text === null ? undefined : readValue(name, text, schema)
}

/** Throws a 400 that names the parameter. */
export function readValue<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(text)
  if (!result.success) throw invalid(name, result.error.issues[0]?.message ?? 'is not understood')
  return result.data
}

/** A parameter that is given twice says two things; neither is guessed. */
export function refuseRepeated(params: URLSearchParams): void {
  const seen = new Set<string>()
  for (const name of params.keys()) {
    if (seen.has(name)) throw invalid(name, 'is given more than once')
    seen.add(name)
  }
}
