/**
 * The parts of a host that flows use, with the same interface for both hosts: a page, a restart, and commands without
 * the page. A flow does not name its host; if it needs a feature that one host lacks, it says so with `needs`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Transport } from '../../../src-preload/bridge.ts'
import type { CommandName, Input, Output } from '../../../src-preload/contract/commands.ts'
import type { Outcome } from '../../../src-preload/contract/outcome.ts'
import { signIn } from '../../support/host-client.ts'
import { startBrowserHost, type StartOptions } from '../../support/start-browser-host.ts'
import { startElectron, type ElectronHost } from './electron-host.ts'
import { zone } from './zone.ts'

export type HostName = 'browser' | 'electron'

export interface FlowProcess {
  readonly pid: number
  /** Returns everything printed to the terminal so far. */
  output(): string
  stop(): Promise<unknown>
  kill(): Promise<void>
}

export interface FlowClient {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>
}

export interface Tallystick {
  readonly dataFolder: string
  host(): FlowProcess
  /** Starts another process on the same folder; the previous one must have ended. */
  startAgain(): Promise<FlowProcess>
  /** Gives a page access; in the browser host this takes a new link, which only a second start prints. */
  enter(page: Page): Promise<void>
  /** Returns a client that works beside the page, like another browser. */
  client(): Promise<FlowClient>
  link(): string
  /** Sets a fault in a host that was started as `faulty`; an empty string ends the fault. */
  fault(kind: 'unreachable' | 'lost' | ''): void
}

export interface FlowHost extends Tallystick {
  /** Returns the page of the host's own window, if it has one. */
  window(): Page | undefined
  end(): Promise<void>
}

export async function browserHost(dataFolder: string, entry: StartOptions['entry']): Promise<FlowHost> {
  const start = () => startBrowserHost({ dataFolder, entry, env: { TZ: zone }, beginsWith: 'nothing' })
  let host = await start()
  const freshLink = async () => (await start()).link
  return {
    dataFolder,
    host: () => host,
    startAgain: async () => (host = await start()),
    async enter(page) {
      await page.goto(await freshLink())
    },
    client: async () => signIn(await freshLink()),
    link: () => host.link,
    fault: (kind) => writeFileSync(join(dataFolder, 'fault'), kind),
    window: () => undefined,
    end: async () => {
      await host.stop()
    },
  }
}

export async function electronHost(
  dataFolder: string,
  prepare: (host: ElectronHost) => Promise<void>,
): Promise<FlowHost> {
  const start = async () => {
    const host = await startElectron({ dataFolder, env: { TZ: zone } })
    let output = ''
    host.app.process().stdout?.on('data', (part: Buffer) => (output += part.toString()))
    host.app.process().stderr?.on('data', (part: Buffer) => (output += part.toString()))
    await prepare(host)
    return { ...host, output: () => output }
  }
  let host = await start()
  return {
    dataFolder,
    host: () => host,
    startAgain: async () => (host = await start()),
    async enter(page) {
      await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
    },
    client: () => Promise.resolve(clientOf(() => host.page)),
    link: onlyInBrowser,
    fault: onlyInBrowser,
    window: () => host.page,
    end: async () => {
      await host.stop()
    },
  }
}

function onlyInBrowser(): never {
  throw new Error('only the browser host has links and faults; the flow needs to say so')
}

/** Returns a client that calls the bridge of the page, which is the only way into the app. */
function clientOf(page: () => Page): FlowClient {
  return {
    async call(name, input) {
      const outcome = await page().evaluate(
        ([command, given]) => {
          const { call } = Reflect.get(window, 'tallystick') as Transport
          return call(command, given) as Promise<Outcome<unknown>>
        },
        [name, input] as const,
      )
      if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome)}`)
      return outcome.value as never
    },
  }
}
