/** AppPage without a drawn page: which view is shown when one is done. */
import { describe, expect, it } from 'vitest'
import { createBridge } from '#preload/bridge.ts'
import { AppPage } from '../../../src-renderer/app/app-page.svelte.ts'
import { PageData } from '../../../src-renderer/app/page-data.svelte.ts'
import { HeldKeys } from '../../../src-renderer/lib/held-keys.ts'
import { sampleTransport } from '../support/sample-transport.ts'

describe('a view in which something was done', () => {
  const page = () => new AppPage(new PageData(createBridge(sampleTransport({}))), new HeldKeys())

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
