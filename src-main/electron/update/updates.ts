/**
 * Finds, downloads, verifies and installs new releases. If the user has enabled it, the program checks for a release
 * once a day. The release is installed when the program ends, or earlier if the user requests a restart.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EventName } from '#preload/contract/events.ts'
import { desk as words } from '#preload/words/made/desk.ts'
import type { ReleaseSource } from '../../app/release-source.ts'
import type { HostParts } from '../ports.ts'
import type { Installation } from './installation.ts'
import type { Publisher } from './publisher.ts'
import { NotRestarted, type putInPlace, type Quit, type Staged } from './put-in-place.ts'
import { newFileIn, readRelease, type Release, type ReleaseFile } from './release.ts'
import { obstacleIn, type Obstacle } from './standing.ts'

export interface UpdateMakings extends HostParts {
  readonly source: ReleaseSource
  readonly publisher: Publisher
  /** Undefined when the program must not replace itself. */
  readonly installation: Installation | undefined
  /** The running version in the form `1.2.3`. */
  readonly version: string
  /**
   * The absolute path of a folder that only updates use. It is emptied when the checks for new releases are turned on.
   */
  readonly folder: string
  readonly putInPlace: typeof putInPlace
  /** Called when {@link Updates.ready} has changed. */
  readonly changed: () => void
  readonly quit: () => void
  readonly tell: (sentence: string) => void
}

/** The delay before the first check, in milliseconds. An immediate check would slow down the start. */
const firstLookMs = 10 * 60_000
const everyMs = 24 * 60 * 60_000

/**
 * After these events a postponed restart is tried again, because the obstacle may be gone: an outstanding response may
 * have arrived, or the user may have closed the stop sheet (the form that saves a stopped run).
 */
const tellOfAnEnd: ReadonlySet<EventName> = new Set(['entries.changed', 'sync.changed', 'timer.changed'])

export class Updates {
  readonly #makings: UpdateMakings
  readonly #stopListening: () => void
  #wanted = false
  /**
   * How many times the checks have been turned on or off. A download that began before the latest change is not used.
   */
  #turns = 0
  #forgetLook: () => void = () => undefined
  #looking: Promise<void> | undefined
  #staged: Staged | undefined
  /** True when the user has requested a restart, which takes place as soon as no obstacle prevents it. */
  #asked = false
  #restarting = false
  #closing = false
  /** What prevented installing the release when the app began to close; undefined if nothing prevented it. */
  #obstacle: Obstacle | undefined = 'unknown'

  constructor(makings: UpdateMakings) {
    this.#makings = makings
    this.#stopListening = makings.app.listen(({ name }) => {
      if (this.#asked && tellOfAnEnd.has(name)) void this.#quitWhenFree()
    })
  }

  /** The version that is ready to be installed; undefined if no version is ready. */
  get ready(): string | undefined {
    return this.#staged?.version
  }

  /**
   * Turns the checks for new releases on or off. When they are turned off, a release that was ready to be installed is
   * discarded. Does nothing if the program cannot replace itself or there are no publisher keys.
   */
  want(on: boolean): void {
    const { installation, publisher, folder, changed } = this.#makings
    if (on === this.#wanted || !installation || publisher.keys.length === 0) return
    this.#wanted = on
    this.#turns += 1
    this.#forgetLook()
    if (!on) {
      this.#staged = undefined
      this.#asked = false
      return changed()
    }
    // A file that an earlier process downloaded may be outdated, and this process has not verified it.
    rmSync(folder, { recursive: true, force: true })
    this.#lookAfter(firstLookMs)
  }

  /** Checks for a release and downloads it. Never rejects. Concurrent calls share one check. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#makings.log.error('update.failed', error))
      .finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async restart(): Promise<void> {
    if (!this.#staged) return
    this.#asked = true
    const obstacle = await this.#quitWhenFree()
    if (obstacle) this.#makings.tell(waitingSentence(obstacle, this.#staged.version))
  }

  /**
   * Stops the checks, and records whether something prevents installing the release. Call this before the app is
   * closed, while the app can still report its state.
   */
  async beforeClosing(): Promise<void> {
    this.#closing = true
    this.#forgetLook()
    this.#stopListening()
    this.#obstacle = this.#staged ? await obstacleIn(this.#makings.app) : 'unknown'
  }

  /**
   * Installs the release. Call this once the app is closed. The obstacle `sending` (a response was outstanding) is
   * ignored, because closing has waited for all responses. If the promise resolves to a function, the caller must call
   * that function to end the program. Never rejects; if installing fails, the current version remains installed.
   */
  async whenClosed(): Promise<Quit | undefined> {
    const { installation, log, putInPlace } = this.#makings
    const staged = this.#staged
    if (!staged || !installation) return undefined
    if (this.#obstacle && this.#obstacle !== 'sending') {
      log.info('update.waits', { because: this.#obstacle })
      return undefined
    }
    try {
      const quit = await putInPlace(staged, installation, this.#restarting)
      log.info('update.placed', { version: staged.version })
      return quit
    } catch (error) {
      log.error(error instanceof NotRestarted ? 'update.not-restarted' : 'update.not-placed', error)
      return undefined
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
    const { source, publisher, version, installation, log, clock } = this.#makings
    if (!installation) return
    const turns = this.#turns
    const read = readRelease(
      await source.read(`${publisher.releases}stable.json`),
      publisher.keys,
      clock.nowMs(),
    )
    if (!read.ok) {
      log.warn('update.refused', { because: read.because })
      return
    }
    const file = newFileIn(read.release, version, installation)
    if (file && this.#staged?.version !== read.release.version) await this.#stage(read.release, file, turns)
  }

  async #stage({ version }: Release, file: ReleaseFile, turns: number): Promise<void> {
    const { source, publisher, folder, log, changed } = this.#makings
    if (turns !== this.#turns) return
    if (this.#staged) {
      this.#staged = undefined
      changed()
    }
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, file.name)
    await source.save(publisher.releases + file.name, path, file)
    if (this.#closing || turns !== this.#turns) return
    this.#staged = { version, file, path }
    log.info('update.ready', { version })
    changed()
  }

  /** Quits, so that the release is installed. If something prevents installing it now, resolves to that obstacle. */
  async #quitWhenFree(): Promise<Obstacle | undefined> {
    const obstacle = await obstacleIn(this.#makings.app)
    if (obstacle) return obstacle
    this.#restarting = true
    this.#makings.quit()
    return undefined
  }
}

function waitingSentence(obstacle: Obstacle, version: string): string {
  const w = words()
  const texts = { sending: w.updateSending, unsaved: w.updateUnsaved, unknown: w.updateBusy }
  return texts[obstacle]({ version })
}
