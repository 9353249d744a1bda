import { describe, expect, it } from 'vitest'
import {
  toggleAction,
  trayMenu,
  type MenuLine,
  type TrayAction,
} from '../../../../src-main/electron/tray/tray-menu.ts'
import type { TrayState } from '../../../../src-main/electron/tray/tray-state.ts'
import { checkout, idle, localWorkspace, offline, paused, running, stopped, synced } from './tray-examples.ts'

const around = {
  menuOnly: false,
  time: (at: string) => at.slice(11, 16),
  keys: { open: 'CommandOrControl+Alt+Space', toggle: 'CommandOrControl+Alt+Enter' },
  keyNotes: [] as string[],
}

const written = (lines: readonly MenuLine[]): string[] =>
  lines.map((line) => {
    switch (line.kind) {
      case 'separator':
        return '—'
      case 'text':
        return `[${line.label}]`
      case 'menu':
        return `${line.label} ▸ ${written(line.lines).join(' | ')}`
      case 'action':
        return line.label
    }
  })

const menu = (state: TrayState | undefined, changes: Partial<typeof around> = {}): string[] =>
  written(trayMenu(state, { ...around, ...changes }))

function actionOf(label: string, lines: readonly MenuLine[]): TrayAction | undefined {
  for (const line of lines) {
    if (line.kind === 'action' && line.label === label) return line.action
    const within = line.kind === 'menu' ? actionOf(label, line.lines) : undefined
    if (within) return within
  }
  return undefined
}

describe('the tray menu', () => {
  it('lists for a running timer its item, time, Stop, Pause and other items', () => {
    expect(menu(running())).toEqual([
      '[Checkout redesign · 1h\u00a024m]',
      '—',
      'Stop',
      'Pause',
      'Switch to ▸ Refund flow – edge cases · 46m | — | Accessibility audit · 57m | Support rota | — | Something else…',
      '—',
      'Add time…',
      'Open Tallystick',
      '—',
      '[Today 5h\u00a012m of 7h\u00a030m]',
      '[Synced 14:04]',
      '—',
      'Settings…',
      'Quit, keep the timer running',
      'Stop and quit',
    ])
  })

  it('lists without a timer the last item, the state offline and the entry that needs attention', () => {
    expect(menu(idle({ sync: offline({ attention: 1 }) }))).toEqual([
      '[No timer · 3h\u00a048m today]',
      '—',
      'Continue Accessibility audit',
      'Start ▸ Refund flow – edge cases · 46m | — | Accessibility audit · 57m | Support rota | — | Something else…',
      '—',
      'Add time…',
      'Open Tallystick',
      '—',
      '1 entry needs attention…',
      '[Offline · 2 queued]',
      'Try to send now',
      '—',
      'Settings…',
      'Quit Tallystick',
    ])
  })

  it('offers to resume or stop a paused timer, and to quit without resuming it', () => {
    const lines = menu(paused())
    expect(lines.slice(2, 4)).toEqual(['Resume', 'Stop'])
    expect(lines.slice(-2)).toEqual(['Quit, keep the timer paused', 'Stop and quit'])
  })

  it('offers to save or continue a stopped timer', () => {
    const lines = menu(stopped())
    expect(lines.slice(2, 4)).toEqual(['Save this entry…', 'Keep running'])
    expect(lines.at(-1)).toBe('Quit Tallystick')
    expect(lines).not.toContain('Stop and quit')
  })

  it('starts with Open Tallystick where a click can only open the menu', () => {
    const lines = menu(running(), { menuOnly: true })
    expect(lines[0]).toBe('Open Tallystick')
    expect(lines.filter((each) => each === 'Open Tallystick')).toHaveLength(1)
  })

  it('does not offer to send in the local workspace', () => {
    const lines = menu(idle({ sync: localWorkspace }))
    expect(lines).toContain('[Saved on this machine]')
    expect(lines).not.toContain('Try to send now')
  })

  it('offers only to choose an item in a new workspace', () => {
    const lines = menu(idle({ last: null, pinned: [], recent: [], todayMinutes: 0, goalMinutes: 0 }))
    expect(lines.slice(0, 3)).toEqual(['[No timer · 0m today]', '—', 'Start ▸ Something else…'])
  })

  it('offers only Open and Quit when the app does not answer', () => {
    expect(menu(undefined)).toEqual(['Open Tallystick', '—', 'Quit Tallystick'])
  })

  it('shows only the shortcuts that are registered', () => {
    const keysOf = (lines: readonly MenuLine[]) =>
      lines.flatMap((line) => (line.kind === 'action' && line.keys ? [[line.label, line.keys]] : []))
    expect(keysOf(trayMenu(running(), around))).toEqual([
      ['Stop', around.keys.toggle],
      ['Open Tallystick', around.keys.open],
    ])
    expect(keysOf(trayMenu(running(), { ...around, keys: {} }))).toEqual([])
  })

  it('offers to restart only when a release is ready', () => {
    const lines = trayMenu(idle(), { ...around, update: '1.3.0' })
    expect(actionOf('Restart as version 1.3.0', lines)).toEqual({ do: 'update' })
    expect(menu(idle()).join()).not.toContain('Restart')
  })

  it('lists the shortcuts of other programs, with a link to the settings', () => {
    const keyNotes = ['Ctrl Alt Space belongs to another program']
    const lines = trayMenu(idle(), { ...around, keys: {}, keyNotes })
    expect(actionOf('Ctrl Alt Space belongs to another program…', lines)).toEqual({
      do: 'show',
      view: 'settings',
    })
  })

  it('has no separator at the start, at the end or beside another one, in any state', () => {
    const states = [running(), paused(), stopped(), idle()].flatMap((state) =>
      [synced, localWorkspace, offline(), offline({ attention: 3 }), { ...synced, sending: 2 }].flatMap(
        (sync) =>
          [state.pinned, []].flatMap((pinned) =>
            [state.recent, []].map((recent) => ({ ...state, sync, pinned, recent })),
          ),
      ),
    )
    for (const state of [...states, undefined])
      for (const menuOnly of [true, false]) {
        const lines = menu(state, { menuOnly })
        expect(lines[0]).not.toBe('—')
        expect(lines.at(-1)).not.toBe('—')
        expect(lines.join('\n')).not.toContain('—\n—')
        expect(lines).toContain('Open Tallystick')
        expect(lines.some((each) => each.startsWith('Quit'))).toBe(true)
      }
  })

  it('shortens a long name of any characters to one line', () => {
    const item = { ...checkout, name: `Zeile eins\n${'👩‍👩‍👧'.repeat(80)}` }
    const head = menu(running({ run: { state: 'running', item, minutes: 1 } }))[0]!
    expect(head).not.toContain('\n')
    expect(head).toMatch(/…  ?·|… ·/)
    expect(head).not.toMatch(/‍…/u)
  })
})

