import { describe, expect, it } from 'vitest'
import { entryProblem, type Entry } from '#preload/model/entry.ts'
import { correctionOf } from '../../../src-renderer/entry/correction-words.ts'
import { entry, today } from '../support/sample-week.ts'

const sent = entry({ id: 's', itemId: '71022', day: today, from: '8:32', minutes: 30 })
const refused = (kind: NonNullable<Entry['problem']>['kind'], what: 'change' | 'remove'): Entry => ({
  ...sent,
  correction: { kind: what, state: 'refused' },
  problem: { kind, fields: [], status: 409, answer: null },
})

describe('a sent entry that can be changed', () => {
  it('a sent entry is described for an account and for the local workspace', () => {
    expect(correctionOf(sent, 'Fieldstone', '10:41')).toMatchObject({
      title: 'In Fieldstone since 10:41.',
      text: 'You can change or delete it here; it changes there too.',
      again: null,
      keep: null,
    })
    expect(correctionOf({ ...sent, changedByWorklog: true }, 'Fieldstone', null).text).toBe(
      'You can delete it here, or change its day, minutes, billable time and note. v1.0 can’t change anything else.',
    )
    expect(correctionOf(sent, null, null).text).toBe(
      'You can still change or delete it. Undo goes back 30 days.',
    )
  })

  it('every refusal of a correction says what happened, what is safe and what to do', () => {
    for (const kind of entryProblem.shape.kind.options)
      for (const what of ['change', 'remove'] as const) {
        const { text, again, keep, quote } = correctionOf(refused(kind, what), 'Fieldstone', null)
        expect(text, kind).toMatch(/^Fieldstone (didn’t|doesn’t) .*\.$/)
        expect(text.split(/[.:] /).length, kind).toBeGreaterThanOrEqual(2)
        expect(text, kind).toMatch(/is kept here|is back here|is safe here/)
        expect(quote).toBe('It answered 409.')
        expect(again).not.toBeNull()
        expect(keep === null).toBe(kind === 'gone')
      }
  })
})
