/** The form of the open run arrives late, or only after a failure; typed text is kept. */
import { expect, it } from 'vitest'
import { createBridge } from '#preload/bridge.ts'
import type { EventMessage } from '#preload/contract/events.ts'
import type { Draft, Form } from '#preload/model/draft.ts'
import type { Run } from '#preload/model/run.ts'
import { Orders } from '../../../src-renderer/lib/orders.ts'
import { Timer } from '../../../src-renderer/timer/timer.svelte.ts'
import { run, template } from '../support/sample-week.ts'

const empty: Draft = { description: '', options: {}, billable: 'none', team: null }

let tell: (message: EventMessage) => void

/** Returns a timer whose bridge gives these answers; if an answer throws, the command fails. */
function timerWith(answers: Record<string, (input: { draft: Draft }) => unknown>): Timer {
  const bridge = createBridge({
    call: async (name, input) => {
      await Promise.resolve()
      return { ok: true, value: answers[name]!(input as { draft: Draft }) }
    },
    subscribe: (listener) => {
      tell = listener
      return () => {}
    },
  })
  return new Timer(bridge, new Orders(bridge))
}

it('the timer fills in the defaults of a template that arrives later', async () => {
  const typed = { ...empty, description: 'Error copy' }
  let open: Run = { ...run, draft: typed }
  let form: Form = { template: null, draft: empty, sources: {} }
  const timer = timerWith({
    'timer.read': () => ({ run: open, lastStopAt: null, carryMs: 0 }),
    'template.form': () => form,
    'timer.fill': ({ draft }) => (open = { ...open, draft }),
  })
  const end = timer.listen()
  await timer.read()
  await expect.poll(() => timer.form?.template).toBeNull()

  form = { template, draft: { ...empty, options: { activity: 'dev' } }, sources: {} }
  tell({ name: 'template.changed', payload: {} })
  await expect.poll(() => open.draft).toEqual({ ...typed, options: { activity: 'dev' } })
  end()
})

it('the timer reads the form again after a failed read', async () => {
  let failures = 1
  const timer = timerWith({
    'timer.read': () => ({ run, lastStopAt: null, carryMs: 0 }),
    'template.form': () => {
      if (failures-- > 0) throw new Error('the program is not reachable')
      return { template, draft: empty, sources: {} }
    },
  })
  const end = timer.listen()
  await timer.read()
  await expect.poll(() => timer.read().then(() => timer.form?.template)).toEqual(template)
  end()
})
