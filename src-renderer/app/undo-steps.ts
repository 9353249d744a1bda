/**
 * Carries out Undo and Redo, which the user requests with a shortcut, in a toast or in the list of steps. A step is one
 * change, for example to an entry or an item, and the main process stores all steps. A toast offers Undo or Redo only
 * while its step is the next one to undo or redo.
 */
import type { Output } from '#preload/contract/commands.ts'
import type { EntryStep } from '#preload/model/step.ts'
import { page as words } from '#preload/words/made/page.ts'
import { Orders } from '../lib/orders.ts'
import type { Done } from '../lib/page.ts'
import { shortcuts } from '../lib/shortcut-keys.ts'
import { stepButton, stepDone, whatOf, type Direction } from '../lib/step-words.ts'
import { watch } from '../lib/watch.ts'
import type { ToastAction } from '../ui/toaster.svelte.ts'
import type { AppPage } from './app-page.svelte.ts'

export type UndoWorld = Pick<AppPage, 'bridge' | 'toaster' | 'announcer' | 'failed' | 'holdKeys'>
type Steps = Output<'entries.steps'>

/**
 * Undoes or redoes the next step (one change to entries or items). If `stepId` is set but is not the next step, nothing
 * is changed. Never rejects; failures are shown to the user.
 */
export function walk(world: UndoWorld, direction: Direction, stepId?: number): Promise<void> {
  return world.holdKeys(carryOut(world, direction, stepId))
}

async function carryOut(world: UndoWorld, direction: Direction, stepId?: number): Promise<void> {
  const { bridge, toaster, announcer } = world
  try {
    const order = stepId === undefined ? {} : { stepId }
    const step = await new Orders(bridge).give(`entries.${direction}`, order)
    if (step === null) {
      announcer.say(direction === 'undo' ? words().nothingToUndo : words().nothingToRedo)
      return
    }
    const back = direction === 'undo' ? 'redo' : 'undo'
    const next = step.refused === null ? (await readSteps(world))?.[back] : null
    await bridge.readsOver()
    const seconds = step.refused !== null || step.left > 0 ? 12 : 6
    toaster.show({ text: stepDone(step, direction), seconds, action: actionOf(world, next ?? null, back) })
  } catch (problem) {
    world.failed(problem)
  }
}

/** As soon as the views show the user's last action, shows a toast with a button that undoes it. Never rejects. */
export async function offerUndo(world: UndoWorld, { text, seconds }: Done): Promise<void> {
  const step = (await readSteps(world))?.undo ?? null
  await world.bridge.readsOver()
  const what = step ? whatOf(step) : ''
  world.toaster.show({
    text: typeof text === 'string' ? text : () => text(what),
    ...(seconds === undefined ? {} : { seconds }),
    action: actionOf(world, step, 'undo'),
  })
}

/**
 * Removes the Undo or Redo button of a toast when another step (change) has become the next one to undo or redo. Call
 * this inside an effect; it returns a cleanup function.
 */
export function watchSteps(world: UndoWorld): () => void {
  const { bridge, toaster } = world
  const look = (): void => {
    const about = toaster.toast?.action
    if (about?.stepId === undefined) return
    void readSteps(world).then((steps) => {
      // The steps could not be read, so it is unknown whether the toast's step is still the next one.
      if (steps === null) return
      const next = [steps.undo?.id, steps.redo?.id]
      if (toaster.toast?.action === about && !next.includes(about.stepId)) toaster.dropAction()
    })
  }
  return watch(bridge, {
    'entries.changed': look,
    'timer.changed': look,
    'items.changed': look,
    // In another workspace, the same id can belong to a different step.
    'workspace.changed': () => {
      if (toaster.toast?.action?.stepId !== undefined) toaster.dropAction()
    },
  })
}

function readSteps({ bridge }: UndoWorld): Promise<Steps | null> {
  return bridge.call('entries.steps', {}).catch(() => null)
}

function actionOf(world: UndoWorld, step: EntryStep | null, direction: Direction): ToastAction | undefined {
  if (step === null || step.refused !== null) return undefined
  return {
    label: direction === 'undo' ? words().undo : words().redo,
    icon: direction,
    keys: shortcuts[direction].keys,
    name: stepButton(step, direction),
    stepId: step.id,
    run: () => void walk(world, direction, step.id),
  }
}
