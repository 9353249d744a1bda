/**
 * Describes the shape of an error response (its content type, property names and some headers), to distinguish the
 * responses of a service from those of a proxy or gateway.
 */
import { jsonOf } from './json.ts'
import type { WireAnswer } from './transport.ts'

/** Response headers in which a server, a proxy or a gateway identifies itself. */
const namingHeaders = ['server', 'via', 'x-powered-by'] as const

/**
 * Returns a string made of the response's content type, the names and types of its top-level JSON properties, and its
 * identifying headers. Two error responses from the same server have the same shape, whatever their messages say.
 * Returns null when the body is not a JSON object.
 */
export function shapeOf(answer: WireAnswer): string | null {
  const body = jsonOf(answer)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const [type = ''] = (answer.headers['content-type'] ?? '').toLowerCase().split(';')
  const properties = Object.entries(body)
    .map(([name, value]) => `${name}:${Array.isArray(value) ? 'array' : typeof value}`)
    .sort()
  return JSON.stringify([type.trim(), properties, ...namingHeaders.map((name) => answer.headers[name] ?? '')])
}
