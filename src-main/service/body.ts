/** Reads the JSON object out of a request, and says clearly what keeps it from doing so. */
import type * as z from 'zod'
import { Problem, invalidBody } from './problem.ts'

const mostBytes = 1_048_576

/** Throws {@link Problem} 400, 413 or 415. */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers.get('content-type') ?? ''
  if (!isJson(type)) throw new Problem(415, 'Content-Type: must be application/json')
  const result = schema.safeParse(parsed(await readText(request)))
  if (!result.success) throw invalidBody(result.error)
  return result.data
}

function isJson(contentType: string): boolean {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase() === 'application/json'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is not JSON')
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  if (!request.body) return ''
  // A sender need not say how much is coming, so what arrives is counted.
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Problem(400, 'The body is not UTF-8')
  }
}

function tooLarge(): Problem {
  return new Problem(413, `The body is larger than ${mostBytes} bytes`)
}
