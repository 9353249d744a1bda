/** Undo and Redo of edits, deletions, splits and imports, beyond what the last toast offered: main keeps them for 30 days. */
import { Orders } from '../lib/orders.ts'
import { stepWords, type Direction } from '../lib/step-words.ts'
import type { AppPage } from './app-page.svelte.ts'

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
    else toaster.show({ text: stepWords(step, direction), action: back(page, direction) })
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
