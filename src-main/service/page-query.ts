/** Reads query parameters. Every error message names the parameter. */
import type * as z from 'zod'
import { invalid } from './problem.ts'

/**
 * Returns the parsed parameter, or undefined if it is absent. If it is invalid, throws {@link Problem} 400 with the
 * name of the parameter.
 */
export function readParam<T>(params: URLSearchParams, name: string, schema: z.ZodType<T>): T | undefined {
  const text = params.get(name)
  return text === null ? undefined : readValue(name, text, schema)
}

/** Returns the parsed value. If it is invalid, throws {@link Problem} 400 with the name of the parameter. */
export function readValue<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(text)
  if (!result.success) throw invalid(name, result.error.issues[0]?.message ?? 'is not understood')
  return result.data
}

/** Throws {@link Problem} 400 if a parameter occurs twice, because it is unclear which of its values is meant. */
export function refuseRepeated(params: URLSearchParams): void {
  const seen = new Set<string>()
  for (const name of params.keys()) {
    if (seen.has(name)) throw invalid(name, 'is given more than once')
    seen.add(name)
  }
}
