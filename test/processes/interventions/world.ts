/**
 * The world of an intervention trial: the account, data folders, the applications that run on them, and a person who
 * saves entries, answers questions truthfully, and saves again what was reported as not created. It audits that each
 * entry that was reported as saved is at the account once, and is shown at most once.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entry } from '../../../src-preload/model/entry.ts'
import { clientSecret } from '../../support/account-service.ts'
import { draft } from '../../support/builders.ts'
import { pick } from '../../support/random.ts'
import { Account, type ThereEntry } from './account.ts'
import { Application } from './application.ts'
import { MovableClock } from './movable-clock.ts'

export const day = '2026-11-20'
const always = { from: '2000-01-01', to: '2099-12-31' }
const mostRounds = 120
const roundMs = 20_000

export class World {
  readonly random: () => number
  readonly account: Account
  kills = 0
  questions = 0
  readonly saved = new Set<string>()
  /**
   * Entries that were deleted in the web client, by note; true if a list had shown the entry to the application before.
   */
  readonly deletedThere = new Map<string, boolean>()
  /** Ids of the entries that were corrected in the web client, by note; an entry must keep its id. */
  readonly editedThere = new Map<string, string>()
  /** Whether several entries may have the same item, day, start and minutes. */
  hasAlike = true
  readonly #clock: MovableClock
  readonly #place: string
  readonly #running: Application[] = []
  #aheadMs = 0
  #words = 0

  private constructor(random: () => number, account: Account, clock: MovableClock) {
    this.random = random
    this.account = account
    this.#clock = clock
    this.#place = mkdtempSync(join(tmpdir(), 'tallystick-intervention-'))
  }

  static async start(random: () => number): Promise<World> {
    const clock = new MovableClock()
    return new World(random, await Account.start(clock), clock)
  }

  folder(name: string): string {
    return join(this.#place, name)
  }

  copy(from: string, to: string): void {
    rmSync(this.folder(to), { recursive: true, force: true })
    cpSync(this.folder(from), this.folder(to), { recursive: true })
  }

  async open(name = 'data'): Promise<Application> {
    const application = await Application.start(this.folder(name), this.folder('state'), this.#aheadMs)
    this.#running.push(application)
    return application
  }

  /** Returns an application that is connected to the account while there are no faults. */
  async connected(name = 'data'): Promise<Application> {
    const application = await this.open(name)
    await this.connect(application)
    return application
  }

  async connect(application: Application, spelling: 'usual' | 'other' = 'usual'): Promise<void> {
    const settings = this.account.settings(spelling)
    await application.call('connections.connect', { settings, clientSecret, today: false })
    for (const itemId of ['7001', '7002'])
      await application.order('items.add', { itemId, name: `Item ${itemId}`, board: null, pinned: false })
    while ((await application.call('template.form', { itemId: null })).template === null) await wait(10)
  }

  async kill(application: Application): Promise<void> {
    this.kills += 1
    this.#running.splice(this.#running.indexOf(application), 1)
    await application.kill()
  }

  async saveSome(application: Application, most: number): Promise<void> {
    for (let left = 1 + Math.floor(this.random() * most); left > 0; left -= 1) {
      const words = `entry ${(this.#words += 1)}`
      const start = pick(this.random, [null, `${day}T08:00:00.000Z`, `${day}T08:00:12.345Z`])
      const minutes = this.hasAlike ? pick(this.random, [30, 30, 45]) : 30 + this.#words
      await application.order('entries.save', {
        entry: { itemId: '7001', day, startedAt: start, minutes, draft: draft({ description: words }) },
        remember: false,
      })
      this.saved.add(words)
    }
  }

  entriesOf(application: Application): Promise<Entry[]> {
    return application.call('entries.days', always).then((days) => days.flatMap(({ entries }) => entries))
  }

  /** Requests sending several times, as a person may do. */
  async trySending(application: Application): Promise<void> {
    for (let tries = Math.floor(this.random() * 4); tries > 0; tries -= 1)
      await application.call('sync.now', {})
  }

  /** Waits a random time, without any condition. */
  pause(mostMs = 300): Promise<void> {
    return wait(this.random() * mostMs)
  }

  /** Lets everything finish without faults. Returns false when something stays open after all rounds. */
  async settle(): Promise<boolean> {
    this.account.calm()
    for (let round = 0; round < mostRounds; round += 1) {
      let open = 0
      for (const application of this.#running) {
        await application.call('sync.now', {})
        for (const entry of await this.entriesOf(application))
          open += Number(await this.#attend(application, entry))
      }
      if (open === 0) return true
      this.#aheadMs += roundMs
      this.#clock.putForward(roundMs)
      for (const application of this.#running) await application.putForward(roundMs)
    }
    return false
  }

  async #attend(application: Application, entry: Entry): Promise<boolean> {
    if (entry.state === 'asking') await this.#answer(application, entry)
    else if (entry.state === 'rejected') await sendAgain(application, entry)
    return entry.state !== 'confirmed'
  }

  /**
   * Answers according to the entry's note, which the person remembers. Another application may have answered already.
   */
  async #answer(application: Application, { id: entryId, description }: Entry): Promise<void> {
    this.questions += 1
    const { candidates } = await application.call('entries.read', { entryId })
    const same = candidates.find((each) => each.description === description && !each.gone)
    if (same) await application.order('entries.answer', { entryId, serviceId: same.serviceId })
    else if (this.deletedThere.has(description)) await application.order('entries.cancel', { entryId })
    else await application.order('entries.answer', { entryId, serviceId: null })
  }

  /** Returns one sentence for each violated invariant; an empty array if none was violated. */
  async audit(): Promise<string[]> {
    const there = await this.account.entries()
    const violations = [...this.saved].flatMap((words) => this.#auditOf(words, there))
    for (const application of this.#running) {
      const shown = (await this.entriesOf(application)).map(({ description }) => description)
      for (const words of this.saved)
        if (shown.filter((each) => each === words).length > 1) violations.push(`${words} is shown twice`)
    }
    return violations
  }

  #auditOf(words: string, there: readonly ThereEntry[]): string[] {
    const copies = there.filter(({ description }) => description === words)
    if (copies.length > 1) return [`${words} is there ${copies.length} times`]
    const wasSeenBefore = this.deletedThere.get(words)
    if (wasSeenBefore !== undefined)
      return wasSeenBefore && copies.length > 0 ? [`${words} was deleted there and is back`] : []
    if (copies.length === 0) return [`${words} was saved and is not there`]
    const edited = this.editedThere.get(words)
    return edited !== undefined && copies[0]!.id !== edited
      ? [`${words} is not the one that was corrected`]
      : []
  }

  async close(): Promise<void> {
    for (const application of this.#running.splice(0)) await application.kill()
    await this.account.close()
    rmSync(this.#place, { recursive: true, force: true })
  }
}

/** Saves an entry unchanged that the application reported as not created. */
async function sendAgain(application: Application, entry: Entry): Promise<void> {
  const { itemId, day: on, startedAt, minutes, draft: typed } = await factsOf(application, entry)
  await application.order('entries.edit', {
    entryId: entry.id,
    entry: { itemId, day: on, startedAt, minutes, draft: typed },
    later: false,
  })
}

async function factsOf(application: Application, { id: entryId }: Entry) {
  const read = await application.call('entries.read', { entryId })
  return { ...read, itemId: read.item.id }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
