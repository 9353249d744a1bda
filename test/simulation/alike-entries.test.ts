/**
 * Tests entries that look alike, at a service that returns no seconds of a start. Each story is a case in which an
 * entry of the service was once taken for the wrong local entry.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answerComparison } from '../../src-main/entries/answer-comparison.ts'
import { editEntry } from '../../src-main/entries/edit-entry.ts'
import { saveEntry } from '../../src-main/entries/save-entry.ts'
import { audit } from '../../src-main/sync/audit.ts'
import { distrust } from '../../src-main/sync/rollback.ts'
import { ask } from '../../src-main/sync/settle.ts'
import { newGround } from './ground.ts'
import { copyRows, putRows, type Rows } from './tables.ts'
import type { Plan } from './plan.ts'
import { calmPlan, WaitingQueue } from './waiting.ts'

const db = newGround()
afterAll(() => db.close())

const dayMs = 24 * 3_600_000
const withoutSeconds = { ...calmPlan.traits, echoes: 'minute', showsStart: false, accepts: 'minute' } as const

class Story extends WaitingQueue {
  constructor(createFaults: Plan['createFaults']) {
    super(db, { ...calmPlan, traits: withoutSeconds, createFaultRate: 1, createFaults }, 5, {}, 3 * 7 * dayMs)
    this.service.writeForeign({ user: 'me', item: 'i1', date: '2026-11-20', minutes: 55 }, -40 * dayMs)
  }

  /** Saves an entry that differs from others of the story only in its option. */
  saveAlike(code: string | null): string {
    const options: Record<string, string> = code === null ? {} : { code }
    const draft = { description: 'Same', options, billable: 'none', team: null } as const
    const entry = { itemId: 'i1', day: '2026-11-20', minutes: 30, startedAt: null, draft } as const
    return saveEntry(this.life.ledger, { commandId: `save-${code}`, remember: false, entry }).entryId
  }

  setCode(entryId: string, code: string): void {
    const { itemId, day, startedAt, minutes, draft } = this.life.ledger.entries.facts(entryId)
    const entry = { itemId, day, startedAt, minutes, draft: { ...draft, options: { code } } }
    editEntry(this.life.ledger, { commandId: 'edit', entryId, later: false, entry })
  }

  stateOf(entryId: string): string | undefined {
    return this.life.ledger.outbox.read(entryId)?.state
  }

  /** Returns the origins of the entries at the service that the local entries are linked to. */
  linked(...ids: string[]): (string | null | undefined)[] {
    return ids.map((id) => {
      const serviceId = this.life.ledger.claims.serviceIdOf(id)
      return this.service.held.find((held) => held.id === serviceId)?.origin
    })
  }

  fromUs(): (string | null)[] {
    return this.service.held.flatMap(({ origin }) => (origin === null ? [] : [origin])).sort()
  }

  pass(ms: number, isOver: () => boolean = () => false): Promise<void> {
    return this.until(this.time.now + ms, isOver)
  }

  async work(work: Promise<unknown>): Promise<void> {
    let isDone = false
    void work.finally(() => (isDone = true))
    await this.pass(60_000, () => isDone)
    await work
  }
}

describe('an entry that was refused and put right, beside one with the same values whose answer was lost', () => {
  let story: Story
  let first: string
  let second: string
  let copy: Rows

  beforeEach(async () => {
    story = new Story({ 'answer-lost': 1 })
    await Promise.resolve()
    ;[first, second] = [story.saveAlike(null), story.saveAlike('c')]
    await story.pass(3_000)
    copy = copyRows(db)
    story.service.onCreate = (origin) => {
      story.service.terms.required.add('code')
      if (origin === second) story.time.in(500, () => (story.service.isGone = true))
    }
    await story.pass(117_000)
    expect([story.stateOf(first), story.stateOf(second)]).toEqual(['rejected', 'checking'])
    story.setCode(first, 'b')
    await story.pass(60_000)
    story.life.kill()
    story.service.isGone = false
    story.service.calm = true
  })

  it.each<[string, () => void]>([
    [
      'an older database was put back',
      () => {
        putRows(db, copy)
        story.restart()
      },
    ],
    ['the data folder was moved', () => story.restart((life) => db.transaction(() => distrust(life.sync)))],
  ])('is not linked to that one after %s', async (_what, comeBack) => {
    comeBack()
    await story.pass(2 * 3_600_000)
    expect(story.linked(second)).toEqual([second])
    // A person is asked about the first one; then it is sent.
    if (story.stateOf(first) === 'asking')
      answerComparison(story.life.ledger, { commandId: 'none', entryId: first, serviceId: null })
    await story.pass(2 * 3_600_000)
    expect(story.linked(first)).toEqual([first])
    expect(story.fromUs()).toEqual([first, second])
  })
})