describe('the actions of the tray menu', () => {
  it('performs for each item the action that its label says', () => {
    const lines = trayMenu(running({ sync: offline({ attention: 2 }) }), around)
    const asked = (label: string) => actionOf(label, lines)
    expect(asked('Stop')).toEqual({ do: 'stop' })
    expect(asked('Pause')).toEqual({ do: 'pause' })
    expect(asked('Support rota')).toEqual({ do: 'start', itemId: '4' })
    expect(asked('Something else…')).toEqual({ do: 'show', view: 'timer' })
    expect(asked('Add time…')).toEqual({ do: 'show', view: 'add-time' })
    expect(asked('Open Tallystick')).toEqual({ do: 'open' })
    expect(asked('2 entries need attention…')).toEqual({ do: 'show', view: 'attention' })
    expect(asked('Try to send now')).toEqual({ do: 'send' })
    expect(asked('Settings…')).toEqual({ do: 'show', view: 'settings' })
    expect(asked('Quit, keep the timer running')).toEqual({ do: 'quit' })
    expect(asked('Stop and quit')).toEqual({ do: 'stop-and-quit' })
  })
})

describe('the toggle shortcut', () => {
  it('stops a running timer, resumes a paused one, and otherwise starts the last item', () => {
    expect(toggleAction(running())).toEqual({ do: 'stop' })
    expect(toggleAction(paused())).toEqual({ do: 'resume' })
    expect(toggleAction(idle())).toEqual({ do: 'start', itemId: '3' })
  })

  it('opens the window instead of starting a timer over an open stop sheet or without a last item', () => {
    expect(toggleAction(stopped())).toEqual({ do: 'show', view: 'timer' })
    expect(toggleAction(idle({ last: null }))).toEqual({ do: 'show', view: 'timer' })
  })
})
