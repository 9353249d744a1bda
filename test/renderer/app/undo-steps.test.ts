import { describe, expect, it } from 'vitest'
import type { AppPage } from '../../../src-renderer/app/app-page.svelte.ts'
import { walk } from '../../../src-renderer/app/undo-steps.ts'
import { Announcer } from '../../../src-renderer/ui/announcer.svelte.ts'
import { Toaster } from '../../../src-renderer/ui/toaster.svelte.ts'

/** A page whose main has one deletion to undo. */
function pageWithOneStep() {
  const asked: string[] = []
  const failures: unknown[] = []
  let undone = false
  const announcer = new Announcer()
  const said: string[] = []
  announcer.say = (text: string) => void said.push(text)
  const toaster = new Toaster(announcer)
  const page = {
    bridge: {
      call: (name: string) => {
        asked.push(name)
        const possible = name === 'entries.undo' ? !undone : undone
        if (possible) undone = !undone
        return Promise.resolve(
          possible ? { entryId: 'e', day: '2026-11-20', kind: 'delete', count: 1, left: 0 } : null,
        )
      },
    },
    ...{ toaster, announcer, failed: (problem: unknown) => void failures.push(problem) },
  }
  return { page: page as unknown as AppPage, asked, said, failures, toaster }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('Undo and Redo beyond the last toast', () => {
  it('offers the way back, and a key for Undo never means Redo', async () => {
    const { page, asked, toaster } = pageWithOneStep()
    await walk(page, 'undo')
    expect(toaster.toast).toMatchObject({ text: 'Entry is back', action: { label: 'Redo' } })
    expect(toaster.undo()).toBe(false)
    toaster.act()
    await turn()
    expect(toaster.toast).toMatchObject({ text: 'Entry deleted again', action: { label: 'Undo' } })
    expect(toaster.undo()).toBe(true)
    await turn()
    expect(asked).toEqual(['entries.undo', 'entries.redo', 'entries.undo'])
  })

  it('says when there is nothing', async () => {
    const { page, said, toaster } = pageWithOneStep()
    await walk(page, 'redo')
    expect(said).toEqual(['Nothing to do again'])
    expect(toaster.toast).toBeNull()
  })

  it('tells what fails', async () => {
    const { page, failures } = pageWithOneStep()
    page.bridge.call = () => Promise.reject(new Error('no'))
    await walk(page, 'undo')
    expect(failures).toHaveLength(1)
  })
})
