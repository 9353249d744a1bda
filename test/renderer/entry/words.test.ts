import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { receipt, type EntryDetail } from '#preload/model/entry.ts'
import { problemOf } from '../../../src-renderer/entry/problem-words.ts'
import { wordsOf } from '../../../src-renderer/entry/receipt-words.ts'
import { detailOf, entry, template, today } from '../support/sample-week.ts'

const detail = (state: EntryDetail['state'], part: Partial<EntryDetail> = {}): EntryDetail => ({
  ...detailOf(entry({ id: 'x', itemId: '90001', day: today, from: '8:32', minutes: 30, state })),
  ...part,
})

describe('why an entry needs a person', () => {
  it('the problem of an entry names the option that is no longer offered', () => {
    expect(problemOf(detail('rejected'), template, 'Fieldstone')).toEqual({
      text: 'Fieldstone didn’t accept this entry: the billing code “Internal” is no longer offered. Choose another one and send it again.',
      quote: 'It answered 400, “Option is archived”.',
      fields: { billing: 'Choose one that is still offered.' },
    })
  })

  it('the problem of an entry says so if the service gave no reason', () => {
    const unknown = detail('rejected', {
      problem: { kind: 'refused', fields: [], status: 500, answer: null },
      draft: { description: '', options: { billing: 'tm' }, billable: 'all', team: null },
    })
    expect(problemOf(unknown, template, 'Fieldstone')).toEqual({
      text: 'Fieldstone didn’t accept this entry and didn’t say why. Check the item and the fields, then send it again.',
      quote: 'It answered 500.',
      fields: {},
    })
  })

  it('the problem of an unfinished entry names the missing field', () => {
    const problem = problemOf(detail('unfinished'), template, 'Fieldstone')
    expect(problem?.text).toBe('Billing code is still missing.')
    expect(problem?.fields).toEqual({ billing: 'Choose a billing code to send it.' })
  })

  it('an entry without a problem has no such text', () => {
    expect(problemOf(detail('queued'), template, 'Fieldstone')).toBeNull()
  })
})

describe('what happened', () => {
  it('the history of an entry names the account that it was sent to', () => {
    expect(wordsOf('sent', 'Fieldstone', false)?.text).toBe('Sent to Fieldstone')
  })

  it('the history of an entry in the local workspace does not mention sending', () => {
    const kinds = receipt.shape.kind.options
    const told = kinds.flatMap((kind) => wordsOf(kind, null, true) ?? [])
    expect(told.map(({ strong, text }) => strong + text)).toEqual([
      'Saved on this machine',
      'Changed',
      'Not accepted.',
      'Deleted',
      'Not accepted.',
    ])
  })

  it('the history says after a refusal that nothing has been sent since', () => {
    expect(wordsOf('refused', 'Fieldstone', true)).toEqual({
      strong: 'Not accepted.',
      text: 'Tallystick has not sent it again since.',
      warm: true,
    })
    expect(wordsOf('refused', 'Fieldstone', false)?.text).toBe('')
  })
})
