/**
 * New releases: looked for once a day where the person wants it, fetched and checked, and put in place when the
 * program ends anyway or when the person asks. Owns those moments and the fetched file; who may publish, what counts
 * as newer and whether now is the time are pure functions beside it.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EventName } from '#preload/contract/events.ts'
import type { App } from '../../app/app.ts'
import type { ReleaseRoad } from '../../app/release-road.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Installation } from './installation.ts'
import type { Publisher } from './publisher.ts'
import type { Staged } from './put-in-place.ts'
import { newFileIn, readRelease, type Release, type ReleaseFile } from './release.ts'
import { obstacleIn, type Obstacle, type Standing } from './standing.ts'

export interface UpdateMakings {
  readonly app: App
  readonly clock: Clock
  readonly log: Log
  readonly road: ReleaseRoad
  readonly publisher: Publisher
  /** Nothing where somebody else keeps the program up to date. */
  readonly installation: Installation | undefined
  /** What runs, as `1.2.3`. */
  readonly version: string
  /** Absolute; ours alone, and emptied at a start. */
  readonly folder: string
  readonly putInPlace: (staged: Staged, installation: Installation, restart: boolean) => Promise<void>
  /** A release is ready, or is not any more. */
  readonly changed: () => void
  readonly quit: () => void
  /** A sentence for the person, who is not waited for. */
  readonly tell: (sentence: string) => void
}

/** The start itself has better things to do. */
const firstLookMs = 10 * 60_000
const everyMs = 24 * 60 * 60_000

/** What is heard when an answer has come, for whichever account, or a stop sheet is done with. */
const tellOfAnEnd: ReadonlySet<EventName> = new Set(['entries.changed', 'sync.changed', 'timer.changed'])

export class Updates {
  readonly #makings: UpdateMakings
  readonly #stopListening: () => void
  #wanted = false
  #forgetLook: () => void = () => undefined
  #looking: Promise<void> | undefined
  #staged: Staged | undefined
  /** The person asked for a restart, which waits for its moment. */
  #asked = false
  /** The restart that was asked for is under way. */
  #restarting = false
  #closing = false
  /** What was in the way when the closing began. */
  #obstacle: Obstacle | undefined = 'unknown'

  constructor(makings: UpdateMakings) {
    this.#makings = makings
    this.#stopListening = makings.app.listen(({ name }) => {
      if (this.#asked && tellOfAnEnd.has(name)) void this.#quitWhenFree()
    })
  }

  /** The version that is ready to be put in place. */
  get ready(): string | undefined {
    return this.#staged?.version
  }

  /** Follows the wish. Where it cannot be followed nothing is ever asked of anybody. */
  want(on: boolean): void {
    const { installation, publisher, folder } = this.#makings
    if (on === this.#wanted || !installation || publisher.keys.length === 0) return
    this.#wanted = on
    this.#forgetLook()
    if (!on) return
    // What an earlier start fetched may be old by now, and was checked by another process.
    rmSync(folder, { recursive: true, force: true })
    this.#lookAfter(firstLookMs)
  }

  /** Never rejects; looks twice at once look once. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#makings.log.error('update.failed', error))
      .finally(() => (this.#looking = undefined))
    return this.#looking
  }

  /** The person wants it now; if something is in the way, as soon as it is not. */
  async restart(): Promise<void> {
    if (!this.#staged) return
    this.#asked = true
    const obstacle = await this.#quitWhenFree()
    if (obstacle) this.#makings.tell(waitingSentence(obstacle, this.#staged.version))
  }

  /** While the app can still be asked. From here on no more looks. */
  async beforeClosing(): Promise<void> {
    this.#closing = true
    this.#forgetLook()
    this.#stopListening()
    this.#obstacle = this.#staged ? await this.#obstacleNow() : 'unknown'
  }

  /**
   * When the app is closed; an answer that was still open has come by then, because closing waits for it. Never
   * rejects: a release that could not be put in place leaves the one that is there.
   */
  async whenClosed(): Promise<void> {
    const { installation, log, putInPlace } = this.#makings
    const staged = this.#staged
    if (!staged || !installation) return
    if (this.#obstacle && this.#obstacle !== 'sending') {
      log.info('update.waits', { because: this.#obstacle })
      return
    }
    try {
      await putInPlace(staged, installation, this.#restarting)
      log.info('update.placed', { version: staged.version })
    } catch (error) {
      log.error('update.not-placed', error)
    }
  }

  #lookAfter(ms: number): void {
    this.#forgetLook = this.#makings.clock.after(ms, () => {
      void this.look().then(() => {
        if (this.#wanted && !this.#closing) this.#lookAfter(everyMs)
      })
    })
  }

  async #look(): Promise<void> {
    const { road, publisher, version, installation, log } = this.#makings
    if (!installation) return
    const read = readRelease(await road.read(`${publisher.releases}stable.json`), publisher.keys)
    if (!read.ok) {
      log.warn('update.refused', { because: read.because })
      return
    }
    const file = newFileIn(read.release, version, installation)
    if (file && this.#staged?.version !== read.release.version) await this.#stage(read.release, file)
  }

  async #stage({ version }: Release, file: ReleaseFile): Promise<void> {
    const { road, publisher, folder, log, changed } = this.#makings
    this.#staged = undefined
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, file.name)
    await road.save(publisher.releases + file.name, path, file)
    if (this.#closing) return
    this.#staged = { version, file, path }
    log.info('update.ready', { version })
    changed()
  }

  /** What is in the way; nothing when the way out was taken. */
  async #quitWhenFree(): Promise<Obstacle | undefined> {
    const obstacle = await this.#obstacleNow()
    if (obstacle) return obstacle
    this.#restarting = true
    this.#makings.quit()
    return undefined
  }

  async #obstacleNow(): Promise<Obstacle | undefined> {
    return obstacleIn(await this.#standing())
  }

  async #standing(): Promise<Standing | undefined> {
    const { app } = this.#makings
    const timer = await app.call('timer.read', {})
    return timer.ok ? { run: timer.value.run, openCreates: app.openCreates() } : undefined
  }
}

function waitingSentence(obstacle: Obstacle, version: string): string {
  const then = `Then Tallystick restarts as version ${version}.`
  switch (obstacle) {
    case 'sending':
      return `An entry is on its way, and its answer is worth waiting for. ${then}`
    case 'unsaved':
      return `What you stopped isn’t saved yet. Save or discard it in the window. ${then}`
    case 'unknown':
      return `Tallystick is busy. ${then}`
  }
}
