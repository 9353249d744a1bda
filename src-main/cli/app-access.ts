/**
 * Gives the command line access to the app: to the running program or, if no program is running, to an app in this
 * process. The timer does not need a running program, because the time at which the user started it is stored on disk.
 * Data that another program is using is never opened.
 */
import type { AskedView } from '#preload/contract/events.ts'
import type { CommandName, Input, Output } from '#preload/contract/commands.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import * as z from 'zod'
import type { Compose } from '../app/app.ts'
import { openControl } from '../app/control/control.ts'
import { visitRunning, type Visit } from '../app/control/control-visit.ts'
import { takeFolder } from '../app/files/ownership.ts'
import { retryWhileLocked } from '../app/retry-while-locked.ts'
import { systemPorts } from '../app/system-ports.ts'
import { windowlessPorts } from '../app/windowless-ports.ts'

export interface AppAccess {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>
  /**
   * Brings the window of the running program to the front. If its page is in a browser, the program opens a new
   * one-time link in the browser, and the link is returned as well.
   */
  show(view: AskedView | null): Promise<Shown>
}

export interface Shown {
  readonly running: boolean
  readonly link?: string | undefined
}

export interface AppAccessOptions {
  readonly dataFolder: string
  /** Called only when no program is running, because loading the whole app is slow. */
  readonly loadCompose: () => Promise<Compose>
  readonly version: string
  /**
   * The value of XDG_RUNTIME_DIR, if it is set. The socket to which other commands connect is created in this folder.
   */
  readonly runtimeFolder?: string | undefined
}

/**
 * The maximum time, in milliseconds, that a command waits for access to the data. Commands that run at the same time
 * use the data in turn.
 */
const patienceMs = 30_000

/**
 * Runs `work` with access to the app. Rejects with the errors of `compose`, and with `NobodyThere` if the running
 * program exits in the meantime.
 */
export async function withApp<T>(
  options: AppAccessOptions,
  work: (access: AppAccess) => Promise<T>,
): Promise<T> {
  takeFolder(options.dataFolder)
  const place = await placeFor(options)
  try {
    return await work(place.access)
  } finally {
    await place.leave()
  }
}

/**
 * Finds the running program or opens the data. A failure is logged, because the message for the user refers to the log.
 */
function placeFor(options: AppAccessOptions): Promise<Place> {
  const { clock, log } = systemPorts(options.dataFolder)
  const open = async (): Promise<Place> => {
    const visit = await visitRunning(options.dataFolder)
    return visit ? runningApp(visit) : ownApp(options)
  }
  return retryWhileLocked(clock, patienceMs, open, (error) => log.error('command.start-failed', error))
}

interface Place {
  readonly access: AppAccess
  leave(): Promise<void> | void
}

const linkIn = z.object({ link: z.string().optional() })

function runningApp(visit: Visit): Place {
  return {
    access: {
      // The contract defines an output type for each command, but the values that arrive over the connection are
      // untyped.
      call: (name, input) => visit.order({ call: name, input }) as Promise<never>,
      async show(view) {
        const outcome = await visit.order({ show: view })
        return outcome.ok ? { running: true, ...linkIn.parse(outcome.value) } : { running: false }
      },
    },
    leave: () => visit.end(),
  }
}

async function ownApp({ dataFolder, loadCompose, version, runtimeFolder }: AppAccessOptions): Promise<Place> {
  const compose = await loadCompose()
  const ports = windowlessPorts(dataFolder, version)
  const app = compose(ports)
  // While this process has the data open, other commands cannot open it. This process therefore serves those commands
  // too.
  const { clock, log } = ports
  const control = await openControl({ app, dataFolder, clock, log, runtimeFolder })
  return {
    access: { call: (name, input) => app.call(name, input), show: () => Promise.resolve({ running: false }) },
    async leave() {
      await control.finish()
      await app.close()
    },
  }
}
