/** A run that began before the account's template was known takes what the template chooses, and keeps what was typed. */
import { expect, it } from 'vitest'
import { createBridge } from '#preload/bridge.ts'
import type { EventMessage } from '#preload/contract/events.ts'
import type { Draft, Form } from '#preload/model/draft.ts'
import type { Run } from '#preload/model/run.ts'
import { Orders } from '../../../src-renderer/lib/orders.ts'
import { Timer } from '../../../src-renderer/timer/timer.svelte.ts'
import { run, template } from '../support/sample-week.ts'

const empty: Draft = { description: '', options: {}, billable: 'none', team: null }

it('fills in the defaults of a template that comes later', async () => {
  const typed = { ...empty, description: 'Error copy' }
  let open: Run = { ...run, draft: typed }
  let form: Form = { template: null, draft: empty, sources: {} }
  let tell: (message: EventMessage) => void = () => {}
  const answers: Record<string, (input: { draft: Draft }) => unknown> = {
    'timer.read': () => ({ run: open, lastStopAt: null, carryMs: 0 }),
    'template.form': () => form,
    'timer.fill': ({ draft }) => (open = { ...open, draft }),
  }
  const bridge = createBridge({
    call: (name, input) => Promise.resolve({ ok: true, value: answers[name]!(input as { draft: Draft }) }),
    subscribe: (listener) => {
      tell = listener
      return () => {}
    },
  })
  const timer = new Timer(bridge, new Orders(bridge))
  const end = timer.listen()
  await timer.read()
  await expect.poll(() => timer.form?.template).toBeNull()

  form = { template, draft: { ...empty, options: { activity: 'dev' } }, sources: {} }
  tell({ name: 'template.changed', payload: {} })
  await expect.poll(() => open.draft).toEqual({ ...typed, options: { activity: 'dev' } })
  end()
})
