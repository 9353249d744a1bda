/** Tests the texts of the tray, which follow the mockups. */
import { describe, expect, it } from 'vitest'
import { canTry, syncLine, tooltip } from '../../../../src-main/electron/tray/tray-words.ts'
import { duration } from '../../../../src-preload/rules/shown-time.ts'
import { idle, localWorkspace, offline, paused, running, stopped, synced } from './tray-examples.ts'

const time = (at: string) => at.slice(11, 16)

describe('the tooltip of the tray', () => {
  it.each([
    ['running', running(), 'Checkout redesign, 1h\u00a024m. Today 5h\u00a012m'],
    ['paused', paused(), 'Paused at 1h\u00a024m. Checkout redesign'],
    ['stopped', stopped(), 'Stopped at 1h\u00a024m, not saved yet. Checkout redesign. Today 5h\u00a012m'],
    ['idle', idle(), 'Nothing running. Today 3h\u00a048m'],
    ['offline', idle({ sync: offline() }), 'Nothing running. Offline, 2 entries queued'],
    ['attention', idle({ sync: offline({ attention: 1 }) }), '1 entry needs attention. Nothing running'],
    [
      'offline with nothing waiting',
      idle({ sync: offline({ queued: 0 }) }),
      'Nothing running. Today 3h\u00a048m',
    ],
  ])('writes the tooltip for the state: %s', (_name, state, words) => expect(tooltip(state)).toBe(words))
})

describe('the line about sending', () => {
  it.each([
    [synced, 'Synced 14:04'],
    [{ ...synced, lastAnswerAt: null }, 'Nothing waits to be sent'],
    [localWorkspace, 'Saved on this machine'],
    [{ ...synced, sending: 2 }, 'Sending 2…'],
    [{ ...synced, queued: 2 }, '2 queued'],
    [{ ...localWorkspace, queued: 2, sending: 1 }, 'Saved on this machine'],
    [{ ...synced, checking: 1, queued: 1 }, '1 checking · 1 queued'],
    [offline(), 'Offline · 2 queued'],
    [offline({ condition: 'not-answering' }), 'Fieldstone isn’t answering · 2 queued'],
    [offline({ condition: 'paused', queued: 3 }), 'Token refused · 3 queued'],
  ])('writes the line about sending for the status in row %#', (status, words) =>
    expect(syncLine(status, time)).toBe(words),
  )

  it('offers to send now only when that can change anything', () => {
    expect([synced, localWorkspace, { ...synced, sending: 1 }].map(canTry)).toEqual([false, false, false])
    expect(
      [offline({ queued: 0 }), { ...synced, queued: 1 }, { ...synced, checking: 1 }].map(canTry),
    ).toEqual([true, true, true])
  })
})

it.each([
  [0, '0m'],
  [46, '46m'],
  [60, '1h'],
  [84, '1h 24m'],
  [1_500, '25h'],
])('writes %i minutes as %s', (minutes, words) => expect(duration(minutes)).toBe(words))
