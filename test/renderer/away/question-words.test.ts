import 'temporal-polyfill/global'
import { afterEach, describe, expect, it } from 'vitest'
import type { Question } from '../../../src-preload/model/question.ts'
import { english, speak } from '../../../src-preload/words/section.ts'
import { wordsOf } from '../../../src-renderer/away/question-words.ts'
import { wallTime } from '../../../src-renderer/lib/format.ts'

const zone = 'Europe/Berlin'
const at = (time: string, day = '2026-11-20') => `${day}T${time}:00.000Z`
const now = Date.parse(at('13:59'))

/** Returns the text with each time such as `14:12` as the locale of this machine writes it. */
function local(text: string): string {
  return text.replace(/\b(\d{1,2}):(\d{2})\b/g, (_all, hour, minute) =>
    wallTime(Number(hour), Number(minute)),
  )
}

function question(changes: Partial<Question> = {}): Question {
  return {
    id: '1',
    cause: 'idle',
    from: at('13:12'),
    to: at('13:59'),
    clock: 0,
    setByMs: 0,
    item: { id: '1', name: 'Checkout redesign', board: null },
    runId: 'r',
    runState: 'running',
    entryId: null,
    stretches: [{ startedAt: at('12:42'), endedAt: null }],
    ...changes,
  }
}

describe('the words of a question', () => {
  it('the question says when the absence was and what each answer does to the timer', () => {
    const words = wordsOf(question(), now, zone)
    expect([words.title, words.text, words.proposed]).toEqual([
      'You were away for 47m',
      local('14:12 to 14:59. Checkout redesign kept running.'),
      null,
    ])
    expect(words.choices.map(({ key, label, detail }) => `${key} ${label}: ${detail}`)).toEqual([
      'K Keep it: It was work. The clock shows 1h\u00a017m and goes on.',
      'D Discard it: The clock goes back to 30m and goes on.',
      local('T Stop it at 14:12: 30m is logged.'),
      'S Split it: Log the 30m before, give the 47m to something else, and continue.',
    ])
  })

  it('the question about a finished run says what is left of it', () => {
    const over = question({
      runState: 'saved',
      stretches: [{ startedAt: at('12:42'), endedAt: at('13:59') }],
    })
    expect(wordsOf(over, now, zone).choices.map(({ detail }) => detail)).toEqual([
      'It was work. It becomes 1h\u00a017m.',
      '30m are left.',
      '30m is logged.',
      'Give the 47m to something else; 30m are left.',
    ])
  })

  it('the question says that stopping logs nothing if the absence began with the run', () => {
    const from = question().stretches[0]!.startedAt
    expect(wordsOf(question({ from }), now, zone).choices[2]!.detail).toBe('Nothing is logged.')
  })

  it('the question about a night proposes the real stop and names the day', () => {
    const night = question({
      cause: 'slept',
      from: at('16:32', '2026-11-19'),
      to: at('07:50'),
      stretches: [{ startedAt: at('15:00', '2026-11-19'), endedAt: null }],
    })
    const words = wordsOf(night, now, zone)
    expect(words.proposed).toBe('stop')
    expect(words.choices[2]!.label).toBe(local('Stop it at Thu 17:32'))
    expect(words.text).toBe(local('Thu 17:32 to 8:50. Checkout redesign kept running.'))
  })

  it.each([
    ['closed', 'Checkout redesign is still open', 'Tallystick closed at 14:12 and was back at 14:59.'],
    [
      'stopped',
      'Checkout redesign was stopped for 47m',
      'It stopped at 14:12 and has run again since 14:59. Was it work in between?',
    ],
    [
      'long',
      'Checkout redesign has run for more than 16 hours',
      'You have not confirmed since 14:12 that it is still work.',
    ],
  ] as const)('the question names its cause: %s', (cause, title, text) => {
    expect(wordsOf(question({ cause }), now, zone)).toMatchObject({ title, text: local(text) })
  })
})

it('the question about a clock that was set offers both starts', () => {
  const words = wordsOf(question({ cause: 'clock', setByMs: -3_600_000, clock: 1 }), now, zone)
  expect(words.title).toBe('This machine’s clock was set back by 1h')
  expect(words.choices.map(({ id, label }) => [id, label])).toEqual([
    ['shift', local('Move the start to 12:42')],
    ['keep', local('Keep the start at 13:42')],
  ])
})

describe('in other languages', () => {
  afterEach(() => speak(english))

  it('the question is in German', async () => {
    await speak({ language: 'de', locale: 'de' })
    const words = wordsOf(question({ cause: 'closed' }), now, zone)
    expect([words.title, words.choices[2]!.label, words.choices[2]!.verb]).toEqual([
      'Checkout redesign ist noch offen',
      local('Stoppen: 14:12'),
      'Stoppen',
    ])
    const set = wordsOf(question({ cause: 'clock', setByMs: 3_600_000, clock: 1 }), now, zone)
    expect(set.title).toMatch(/^Die Uhr dieses Rechners wurde um 1.* vorgestellt$/)
  })

  it('the question is in French', async () => {
    await speak({ language: 'fr', locale: 'fr' })
    expect(wordsOf(question({ cause: 'long' }), now, zone).title).toBe(
      'Checkout redesign est en cours depuis plus de 16\u00a0heures',
    )
  })
})
