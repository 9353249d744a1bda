/** Reads and checks request bodies. Every error message states what is wrong with the body. */
import type * as z from 'zod'
import { refuseRepeated } from './page-query.ts'
import { Problem, invalidBody } from './problem.ts'

const mostBytes = 1_048_576
const longestEncoding = 40
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Returns the parsed JSON body. Throws {@link Problem}: 400 if the body is invalid, 413 if it is too large, 415 if its
 * content type or encoding is not supported.
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  checkType(request, 'application/json')
  return readJson(request, schema)
}

/**
 * Returns the parsed JSON body of an API v1.0 request. The content type is optional. Every error has status 400,
 * because the documentation of API v1.0 lists no other status for an invalid body. Throws {@link Problem} 400.
 */
export async function readWorklogBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  try {
    if (request.headers.has('content-type')) checkType(request, 'application/json')
    return await readJson(request, schema)
  } catch (error) {
    throw error instanceof Problem ? new Problem(400, error.message, error.headers) : error
  }
}

async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const result = schema.safeParse(parsed(await readText(request)))
  if (!result.success) throw invalidBody(result.error)
  return result.data
}

/**
 * Returns the parameters of a form-urlencoded body. Throws {@link Problem} 400 if a parameter is repeated, and
 * otherwise the same errors as {@link readBody}.
 */
export async function readForm(request: Request): Promise<Readonly<Record<string, string>>> {
  checkType(request, 'application/x-www-form-urlencoded')
  const params = new URLSearchParams(await readText(request))
  refuseRepeated(params)
  return Object.fromEntries(params)
}

function checkType(request: Request, wanted: string): void {
  const type = request.headers.get('content-type') ?? ''
  if ((type.split(';', 1)[0] ?? '').trim().toLowerCase() !== wanted)
    throw new Problem(415, `Content-Type: must be ${wanted}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is not JSON')
  }
}

async function readText(request: Request): Promise<string> {
  const encoding = request.headers.get('content-encoding') ?? ''
  if (encoding !== '' && encoding.trim().toLowerCase() !== 'identity')
    throw new Problem(415, `Content-Encoding: must be identity, not ${encoding.slice(0, longestEncoding)}`)
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  if (!request.body) return ''
  // The Content-Length header can be absent, so the size is also checked while the body arrives. Leaving the loop early
  // cancels the body.
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
  try {
    return utf8.decode(whole)
  } catch {
    throw new Problem(400, 'The body is not UTF-8')
  }
}

function tooLarge(): Problem {
  return new Problem(413, `The body is larger than ${mostBytes} bytes`)
}
