/** The page as a whole, without anything drawn. */
import { describe, expect, it } from 'vitest'
import { createBridge } from '#preload/bridge.ts'
import { AppPage } from '../../../src-renderer/app/app-page.svelte.ts'
import { sampleTransport } from '../support/sample-transport.ts'

describe('a view in which something was done', () => {
  const page = () => new AppPage(createBridge(sampleTransport({})))

  it('goes, and what was under it is there again', () => {
    const app = page()
    app.open({ name: 'history' })
    app.open({ name: 'entry', entryId: 'e1' })
    app.done('entry', 'e1')
    expect(app.view.name).toBe('history')
    app.open({ name: 'add-time' })
    app.done('add-time')
    expect(app.view.name).toBe('history')
  })

  it('takes nobody back who has gone on while it was saved', () => {
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
