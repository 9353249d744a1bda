/** Parses JSON from untrusted servers, with a limit on its nesting depth. */
import * as z from 'zod'
import { jsonOf as anyJsonOf } from '../kernel/parse-as.ts'
import type { WireAnswer } from './transport.ts'

/**
 * Maximum nesting depth. Valid responses have at most five levels. Deeper input is not parsed, because it could
 * overflow the stack.
 */
const mostLevels = 64

/** Returns the parsed body, or undefined when the text is not JSON or is nested too deeply. Never throws. */
export function jsonOf({ text }: WireAnswer): unknown {
  return isTooDeep(text) ? undefined : anyJsonOf(text)
}

/** Returns whether brackets are nested deeper than the limit. Brackets inside strings do not count. */
export function isTooDeep(text: string): boolean {
  let level = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (inText) {
      if (char === '\\') at += 1
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{' || char === '[') {
      level += 1
      if (level > mostLevels) return true
    } else if (char === '}' || char === ']') level -= 1
  }
  return false
}

/**
 * Returns whether the response is an HTML page, for example from a portal, a proxy or a web application. Checks the
 * content type and the first characters.
 */
export function isPage({ headers, text }: WireAnswer): boolean {
  return /\bhtml\b/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html|head|body)\b/i.test(text)
}

const errorBody = z
  .object({ message: z.unknown(), error_description: z.unknown(), error: z.unknown() })
  .partial()

/** Returns the error message in a JSON body (`message`, `error_description` or `error`), or null. */
export function messageOf(answer: WireAnswer): string | null {
  const { message, error_description: described, error } = errorBody.safeParse(jsonOf(answer)).data ?? {}
  for (const said of [message, described, error]) if (typeof said === 'string' && said !== '') return said
  return null
}
