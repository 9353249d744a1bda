/** The parameters that every list shares. Pure. */
import { invalid } from './problem.ts'

const defaultSize = 25
const mostSize = 100

/** Default 25, maximum 100 (time-tracking-api.md, Limits). */
export function readSize(params: URLSearchParams): number {
  const text = params.get('size')
  if (text === null) return defaultSize
  const size = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (size < 1 || size > mostSize) throw invalid('size', `must be a whole number from 1 to ${mostSize}`)
  return size
}

/** A parameter that is given twice says two things; neither is guessed. */
export function refuseRepeated(params: URLSearchParams): void {
  const seen = new Set<string>()
  for (const name of params.keys()) {
    if (seen.has(name)) throw invalid(name, 'is given more than once')
    seen.add(name)
  }
}
