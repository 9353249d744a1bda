/**
 * Decides whether a description that the time-tracking service returns may be the description that this program sent.
 * Services may trim or truncate a description, change its case or Unicode form, or write HTML entities. Any other
 * difference proves that the two entries are not the same. Equal descriptions prove nothing (docs/reliability.md §2.4).
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
  // Some services do not return descriptions, so a missing description does not rule an entry out.
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
