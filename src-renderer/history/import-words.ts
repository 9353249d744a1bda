import type { Item } from '#preload/model/item.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { ImportVerdict } from '#preload/model/import-row.ts'
import type { LineProblem, ReadImport } from '#preload/rules/read-import.ts'
import { history as words } from '#preload/words/made/history.ts'
import type { UnknownName } from './import-file.svelte.ts'
import { dayOfYear } from '../lib/format.ts'

export function problemWords(problem: LineProblem): string {
  const texts: Record<LineProblem, string> = {
    'no-day': words().problemNoDay,
    'unclear-day': words().problemUnclearDay,
    'bad-start': words().problemStart,
    'bad-length': words().problemLength,
    'too-short': words().problemTooShort,
    'too-long': words().problemTooLong,
    'no-item': words().problemNoItem,
    'name-too-long': words().problemName,
    'note-too-long': words().problemNote,
  }
  return texts[problem]
}

export function verdictWords(kind: ImportVerdict['kind'], place: string): string {
  const texts: Record<ImportVerdict['kind'], string> = {
    new: words().verdictNew,
    there: words().verdictThere,
    similar: words().verdictSimilar,
    gone: words().verdictGone({ place }),
    unchecked: words().verdictUnchecked,
    'no-item': words().verdictNoItem({ place }),
    'unclear-item': words().verdictUnclearItem,
  }
  return texts[kind]
}

export function unknownWords(
  { kind, name }: AppDescription['workspace'],
  names: readonly Pick<UnknownName, 'isUnclear'>[],
): string {
  const unclear = names.filter(({ isUnclear }) => isUnclear).length
  if (unclear > 0 && unclear === names.length) return words().importUnclearNames
  const others = kind === 'local' ? words().importNewNames : words().importUnknownNames({ place: name })
  return unclear === 0 ? others : `${others} ${words().importUnclearNames}`
}

/** Describes how many lines and items share a name, for example `2 lines · 2 items have this name`. */
export function nameWords({ count, alike }: Pick<UnknownName, 'count' | 'alike'>): string {
  const lines = words().importNameLines({ count })
  return alike.length === 0 ? lines : `${lines} · ${words().importNameItems({ count: alike.length })}`
}

/**
 * Returns a description that distinguishes an item from others with the same name, such as `Storefront · 4410281107 ·
 * last used 12 Nov 2026`.
 */
export function apartWords({ id, board, lastDay }: Item): string {
  const used =
    lastDay === null ? words().importNeverUsed : words().importLastUsed({ day: dayOfYear(lastDay) })
  return [board, id, used].filter(Boolean).join(' · ')
}

/** Returns a sentence such as "No column has the day or the item." */
export function missingWords(missing: ReadImport['missing']): string {
  return words().importMissing({ missing: missingCase(missing) })
}

/** Selects the variant of the message. `missing` lists the missing columns in the order day, time, item. */
function missingCase([first, second, third]: ReadImport['missing']) {
  if (first === undefined || third !== undefined) return 'other'
  if (second === undefined) return first
  if (first === 'time') return 'timeItem'
  return second === 'time' ? 'dayTime' : 'dayItem'
}
