/**
 * Decides whether a description can be ours, considering how services change texts: trimmed, truncated, in other case
 * or Unicode form, with HTML entities. It is only used to reject a match, never to establish one (docs/reliability.md
 * §2.4). Pure.
 */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

export function sameWords(theirs: string | null | undefined, ours: string): boolean {
  // A service that returns no descriptions gives no evidence.
  if (theirs === null || theirs === undefined) return true
  const [one, other] = [plain(theirs), plain(ours)]
  if (one === other) return true
  return one !== '' && other.startsWith(one)
}

function plain(text: string): string {
  return text
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
