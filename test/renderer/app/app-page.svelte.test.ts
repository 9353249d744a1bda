/** Tests AppPage without rendering: which view is shown when a view is done, or when the layout changes. */
import { describe, expect, it } from 'vitest'
import { createBridge } from '#preload/bridge.ts'
import { appPage } from '../support/app-page.ts'
import { sampleTransport } from '../support/sample-transport.ts'

describe('a view in which something was done', () => {
  const page = () => appPage(createBridge(sampleTransport({})))

  it('a finished view closes and shows the view under it', () => {
    const app = page()
    app.open({ name: 'history' })
    app.open({ name: 'entry', entryId: 'e1' })
    app.done('entry', 'e1')
    expect(app.view.name).toBe('history')
    app.open({ name: 'add-time' })
    app.done('add-time')
    expect(app.view.name).toBe('history')
  })

  it('a finished save does not take the user back who has opened another view meanwhile', () => {
    const app = page()
    app.open({ name: 'add-time' })
    app.open({ name: 'history' })
    app.done('add-time')
    expect(app.view.name).toBe('history')
    app.open({ name: 'entry', entryId: 'e1' })
    app.open({ name: 'entry', entryId: 'e2' })
    app.done('entry', 'e1')
    expect(app.view).toEqual({ name: 'entry', entryId: 'e2' })
  })
})

describe('a change of the layout', () => {
  it.each([
    [{ name: 'timer' }, 'timer'],
    [{ name: 'today' }, 'timer'],
    [{ name: 'history' }, 'history'],
    [{ name: 'entry', entryId: 'e1' }, 'history'],
    [{ name: 'add-time' }, 'add-time'],
    [{ name: 'settings' }, 'settings'],
  ] as const)('asks another window to show in place of %o the view %s', (view, again) => {
    const sample = sampleTransport({})
    const asked: unknown[] = []
    const call: typeof sample.call = (name, input) => {
      if (name === 'shell.layout') asked.push(input)
      return sample.call(name, input)
    }
    const app = appPage(createBridge({ ...sample, call }))
    app.open(view)
    app.setLayout()
    expect(asked).toEqual([{ mode: app.wide ? 'popover' : 'wide', view: again }])
  })
})
