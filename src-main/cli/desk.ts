/**
 * Gives a command access to the app: to the running program or, if none is running, to an app in this process. The
 * timer does not need a running program, because the start of a run is stored on disk. Never opens data that another
 * program is using.
 */
import Conf from 'conf'
import type { AskedView } from '#preload/contract/events.ts'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { CommandName } from '#preload/contract/names.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import * as z from 'zod'
import type { Compose } from '../app/app.ts'
import { openControl } from '../app/control/control.ts'
import { visitRunning, type Visit } from '../app/control/control-visit.ts'
import { takeFolder } from '../app/files/ownership.ts'
import { patiently } from '../app/patiently.ts'
import { platformOf } from '../app/ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from '../app/files/settings-file.ts'
import { systemPorts } from '../app/system-ports.ts'

export interface Desk {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>
  /**
   * Brings the window of the running program to the front. If the program runs in a browser, returns a link instead.
   */
  show(view: AskedView | null): Promise<Shown>
}

export interface Shown {
  readonly running: boolean
  readonly link?: string | undefined
}

export interface DeskMakings {
  readonly dataFolder: string
  /** Called only when no program is running, because loading the whole app is slow. */
  readonly loadCompose: () => Promise<Compose>
  readonly version: string
  /** The value of XDG_RUNTIME_DIR. */
  readonly runtimeFolder?: string | undefined
}

/**
 * How long to wait for access to the data, in milliseconds. Commands that run at the same time use the data in turn.
 */
const patienceMs = 30_000

/**
 * Runs `work` with access to the app. Rejects with the errors of `compose`, and with `NobodyThere` when the running
 * program exits in the meantime.
 */
export async function atDesk<T>(makings: DeskMakings, work: (desk: Desk) => Promise<T>): Promise<T> {
  takeFolder(makings.dataFolder)
  const place = await patiently(systemPorts(makings.dataFolder).clock, patienceMs, async () => {
    const visit = await visitRunning(makings.dataFolder)
    return visit ? runningDesk(visit) : ownDesk(makings)
  })
  try {
    return await work(place.desk)
  } finally {
    await place.leave()
  }
}

interface Place {
  readonly desk: Desk
  leave(): Promise<void> | void
}

const linkIn = z.object({ link: z.string().optional() })

function runningDesk(visit: Visit): Place {
  return {
    desk: {
      // The contract defines the output of each command name, but the connection itself is not typed by name.
      call: (name, input) => visit.order({ call: name, input }) as Promise<never>,
      async show(view) {
        const outcome = await visit.order({ show: view })
        return outcome.ok ? { running: true, ...linkIn.parse(outcome.value) } : { running: false }
      },
    },
    leave: () => visit.end(),
  }
}

async function ownDesk({ dataFolder, loadCompose, version, runtimeFolder }: DeskMakings): Promise<Place> {
  const compose = await loadCompose()
  const kept = { cwd: dataFolder, configName: settingsFileName, configFileMode: settingsFileMode }
  const ports = systemPorts(dataFolder)
  const app = compose({
    ...ports,
    description: { version, host: 'browser', platform: platformOf(process.platform) },
    settingsFile: settingsFileFrom(dataFolder, () => new Conf({ ...kept, projectName: 'tallystick' })),
    shell: {
      canGrow: false,
      canHide: false,
      canUpdate: false,
      setLayout: nothing,
      hide: nothing,
      stay: nothing,
    },
  })
  // This process serves other commands that arrive in the meantime, so that they need not wait for the data.
  const { clock, log } = ports
  const control = await openControl({ app, dataFolder, clock, log, runtimeFolder })
  return {
    desk: { call: (name, input) => app.call(name, input), show: () => Promise.resolve({ running: false }) },
    async leave() {
      await control.finish()
      await app.close()
    },
  }
}

function nothing(): void {
  // This process has no window.
}
