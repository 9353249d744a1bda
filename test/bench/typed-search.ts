/**
 * Budget 12: the time of a search over many entries at each typed letter, and the cost of the index for each new entry.
 */
import type { EntryIndex } from '../../src-main/entries/entry-index.ts'
import { findEntries } from '../../src-main/entries/find-entries.ts'
import { emptyDraft } from '../../src-preload/rules/missing-fields.ts'
import { indexOf, lastDays, pageAt } from './first-page.ts'
import { pageRows, words, type ManyEntries } from './many-entries.ts'
import { median, ms, pairedRatio, times, type Line } from './statistics.ts'
import { clockMs, inTurn } from './turns.ts'

/** The product searches all entries in memory for letters anywhere in a word; it has no index of words. */
export async function measureTypedSearch(many: ManyEntries): Promise<Line[]> {
  const { ledger, today } = many
  const index = indexOf(many)
  const newest = lastDays(many)
  const all = { from: '0001-01-01', to: today, rows: pageRows }
  const search = (text: string) => () => findEntries(index, ledger.entries, { ...all, filter: { text } })
  const made = await clockMs(() => index.find(today, today, {}))
  const million = many.count.toLocaleString('en')
  const lines: Line[] = [
    {
      ...{ budget: `12 index of ${million} made, once, the first time`, ours: ms(made) },
      ...{ floor: '-', ratio: '-', allowed: '-' },
    },
  ]
  for (const text of [...words.map((word) => word.slice(0, 2)), words[3]]) {
    const seen = await inTurn(7, 1, { ours: search(text), floor: () => pageAt(many, newest) })
    lines.push({
      budget: `12 "${text}" in memory, ${million}, newest ${pageRows} and all counts, against the first page`,
      ours: ms(median(seen.ours)),
      floor: ms(median(seen.floor)),
      ratio: times(pairedRatio(seen.ours, seen.floor)),
      allowed: '5.00x',
    })
  }
  lines.push(await insertLine(many, index))
  index.close()
  return lines
}

/**
 * Inserts entries on disk with the index and without it; the index then reads the changed day, as the next search
 * would.
 */
async function insertLine(many: ManyEntries, index: EntryIndex): Promise<Line> {
  const { ledger, today } = many
  const insert = () => {
    const id = crypto.randomUUID()
    ledger.db.transaction(() => {
      ledger.entries.add({
        ...{ id, itemId: 'i1', day: today, startedAt: null, endedAt: null, zone: 'Etc/UTC' },
        ...{ countedMs: 60_000, minutes: 1, optionLabels: {}, runId: null, draft: emptyDraft },
      })
      ledger.outbox.add(id, { state: 'confirmed' })
    })
  }
  const seen = await inTurn(60, 1, {
    alone: insert,
    indexed: async () => {
      insert()
      ledger.hub.emit({ name: 'entries.changed', payload: { days: [today] } })
      await index.find(today, today, {})
    },
  })
  return {
    budget: '12 insert with the index brought up to date, against without',
    ours: ms(median(seen.indexed)),
    floor: ms(median(seen.alone)),
    ratio: times(pairedRatio(seen.indexed, seen.alone)),
    allowed: '1.45x',
  }
}
