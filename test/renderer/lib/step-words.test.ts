import { afterEach, describe, expect, it } from 'vitest'
import type { EntryStep, StepKind } from '../../../src-preload/model/step.ts'
import { english, speak } from '../../../src-preload/words/section.ts'
import { stepButton, stepDone, stepName } from '../../../src-renderer/lib/step-words.ts'

const step = (kind: StepKind, changes: Partial<EntryStep> = {}): EntryStep => ({
  ...{ id: 1, kind, entryId: 'e', day: '2026-11-20', name: 'Refund flow', minutes: 45 },
  ...{ count: 1, left: 0, refused: null },
  ...changes,
})
const ofRun = { minutes: null, entryId: null, day: null, count: 0 }

describe('step names', () => {
  it.each([
    [step('add'), 'add 45m Refund flow'],
    [step('change'), 'change 45m Refund flow'],
    [step('delete', { count: 3 }), 'delete 3 entries'],
    [step('split', { count: 2, minutes: 70 }), 'split 1h\u00a010m Refund flow'],
    [step('import', { count: 12 }), 'import 12 entries'],
    [step('save'), 'save 45m Refund flow'],
    [step('start', ofRun), 'start Refund flow'],
    [step('switch', ofRun), 'switch to Refund flow'],
    [step('move', ofRun), 'move timer to Refund flow'],
    [step('discard', ofRun), 'discard Refund flow'],
    [step('create', ofRun), 'create item Refund flow'],
    [step('hide', ofRun), 'archive Refund flow'],
    [step('answer', ofRun), 'answer about Refund flow'],
  ])('the name of the step %o is %s', (given, name) => expect(stepName(given)).toBe(name))
})

it('a button names its step, and says why it cannot be undone', () => {
  expect(stepButton(step('add'), 'undo')).toBe('Undo: add 45m Refund flow')
  expect(stepButton(step('add', { refused: 'already-sent' }), 'undo')).toBe(
    'Undo: add 45m Refund flow (already sent)',
  )
})

it('the message after an Undo or Redo names the step, or says why it failed', () => {
  expect(stepDone(step('add'), 'undo')).toBe('Undone: add 45m Refund flow')
  expect(stepDone(step('delete'), 'redo')).toBe('Redone: delete 45m Refund flow')
  expect(stepDone(step('add', { count: 0, left: 1, refused: 'already-sent' }), 'undo')).toBe(
    'Can’t undo: add 45m Refund flow. It was already sent and stays as it is.',
  )
})

it('an item with logged time stays, as the list and the toast say', () => {
  const inUse = step('create', { ...ofRun, refused: 'item-in-use' })
  expect(stepButton(inUse, 'undo')).toBe('Undo: create item Refund flow (time is logged on it)')
  expect(stepDone(inUse, 'undo')).toBe(
    'Can’t undo: create item Refund flow. Time is logged on this item, so it stays on the list.',
  )
})

it('the message after an undone import says what had to stay', () => {
  const some = (count: number, left: number) => stepDone(step('import', { count, left }), 'undo')
  expect(some(12, 0)).toBe('Undone: import 12 entries')
  expect(some(9, 1)).toBe('Undone: import 9 entries. 1 entry was already sent and stays.')
  expect(some(0, 3)).toBe('Nothing was undone. 3 entries were already sent and stay.')
})

describe('in other languages', () => {
  afterEach(() => speak(english))

  it('the step and its button are one phrase in German', async () => {
    await speak({ language: 'de', locale: 'de' })
    expect(stepButton(step('hide', ofRun), 'undo')).toBe('Rückgängig: Refund flow archivieren')
    expect(stepDone(step('import', { count: 9, left: 1 }), 'undo')).toBe(
      'Rückgängig gemacht: 9 Einträge importieren. 1 Eintrag wurde schon gesendet und bleibt.',
    )
  })

  it('a step of several entries has the French plural', async () => {
    await speak({ language: 'fr', locale: 'fr' })
    expect(stepName(step('delete', { count: 3 }))).toBe('supprimer 3 entrées')
  })
})
