/** JSON from strangers: parsed when it is JSON and not nested without measure. Pure. */
import type { WireAnswer } from './transport.ts'

/** The interfaces' answers are five levels deep; a parser is not asked to climb down a well. */
const mostLevels = 64

/** The parsed body, or undefined when it is not JSON. Throws nothing. */
export function jsonOf({ text }: WireAnswer): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Brackets are counted where they nest: outside of texts. */
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

/** A page of some portal, proxy or web application, by what it says it is or by how it begins. */
export function isPage({ headers, text }: WireAnswer): boolean {
  return /\bhtml\b/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html|head|body)\b/i.test(text)
}

/** The `message` (or `error`) of a JSON body, or null. */
export function messageOf(answer: WireAnswer): string | null {
  const body = jsonOf(answer)
  if (typeof body !== 'object' || body === null) return null
  const { message, error_description: described, error } = body as Record<string, unknown>
  for (const said of [message, described, error]) if (typeof said === 'string' && said !== '') return said
  return null
}
