/**
 * Alternatives for shortcuts that browsers reserve (Ctrl N, Ctrl Shift T, Ctrl Tab). They work in Electron too, but
 * only the browser host shows them.
 */
import type { AppDescription } from '#preload/model/app-description.ts'

export const browserKeys = {
  'add-time': ['Alt', 'N'],
  timer: ['Alt', 'T'],
  'next-view': ['Alt', 'V'],
} as const satisfies Record<string, readonly string[]>

export function addTimeKeys(host: AppDescription['host']): readonly string[] {
  return host === 'browser' ? browserKeys['add-time'] : ['Ctrl', 'N']
}
