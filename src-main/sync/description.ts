/**
 * Whether a description can be ours after what services do to texts: trimmed, cut, in another case or form, with
 * entities. Only ever casts doubt on a find, never makes one (docs/reliability.md §2.4). Pure.
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
  // A service that shows no descriptions says nothing.
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
