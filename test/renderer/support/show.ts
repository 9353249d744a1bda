/** Shows one view in the browser in which the test runs, and removes it again. */
import { flushSync, mount, tick, unmount, type Component } from 'svelte'
import '../../../src-renderer/styles/tokens.css'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/shared.css'
import '../../../src-renderer/styles/parts.css'
import { SamplePage } from './sample-page.svelte.ts'
import Stage from './Stage.svelte'

export interface Shown {
  page: SamplePage
  /** Resolves after some tasks and a frame; by then, calls that do not wait for the test are answered and drawn. */
  settled(): Promise<void>
  end(): Promise<void>
}

export async function show<P extends Record<string, unknown>>(
  view: Component<P>,
  props: P,
  page: SamplePage = new SamplePage(),
): Promise<Shown> {
  const target = document.body.appendChild(document.createElement('main'))
  target.style.cssText = 'display: flex; flex-direction: column; width: 400px; height: 620px'
  const stage = mount(Stage, {
    target,
    props: { page, view, props },
  })
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) await new Promise((done) => setTimeout(done))
    // The browser reports scrolling and size changes only when it draws a frame, which takes a while on a busy machine.
    await new Promise((done) => requestAnimationFrame(done))
    for (let turn = 0; turn < 8; turn++) await new Promise((done) => setTimeout(done))
    await tick()
    flushSync()
  }
  await settled()
  return {
    page,
    settled,
    async end() {
      if (!target.isConnected) return
      await unmount(stage)
      target.remove()
    },
  }
}
