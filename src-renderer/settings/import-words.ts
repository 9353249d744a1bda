import type { Imported } from '#preload/model/connection.ts'
import { connections } from '#preload/words/made/connections.ts'

export function importWords({ added, known, waiting, skipped }: Imported): string {
  const words = connections()
  const numbers = { added, known, skipped }
  const done =
    known > 0
      ? (skipped > 0 ? words.importedKnownSkipped : words.importedKnown)(numbers)
      : (skipped > 0 ? words.importedSkipped : words.imported)(numbers)
  return waiting === 0 ? done : `${done} ${words.importWaiting({ count: waiting })}`
}
