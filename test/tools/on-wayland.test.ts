import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startWeston, waylandSession } from './on-wayland.mjs'

describe.skipIf(process.platform === 'win32')('the Wayland session of the Electron flows', () => {
  let place: string
  beforeEach(() => (place = mkdtempSync(join(tmpdir(), 'tallystick-wayland-'))))
  afterEach(() => rmSync(place, { recursive: true, force: true }))

  /** Puts a program called weston on the path. */
  function withWeston(script: string): NodeJS.ProcessEnv {
    const program = join(place, 'weston')
    writeFileSync(program, `#!/bin/sh\n${script}\n`)
    chmodSync(program, 0o755)
    return { ...process.env, PATH: `${place}:${process.env['PATH']}`, XDG_RUNTIME_DIR: place }
  }

  it('a Wayland session has no X11 display, so that no program falls back to it', () => {
    expect(waylandSession({ DISPLAY: ':0', HOME: '/home/a' })).toEqual({
      HOME: '/home/a',
      XDG_SESSION_TYPE: 'wayland',
      WAYLAND_DISPLAY: 'tallystick-wayland',
    })
  })

  it('waits until the compositor has opened its socket', async () => {
    const env = withWeston(`echo "$@" > "$XDG_RUNTIME_DIR/tallystick-wayland"; exec sleep 60`)
    const weston = await startWeston(env)
    expect(weston.exitCode).toBeNull()
    weston.kill()
  })

  it('fails at once when the compositor ends before it has opened its socket', async () => {
    await expect(startWeston(withWeston('exit 3'))).rejects.toThrow('weston has ended with 3')
  })
})
