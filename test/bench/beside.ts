/**
 * `node test/bench/beside.ts FOLDER [ROUNDS]`: compares the first view of this clone's program with that of the built
 * clone in FOLDER, in each language, in turn and in the same browser. This clone must be built too.
 */
import '../../src-main/kernel/temporal.ts'
import { chromium } from '@playwright/test'
import { offeredLanguages } from '../../src-preload/words/made/languages.ts'
import { chromium as executablePath, chromiumArguments, chromiumSandbox } from '../tools/chromium.mjs'
import { interactiveMs } from './pages.ts'
import { startSubject } from './sample-work.ts'
import { median, ms, pairedRatio, print, times, type Line } from './statistics.ts'

const [clone, rounds = '21'] = process.argv.slice(2)
if (clone === undefined) {
  console.error('Name the folder of another clone of the repository that is built.')
  process.exit(2)
}

const [ours, other] = [await startSubject(), await startSubject(clone)]
const browser = await chromium.launch({ executablePath, args: chromiumArguments, chromiumSandbox })
try {
  const lines: Line[] = []
  for (const language of offeredLanguages) lines.push(await compared(language))
  print(lines)
} finally {
  await browser.close()
  await ours.close()
  await other.close()
}

async function compared(language: string): Promise<Line> {
  const seen: { ours: number[]; other: number[] } = { ours: [], other: [] }
  const sides = [
    [seen.ours, ours],
    [seen.other, other],
  ] as const
  for (const [, subject] of sides) await interactiveMs(browser, subject, language)
  for (let round = 0; round < Number(rounds); round++)
    for (const [side, subject] of round % 2 === 0 ? sides : sides.toReversed())
      side.push(await interactiveMs(browser, subject, language))
  return {
    budget: `first view in ${language}`,
    ours: ms(median(seen.ours)),
    floor: ms(median(seen.other)),
    ratio: times(pairedRatio(seen.ours, seen.other)),
    allowed: '1.05x',
  }
}
