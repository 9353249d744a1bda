import { describe, expect, it } from 'vitest'
import type { EntryStep } from '../../../src-preload/model/step.ts'
import { offerUndo, walk, watchSteps, type UndoWorld } from '../../../src-renderer/app/undo-steps.ts'
import { Announcer } from '../../../src-renderer/ui/announcer.svelte.ts'
import { Toaster } from '../../../src-renderer/ui/toaster.svelte.ts'

const deletion: EntryStep = {
  ...{ id: 1, kind: 'delete', entryId: 'e', day: '2026-11-20', name: 'Refund flow', minutes: 45 },
  ...{ count: 1, left: 0, refused: null },
}

/** Returns a page whose main process has these steps; all of them can be undone. */
function pageWith(...given: EntryStep[]) {
  const done = [...given]
  const undone: EntryStep[] = []
  const asked: string[] = []
  const failures: unknown[] = []
  const said: string[] = []
  const listeners: { name: string; listener: () => void }[] = []
  const announcer = new Announcer()
  announcer.say = (text: string) => void said.push(text)
  const toaster = new Toaster(announcer)
  const move = (from: EntryStep[], to: EntryStep[]): EntryStep | null => {
    const step = from.pop()
    if (step) to.push(step)
    return step ?? null
  }
  const views = { shown: Promise.resolve() }
  const world = {
    bridge: {
      readsOver: () => views.shown,
      on: (name: string, listener: () => void) => {
        listeners.push({ name, listener })
        return () => undefined
      },
      call: (name: string) => {
        if (name === 'entries.steps')
          return Promise.resolve({ undo: done.at(-1) ?? null, redo: undone.at(-1) ?? null, earlier: [] })
        asked.push(name)
        return Promise.resolve(name === 'entries.undo' ? move(done, undone) : move(undone, done))
      },
    },
    ...{ toaster, announcer, holdKeys: (change: unknown) => change },
    failed: (problem: unknown) => void failures.push(problem),
  } as unknown as UndoWorld
  const changed = (event = 'entries.changed') => {
    for (const { name, listener } of listeners) if (name === event) listener()
  }
  return { world, views, asked, said, failures, toaster, done, changed }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('Undo and Redo', () => {
  it('Undo and Redo name their step and offer the way back', async () => {
    const { world, asked, toaster } = pageWith(deletion)
    await walk(world, 'undo')
    expect(toaster.toast).toMatchObject({
      text: 'Undone: delete 45m Refund flow',
      action: { label: 'Redo', name: 'Redo: delete 45m Refund flow' },
    })
    toaster.act()
    await turn()
    expect(toaster.toast).toMatchObject({
      text: 'Redone: delete 45m Refund flow',
      action: { label: 'Undo', name: 'Undo: delete 45m Refund flow' },
    })
    toaster.act()
    await turn()
    expect(asked).toEqual(['entries.undo', 'entries.redo', 'entries.undo'])
  })

  it('Undo and Redo say when there is nothing to undo or redo', async () => {
    const { world, said, toaster } = pageWith()
    await walk(world, 'redo')
    expect(said).toEqual(['Nothing to redo'])
    expect(toaster.toast).toBeNull()
  })

  it('Undo reports a failed command', async () => {
    const { world, failures } = pageWith(deletion)
    world.bridge.call = () => Promise.reject(new Error('no'))
    await walk(world, 'undo')
    expect(failures).toHaveLength(1)
  })

  it('Undo says why a step cannot be undone and offers no Redo', async () => {
    const refused = { ...deletion, count: 0, left: 1, refused: 'already-sent' as const }
    const { world, toaster } = pageWith(refused)
    await walk(world, 'undo')
    expect(toaster.toast).toMatchObject({
      text: 'Can’t undo: delete 45m Refund flow. It was already sent and stays as it is.',
      action: undefined,
    })
  })
})

describe('a toast', () => {
  it('a toast names what its Undo takes back', async () => {
    const { world, toaster } = pageWith(deletion)
    await offerUndo(world, { text: (what) => `Deleted ${what}` })
    const { text, action } = toaster.toast!
    expect(typeof text === 'function' && text()).toBe('Deleted 45m Refund flow')
    expect(action).toMatchObject({ name: 'Undo: delete 45m Refund flow' })
  })

  it('a toast appears when the views show the change: after an action, Undo and Redo', async () => {
    const { world, views, toaster } = pageWith(deletion)
    for (const act of [
      () => offerUndo(world, { text: 'Deleted' }),
      () => walk(world, 'undo'),
      () => walk(world, 'redo'),
    ]) {
      const read = Promise.withResolvers<void>()
      views.shown = read.promise
      toaster.hide()
      const acted = act()
      await turn()
      expect(toaster.toast).toBeNull()
      read.resolve()
      await acted
      expect(toaster.toast).not.toBeNull()
    }
  })

  it('a toast offers Undo only as long as its step is the latest one', async () => {
    const { world, toaster, done, changed } = pageWith(deletion)
    await offerUndo(world, { text: 'Deleted' })
    watchSteps(world)
    changed()
    await turn()
    expect(toaster.toast!.action).toBeDefined()
    done.push({ ...deletion, id: 2 })
    changed()
    await turn()
    expect(toaster.toast).toMatchObject({ text: 'Deleted', action: undefined })
  })

  it('a toast offers no Undo after another workspace became active', async () => {
    const { world, toaster, changed } = pageWith(deletion)
    await offerUndo(world, { text: 'Deleted' })
    watchSteps(world)
    changed('workspace.changed')
    await turn()
    expect(toaster.toast).toMatchObject({ text: 'Deleted', action: undefined })
  })
})
