/**
 * Implements Electron's transport in the sandboxed preload script. It exposes two functions to the page but never
 * `ipcRenderer` or an event object, because these would give a compromised page access to every IPC channel.
 */
import { contextBridge, ipcRenderer } from 'electron'
import type { Transport } from './bridge.ts'
import type { EventMessage } from './contract/events.ts'
import { callChannel, eventChannel } from './contract/names.ts'

const transport: Transport = {
  call: (name, input) => ipcRenderer.invoke(callChannel, name, input),
  subscribe(listener) {
    const relay = (_event: unknown, message: EventMessage) => listener(message)
    ipcRenderer.on(eventChannel, relay)
    return () => void ipcRenderer.removeListener(eventChannel, relay)
  },
}

contextBridge.exposeInMainWorld('tallystick', transport)
