/**
 * What a flow needs of the host it runs on, the same for both: a page, another start, an order beside the page. A flow
 * names no host; where one cannot do something, the flow says so with `needs`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Transport } from '../../../src-preload/bridge.ts'
import type { Input, Output } from '../../../src-preload/contract/commands.ts'
import type { CommandName } from '../../../src-preload/contract/names.ts'
import type { Outcome } from '../../../src-preload/contract/outcome.ts'
import { signIn } from '../../support/host-client.ts'
import { startBrowserHost, type StartOptions } from '../../support/start-browser-host.ts'
import { startElectron, type ElectronHost } from './electron-host.ts'
import { zone } from './zone.ts'

export type HostName = 'browser' | 'electron'

export interface FlowProcess {
  readonly pid: number
  /** Everything it wrote to its terminal so far. */
  output(): string
  stop(): Promise<unknown>
  kill(): Promise<void>
}

/** What a flow may order beside the page. */
export interface FlowClient {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>
}

export interface Tallystick {
  readonly dataFolder: string
  /** The process that runs now. */
  host(): FlowProcess
  /** Another process on the same folder; the one before must have ended. */
  startAgain(): Promise<FlowProcess>
  /** Lets a page in: in the browser host by a fresh link, which only a second start can give. */
  enter(page: Page): Promise<void>
  /** A client beside the page, as another browser would be. */
  client(): Promise<FlowClient>
  /** The link of the browser host that runs now. */
  link(): string
  /** `unreachable`, `lost` or `` (well); for hosts that started as `faulty`. */
  fault(kind: 'unreachable' | 'lost' | ''): void
}

export interface FlowHost extends Tallystick {
  /** The window's page, where the host has a window of its own. */
  window(): Page | undefined
  end(): Promise<void>
}

export async function browserHost(dataFolder: string, entry: StartOptions['entry']): Promise<FlowHost> {
  const start = () => startBrowserHost({ dataFolder, entry, env: { TZ: zone } })
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

/** Over the page's own road: the page has no other, and there is no second one. */
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