describe('an entry that never arrived, and the same from a client that has begun to write since the last audit', () => {
  /** The other client writes about another item first, and about the same one minutes after the entry was sent. */
  async function told(between: (story: Story) => Promise<void>): Promise<[Story, string]> {
    const story = new Story({ 'request-lost': 1 })
    await Promise.resolve()
    await story.pass(30_000)
    await story.work(audit(story.life.sync))
    await between(story)
    const entryId = story.saveAlike('c')
    await story.pass(120_000, () => story.stateOf(entryId) === 'checking')
    expect(story.stateOf(entryId)).toBe('checking')
    story.service.isGone = true
    await story.pass(120_000)
    story.service.writeForeign({
      ...{ user: 'me', item: 'i1', date: '2026-11-20', minutes: 30, description: 'Same' },
    })
    return [story, entryId]
  }

  function writeElsewhere(story: Story): void {
    const date = story.service.createdAt(story.time.now).slice(0, 10)
    story.service.writeForeign({ user: 'me', item: 'i9', date, minutes: 77 })
  }

  async function expectQuestion([story, entryId]: [Story, string]): Promise<void> {
    story.service.isGone = false
    story.service.calm = true
    await story.pass(3_600_000)
    expect(story.stateOf(entryId)).toBe('asking')
  }

  it('is a question after an hour', async () => {
    await expectQuestion(
      await told(async (story) => {
        writeElsewhere(story)
        await story.pass(3_600_000)
      }),
    )
  })

  it('is a question after months without sending', async () => {
    await expectQuestion(
      await told(async (story) => {
        await story.pass(100 * dayMs)
        writeElsewhere(story)
        await story.pass(3_600_000)
      }),
    )
  })

  it('is a question after an older database was put back, which does not know that client', async () => {
    let copy: Rows
    const [story, entryId] = await told(async (begun) => {
      copy = copyRows(db)
      writeElsewhere(begun)
      await begun.work(audit(begun.life.sync))
    })
    story.life.kill()
    putRows(db, copy!)
    story.restart()
    await expectQuestion([story, entryId])
  })
})

it('withdraws the question about a second entry whose only candidate was linked to the first', async () => {
  const story = new Story({ 'request-lost': 1 })
  await Promise.resolve()
  const [first, second] = [story.saveAlike('b'), story.saveAlike('c')]
  await story.pass(20_000)
  story.life.kill()
  story.service.isGone = true
  story.restart((life) => db.transaction(() => distrust(life.sync)))
  await story.pass(20_000)
  story.service.writeForeign({ user: 'me', item: 'i1', date: '2026-11-20', minutes: 30, description: 'Same' })
  const { id } = story.service.held.at(-1)!
  const { sync, ledger } = story.life
  const candidate = { serviceId: id, item: 'Item', day: '2026-11-20', minutes: 30, description: 'Same' }
  const asked = { ...candidate, createdAt: null, startedAt: null, gone: false }
  db.transaction(() => [first, second].forEach((entryId) => ask(sync, entryId, [asked])))

  answerComparison(ledger, { commandId: 'same', entryId: first, serviceId: id })
  await story.pass(1_000)
  expect([story.stateOf(first), story.stateOf(second)]).toEqual(['confirmed', 'checking'])
  story.service.isGone = false
  story.service.calm = true
  await story.pass(2 * 3_600_000)
  expect(story.linked(second)).toEqual([second])
})
