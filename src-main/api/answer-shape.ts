/** What an answer looks like, whatever it says: its type, the properties of its body, and how its sender calls itself. Pure. */
import { jsonOf } from './json.ts'
import type { WireAnswer } from './transport.ts'

/** Headers with which a server, a proxy or a gateway names itself. */
const namingHeaders = ['server', 'via', 'x-powered-by'] as const

/** Two answers of one sender to two failures have the same; null when the body is not a JSON object. */
export function shapeOf(answer: WireAnswer): string | null {
  const body = jsonOf(answer)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const [type = ''] = (answer.headers['content-type'] ?? '').toLowerCase().split(';')
  const properties = Object.entries(body)
    .map(([name, value]) => `${name}:${Array.isArray(value) ? 'array' : typeof value}`)
    .sort()
  return JSON.stringify([type.trim(), properties, ...namingHeaders.map((name) => answer.headers[name] ?? '')])
}
