/** The application as a child process that takes orders as from a page. It may be killed at any moment. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CommandName, Input, Output } from '../../../src-preload/contract/commands.ts'
import type { Outcome } from '../../../src-preload/contract/outcome.ts'
import { commandId } from '../../support/builders.ts'
import type { Order, Reply } from './orders.ts'

const program = fileURLToPath(new URL('./child.ts', import.meta.url))

/** The process was killed before it answered. */
class Killed extends Error {
  override name = 'Killed' as const
}

export class Application {
  readonly folder: string
  readonly #child: ChildProcess
  readonly #waiting = new Map<
    number,
    { resolve: (outcome: unknown) => void; reject: (cause: Error) => void }
  >()
  readonly #ended: Promise<void>
  #isOver = false
  #n = 0

  private constructor(folder: string, state: string, aheadMs: number, ready: () => void) {
    this.folder = folder
    this.#child = spawn(process.execPath, [program, folder, String(aheadMs)], {
      env: { ...process.env, XDG_STATE_HOME: state },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#ended = new Promise((resolve) =>
      this.#child.once('close', () => {
        this.#isOver = true
        for (const { reject } of this.#waiting.values()) reject(new Killed())
        ready()
        resolve()
      }),
    )
    this.#child.stdin!.on('error', () => {})
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      const reply = JSON.parse(line) as Reply
      if (reply.kind === 'ready') return ready()
      this.#waiting.get(reply.n)?.resolve(reply.outcome)
      this.#waiting.delete(reply.n)
    })
  }

  /** `state` is the folder, outside the data folder, in which the machine stores its installation ids. */
  static async start(folder: string, state: string, aheadMs: number): Promise<Application> {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const application = new Application(folder, state, aheadMs, () => resolve(undefined))
    await promise
    if (application.#isOver) throw new Error(`the application does not start on ${folder}`)
    return application
  }

  /** Rejects when the process is killed, or with the failure of a refused call. */
  async call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> {
    const outcome = (await this.#give({ name, input })) as Outcome<Output<N>>
    if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.failure)}`)
    return outcome.value
  }

  /** Like {@link call}, with a new command id. */
  order<N extends CommandName>(name: N, input: Omit<Input<N>, 'commandId'>): Promise<Output<N>> {
    return this.call(name, { commandId: commandId(), ...input } as never)
  }

  async putForward(putForwardMs: number): Promise<void> {
    await this.#give({ putForwardMs })
  }

  /** Sends SIGKILL. Resolves when the process has ended. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  #give(order: { name: string; input: unknown } | { putForwardMs: number }): Promise<unknown> {
    if (this.#isOver) return Promise.reject(new Killed())
    const n = (this.#n += 1)
    const answered = new Promise((resolve, reject) => this.#waiting.set(n, { resolve, reject }))
    this.#child.stdin!.write(`${JSON.stringify({ n, ...order } satisfies Order)}\n`)
    return answered
  }
}
