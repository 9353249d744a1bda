/** Tests that unreadable JSON in the database is logged as one sentence and loses no other data. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { baseOf, cancelRemoval } from '../../../src-main/entries/sent-entry.ts'
import { EchoStore, unknownService } from '../../../src-main/outbox/echo-store.ts'
import { NoticeStore } from '../../../src-main/outbox/notice-store.ts'
import { fill, newQueue } from '../../support/sending-queue.ts'

const at = '2026-11-20T09:00:00.000Z'
const entryId = 'queued-00000000'
let queue: Awaited<ReturnType<typeof newQueue>>
let sentences: string[]
beforeEach(async () => {
  queue = await newQueue()
  fill(queue.ledger, 2)
  sentences = []
  queue.ledger.db.onDamage = (sentence) => sentences.push(sentence)
})
afterEach(() => queue.close())

describe('an echo profile', () => {
  const readProfile = (profile: string) => {
    const { db } = queue.ledger
    db.run("INSERT INTO echo (connection_id, profile) VALUES ('local', $profile)", { profile })
    return new EchoStore(db, 'local', unknownService).read()
  }

  it.each([
    ['that is cut off', '{"sends":"second"'],
    ['of another type', '[]'],
    ['with a value of another type', '{"sends":"second","listsOwn":1}'],
  ])('learns an echo profile %s again and assumes another writer', (_what, stored) => {
    expect(readProfile(stored)).toEqual({ ...unknownService, others: true })
    expect(sentences).toEqual([
      'The stored echo profile of local cannot be read: it is learned again, as if somebody else wrote for this user too.',
    ])
  })

  it('completes an echo profile of an earlier version', () => {
    expect(readProfile('{"sends":"second"}')).toEqual({ ...unknownService, sends: 'second' })
    expect(sentences).toEqual([])
  })
})

it('shows a notice without names when its names cannot be read', () => {
  const { db } = queue.ledger
  const notices = new NoticeStore(db)
  notices.add('accounts', at, ['Office'], 3)
  db.run("UPDATE notice SET names = '{'")
  expect(notices.all()).toMatchObject([{ kind: 'accounts', names: [], entries: 3 }])
  expect(sentences).toHaveLength(1)
})

it('looks an entry up without a baseline when the lists of its attempt cannot be read', () => {
  const { db, attempts } = queue.ledger
  const sent = {
    body: 'not JSON',
    startFingerprint: null,
    baseline: ['e1'],
    newest: { at, ids: [] },
    serviceAt: null,
  }
  attempts.begin(entryId, sent)
  expect(attempts.latest(entryId)).toMatchObject(sent)
  db.run("UPDATE attempt SET baseline = '[1]', newest = 'x'")
  expect(attempts.latest(entryId)).toMatchObject({ ...sent, baseline: null, newest: null })
  expect(sentences).toHaveLength(2)
})

it('keeps an entry whose option labels cannot be read, and reports it once', () => {
  const { db, entries } = queue.ledger
  db.run("UPDATE entry SET option_labels = '[]' WHERE id = $entryId", { entryId })
  expect(entries.facts(entryId)).toMatchObject({ id: entryId, minutes: 1, optionLabels: {} })
  entries.facts(entryId)
  expect(sentences).toEqual([
    `The stored option labels of entry ${entryId} cannot be read: the ids of the options are shown.`,
  ])
})

it('offers the previous step of Undo when the latest one cannot be read', () => {
  const { db, entries, steps } = queue.ledger
  const { id: _id, runId: _runId, ...facts } = entries.facts(entryId)
  const after = { ...facts, later: false }
  steps.add([{ entryId, before: null, after }], at, at, { id: null, kind: 'add' })
  steps.add([{ entryId, before: after, after: { ...after, minutes: 5 } }], at, at, {
    id: null,
    kind: 'change',
  })
  expect(steps.last(at)).toMatchObject({ kind: 'change', after: { minutes: 5 } })
  db.run(`UPDATE step SET after = '{"minutes":5}' WHERE kind = 'change'`)
  expect(steps.last(at)).toMatchObject({ kind: 'add', after })
  expect(steps.latest(at, 10)).toHaveLength(1)
  expect(entries.facts(entryId).minutes).toBe(1)
  expect(sentences).toHaveLength(1)
})

it('leaves out a step of Undo and a line of the history whose kind is unknown', () => {
  const { db, entries, outbox, steps } = queue.ledger
  const { id: _id, runId: _runId, ...facts } = entries.facts(entryId)
  steps.add([{ entryId, before: null, after: { ...facts, later: false } }], at, at, { id: null, kind: 'add' })
  outbox.note(entryId, at, 'saved')
  outbox.note(entryId, at, 'changed')
  db.run("UPDATE step SET kind = 'later kind'")
  db.run("UPDATE receipt SET kind = 'later kind' WHERE kind = 'changed'")
  expect(steps.last(at)).toBeUndefined()
  expect(outbox.receipts(entryId)).toEqual([{ at, kind: 'saved' }])
  expect(sentences).toHaveLength(1)
})

describe('a correction whose base cannot be read', () => {
  beforeEach(() => {
    const { outbox, claims, corrections } = queue.ledger
    for (const state of ['sending', 'confirmed'] as const) outbox.move(entryId, { state })
    claims.claim(entryId, 'e1')
    corrections.request(entryId, 'remove', '{')
    outbox.move(entryId, { state: 'cancelled' })
  })

  it('compares a correction with the current entry when its base cannot be read', () => {
    const facts = queue.ledger.entries.facts(entryId)
    expect(baseOf(queue.ledger, facts)).toEqual(facts)
    expect(sentences).toHaveLength(1)
  })

  it('sends a correction when its base cannot be read, even if nothing seems to differ', () => {
    cancelRemoval(queue.ledger, entryId)
    expect(queue.ledger.outbox.read(entryId)?.state).toBe('confirmed')
    expect(queue.ledger.corrections.read(entryId)).toMatchObject({ kind: 'change', base: '{' })
  })
})
