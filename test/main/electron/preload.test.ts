/** The built preload as the sandbox runs it: nothing to require but `electron`, nothing of Node, two functions out. */
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

/** Runs it in a world without Node, as `sandbox: true` and `contextIsolation: true` do. */
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
  it('requires electron and nothing else', () => {
    expect(runPreload().required).toEqual(['electron'])
  })

  it('is one small file', () => {
    expect(readFileSync(built).length).toBeLessThan(4_096)
  })

  it('gives the page two functions under one name, and no way to ipcRenderer', () => {
    const { exposed, api } = runPreload()
    expect(Object.keys(exposed)).toEqual(['tallystick'])
    expect(Object.keys(api).sort()).toEqual(['call', 'subscribe'])
  })

  it('calls on the one channel, with the name and the input as they are', async () => {
    const { api, invoked } = runPreload()
    expect(await api.call('timer.read', { a: 1 })).toBe('answer')
    expect(invoked).toEqual([[callChannel, 'timer.read', { a: 1 }]])
  })

  it('hands on messages, never the event object, until it is ended', () => {
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
