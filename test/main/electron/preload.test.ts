/**
 * Tests the built preload script as the sandbox runs it: it may require only `electron`, uses nothing of Node, and
 * exposes two functions.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { callChannel, eventChannel } from '../../../src-preload/contract/names.ts'

const built = join(import.meta.dirname, '../../../out/preload/preload.cjs')
const notBuilt = existsSync(built)
  ? undefined
  : 'out/preload/preload.cjs is not built; npm run build makes it'

type Exposed = {
  call: (name: string, input: unknown) => Promise<unknown>
  subscribe: (listener: (message: unknown) => void) => () => void
}

/** Runs the script in a context without Node, as `sandbox: true` and `contextIsolation: true` do. */
function runPreload() {
  const required: string[] = []
  const invoked: unknown[][] = []
  const listeners = new Map<string, ((event: unknown, message: unknown) => void)[]>()
  const exposed: Record<string, unknown> = {}
  const electron = {
    contextBridge: { exposeInMainWorld: (key: string, api: unknown) => (exposed[key] = api) },
    ipcRenderer: {
      invoke: (...args: unknown[]) => {
        invoked.push(args)
        return Promise.resolve('answer')
      },
      on: (channel: string, listener: never) =>
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      removeListener: (channel: string, listener: never) =>
        listeners.set(channel, listeners.get(channel)?.filter((each) => each !== listener) ?? []),
    },
  }
  const world = createContext({
    require(name: string) {
      required.push(name)
      if (name !== 'electron') throw new Error(`module not found: ${name}`)
      return electron
    },
    module: { exports: {} },
    exports: {},
  })
  runInContext(readFileSync(built, 'utf8'), world)
  const emit = (message: unknown) =>
    listeners.get(eventChannel)?.forEach((each) => each({ secret: 1 }, message))
  return { required, invoked, listeners, exposed, emit, api: exposed['tallystick'] as Exposed }
}

describe.skipIf(notBuilt !== undefined)(`the preload${notBuilt ? ` (skipped: ${notBuilt})` : ''}`, () => {
  it('requires only electron in the preload script', () => {
    expect(runPreload().required).toEqual(['electron'])
  })

  it('builds one small preload script', () => {
    expect(readFileSync(built).length).toBeLessThan(4_096)
  })

  it('exposes two functions under one name to the page, and no access to ipcRenderer', () => {
    const { exposed, api } = runPreload()
    expect(Object.keys(exposed)).toEqual(['tallystick'])
    expect(Object.keys(api).sort()).toEqual(['call', 'subscribe'])
  })

  it('sends a call of the page on the only channel with unchanged name and input', async () => {
    const { api, invoked } = runPreload()
    expect(await api.call('timer.read', { a: 1 })).toBe('answer')
    expect(invoked).toEqual([[callChannel, 'timer.read', { a: 1 }]])
  })

  it('passes messages to the page without the event object until the page unsubscribes', () => {
    const { api, emit, listeners } = runPreload()
    const heard: unknown[][] = []
    const stop = api.subscribe((...args) => heard.push(args))
    emit({ name: 'timer.changed', payload: {} })
    stop()
    emit({ name: 'timer.changed', payload: {} })
    expect(heard).toEqual([[{ name: 'timer.changed', payload: {} }]])
    expect(listeners.get(eventChannel)).toEqual([])
  })
})
