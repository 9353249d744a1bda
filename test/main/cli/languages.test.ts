/** Tests that the command line uses the user's language: whole sessions in each language. */
import '../../../src-main/kernel/temporal.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { help } from '../../../src-main/cli/help.ts'
import { runCommand } from '../../../src-main/cli/run.ts'
import { offeredLanguages } from '../../../src-preload/words/made/languages.ts'
import { speakEnglish, speakIn } from '../../support/languages.ts'
import {
  accountTexts,
  branchesAtTheTerminal,
  dayAtTheTerminal,
  failures,
  filesAtTheTerminal,
  wrongArguments,
} from './transcript.ts'

afterAll(speakEnglish)

async function everything(tag: string) {
  await speakIn(tag)
  return {
    help: help().split('\n'),
    'wrong arguments': wrongArguments(),
    'a day': await dayAtTheTerminal(),
    'in Git folders': await branchesAtTheTerminal(),
    'an account': accountTexts(),
    failures: failures(),
    files: await filesAtTheTerminal(tag),
  }
}

describe.each(['en', 'de', 'fr'])('the command line in %s', (tag) => {
  it('prints the help, all failures and the texts of fixed sessions as they were read and approved', async () => {
    const parts = Object.entries(await everything(tag))
    const whole = parts.map(([title, lines]) => `## ${title}\n\n${lines.join('\n').trim()}\n`).join('\n')
    // The list of languages is replaced, so that adding a language does not change the transcripts.
    const printed = whole.replaceAll(offeredLanguages.join(', '), '(the languages)')
    await expect(printed).toMatchFileSnapshot(`transcripts/${tag}.txt`)
    expect(whole).not.toMatch(/[^.]\.\.(?!\.)/)
  })
})

describe('the pseudo-language', () => {
  /** Words that were typed or come from the data, and are therefore printed untranslated. */
  const data = `
    Tax return Tax office Office move Garden Example Backend Design Frontend Billing code Fixed price Internal Time
    and materials TypeError ENOENT home ada data missing new csv frobnicate frob blah Refund quit xx some someday Nope
    timer history add-time settings attention team category billable main Item set at note lang json h m x A tax`.match(
    /[A-Za-z]+/g,
  )!
  const commands = ['tallystick', 'start', 'stop', 'status', 'today', 'add', 'open', 'export']
  const flags = ['unsent', 'format', 'to', 'day', 'branch']

  it('every line that the command line prints is in brackets, and no word of it is English', async () => {
    const { files, ...texts } = await everything('en-XA')
    const answers = files.filter((line) => !/^exit \d$|^\{"ok"/.test(line))
    const printed = [...Object.values(texts).flat(), ...answers].filter((line) => !/^(?:\$.*)?$/.test(line))
    expect(printed.filter((line) => !/⟦.*⟧/.test(line))).toEqual([])
    const known = new Set([
      ...data,
      ...commands,
      ...flags,
      ...offeredLanguages.flatMap((tag) => tag.split('-')),
    ])
    const english = printed.flatMap((line) =>
      (line.match(/\p{L}+/gu) ?? []).filter((word) => /^[A-Za-z]+$/.test(word) && !known.has(word)),
    )
    expect(english).toEqual([])
    expect(printed.length).toBeGreaterThan(90)
  })
})

describe('the language of a command', () => {
  async function printed(argv: string[], around: { env?: Record<string, string>; languages?: string[] }) {
    const lines: string[] = []
    await runCommand({
      ...{ argv, from: '/', env: {}, version: '0.0.0', isTerminal: false, ...around },
      loadCompose: () => Promise.reject(new Error('no order is carried out')),
      out: (line) => lines.push(line),
      err: (line) => lines.push(line),
    })
    return lines.join('\n')
  }
  const german = '„stop now“ ist kein Befehl; tallystick --help zeigt alle Befehle.'
  const english = '"stop now" is not a command; tallystick --help lists them.'

  it.each([
    ['the environment', ['stop now'], { env: { LANG: 'de_AT.UTF-8' } }, german],
    ['the system, if the environment names none', ['stop now'], { languages: ['de-DE'] }, german],
    ['English, if nothing is known', ['stop now'], {}, english],
    ['--lang before the environment', ['stop now', '--lang', 'de'], { env: { LANG: 'fr_FR' } }, german],
    [
      'English for a language that is not there',
      ['stop now'],
      { env: { LANG: 'qaa_ES' }, languages: ['de'] },
      english,
    ],
  ])('is that of %s', async (_title, argv, around, text) => {
    expect(await printed(argv, around)).toBe(text)
  })

  it('is English in JSON, so that programs can rely on the messages', async () => {
    const line = await printed(['stop now', '--json'], { env: { LANG: 'de_DE.UTF-8' } })
    expect(JSON.parse(line)).toEqual({ ok: false, code: 'not-understood', message: english })
  })

  it('is chosen for the help too', async () => {
    expect(await printed(['help', '--lang', 'fr'], {})).toContain('démarrer le chronomètre')
  })
})
