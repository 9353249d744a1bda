/**
 * Decides whether a description that the service returns can be the one that was sent. Services change descriptions:
 * they trim, truncate, change case or Unicode form, or write HTML entities. Any other difference proves that it is
 * another entry. An equal description proves nothing (docs/reliability.md §2.4).
 */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

export function sameDescription(theirs: string | null | undefined, ours: string): boolean {
  // Some services do not return descriptions, so a missing one proves nothing either.
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
