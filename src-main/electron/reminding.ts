/**
 * Shows reminders: reads the state of the app, applies the rules of reminders.ts, and schedules the next check. No
 * check is scheduled while reminders are off.
 */
import type { EventName } from '#preload/contract/events.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { wholeMinutes } from '#preload/rules/shown-time.ts'
import { shownDuration } from '#preload/words/format.ts'
import { desk as words } from '#preload/words/made/desk.ts'
import type { HostParts } from './ports.ts'
import { nothingYet, remind, type Reminder, type ReminderFacts, type ReminderMemory } from './reminders.ts'

export interface RemindingMakings extends HostParts {
  readonly attended: () => Promise<boolean>
  readonly notify: (title: string, body: string) => void
}

/**
 * The events after which a reminder may be due. `workspace.changed` is one of them because it is also emitted when the
 * user leaves the sample data (made-up entries to explore). No reminders are shown while the page shows that data.
 */
const causes: ReadonlySet<EventName> = new Set(['timer.changed', 'settings.changed', 'workspace.changed'])

export class Remindings {
  readonly #makings: RemindingMakings
  readonly #stop: () => void
  #memory: ReminderMemory = nothingYet
  #forget: () => void = () => undefined
  #looking = false
  #again = false
  #closed = false

  constructor(makings: RemindingMakings) {
    this.#makings = makings
    this.#stop = makings.app.listen(({ name }) => {
      if (causes.has(name)) this.look()
    })
    this.look()
  }

  /**
   * Checks whether a reminder is due, for example after the machine has woken up. A call during a check causes one more
   * check afterwards.
   */
  look(): void {
    this.#again = true
    if (!this.#looking) void this.#lookUntilDone()
  }

  close(): void {
    this.#closed = true
    this.#stop()
    this.#forget()
  }

  async #lookUntilDone(): Promise<void> {
    this.#looking = true
    while (this.#again) {
      this.#again = false
      await this.#lookOnce().catch((error: unknown) => this.#makings.log.error('reminder.failed', error))
    }
    this.#looking = false
  }

  async #lookOnce(): Promise<void> {
    const { clock, notify } = this.#makings
    const facts = await this.#facts()
    if (!facts || this.#closed) return
    const { say, memory, lookAgainMs } = remind(this.#memory, facts)
    this.#memory = memory
    this.#forget()
    this.#forget = lookAgainMs === Infinity ? () => undefined : clock.after(lookAgainMs, () => this.look())
    if (say) notify(...wordsOf(say, facts.nowMs))
  }

  async #facts(): Promise<ReminderFacts | undefined> {
    const { app, clock, attended } = this.#makings
    // The sample data is made up, so it must not cause reminders.
    if (app.showsSample()) return undefined
    const settings = await app.call('settings.read', {})
    if (!settings.ok) return undefined
    const wanted = settings.value.remindIdle || settings.value.remindLongRun
    const timer = await app.call('timer.read', {})
    if (!timer.ok) return undefined
    const nowMs = clock.nowMs()
    const run = timer.value.run?.state === 'stopped' ? null : timer.value.run
    return {
      nowMs,
      zone: clock.zone(),
      settings: settings.value,
      run: run && {
        id: run.id,
        item: run.item.name,
        countedMs: elapsedMs(run.stretches, nowMs),
        running: run.state === 'running',
      },
      attended: wanted ? await attended() : true,
    }
  }
}

export function wordsOf(reminder: Reminder, nowMs: number): [title: string, body: string] {
  switch (reminder.kind) {
    case 'no-timer': {
      const duration = shownDuration(wholeMinutes(nowMs - reminder.sinceMs))
      return [words().remindIdleTitle, words().remindIdleBody({ duration })]
    }
    case 'long-run': {
      const duration = shownDuration(wholeMinutes(reminder.countedMs))
      return [words().remindLongTitle({ item: reminder.item, duration }), words().remindLongBody]
    }
  }
}
