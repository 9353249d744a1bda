/**
 * The keys that replace, in a browser tab, those that a browser keeps for itself (Ctrl N, Ctrl Shift T, Ctrl Tab). Pure.
 * They work in both hosts; each host prints the ones that always reach the page there.
 */
import type { AppDescription } from '#preload/model/app-description.ts'

export const browserKeys = {
  'add-time': ['Alt', 'N'],
  timer: ['Alt', 'T'],
  'next-view': ['Alt', 'V'],
} as const satisfies Record<string, readonly string[]>

/** The printed keys of "Add time", which the first view shows. */
export function addTimeKeys(host: AppDescription['host']): readonly string[] {
  return host === 'browser' ? browserKeys['add-time'] : ['Ctrl', 'N']
}
