/** Undo and Redo of edits and deletions, beyond what the last toast offered: main keeps them for 30 days. */
import type { EntryStep } from '#preload/model/entry.ts'
import { Orders } from '../lib/orders.ts'
import type { AppPage } from './app-page.svelte.ts'

type Direction = 'undo' | 'redo'

const done: Record<Direction, Record<EntryStep['kind'], string>> = {
  undo: { change: 'Change taken back', delete: 'Entry is back' },
  redo: { change: 'Entry changed again', delete: 'Entry deleted again' },
}

const nothing: Record<Direction, string> = {
  undo: 'Nothing to undo',
  redo: 'Nothing to do again',
}

/** Never rejects; what fails is told. */
export async function walk(page: AppPage, direction: Direction): Promise<void> {
  const { bridge, toaster, announcer } = page
  try {
    const step = await new Orders(bridge).give(`entries.${direction}`, {})
    if (step === null) announcer.say(nothing[direction])
    else toaster.show({ text: done[direction][step.kind], action: back(page, direction) })
  } catch (problem) {
    page.failed(problem)
  }
}

function back(page: AppPage, direction: Direction) {
  if (direction === 'undo')
    return {
      ...{ label: 'Redo', keys: ['Ctrl', 'Shift', 'Z'], isRedo: true },
      run: () => void walk(page, 'redo'),
    }
  return { label: 'Undo', keys: ['Ctrl', 'Z'], run: () => void walk(page, 'undo') }
}
