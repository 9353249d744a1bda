/** Tests the size and position of the window, and which stored values are used. */
import { describe, expect, it } from 'vitest'
import { placeFor, readMemory, type WindowMemory } from '../../../../src-main/electron/window/window-place.ts'

const screen = { x: 0, y: 24, width: 1_920, height: 1_056 }
const second = { x: 1_920, y: 0, width: 1_280, height: 1_024 }
const fresh: WindowMemory = { mode: 'popover' }

describe('the popover', () => {
  it('opens the popover below an icon at the top, centered and inside the screen', () => {
    const tray = { x: 1_500, y: 0, width: 22, height: 24 }
    expect(placeFor('popover', fresh, { workAreas: [screen], tray })).toEqual({
      x: 1_311,
      y: 24,
      width: 400,
      height: 620,
    })
    const corner = { ...tray, x: 1_890 }
    expect(placeFor('popover', fresh, { workAreas: [screen], tray: corner })).toMatchObject({ x: 1_520 })
  })

  it('opens the popover above an icon at the bottom', () => {
    const windows = { x: 0, y: 0, width: 1_920, height: 1_040 }
    const tray = { x: 1_700, y: 1_048, width: 24, height: 24 }
    expect(placeFor('popover', fresh, { workAreas: [windows], tray })).toMatchObject({ y: 420 })
  })

  it('opens the popover on the screen of its icon', () => {
    const tray = { x: 2_400, y: 1_030, width: 24, height: 24 }
    expect(placeFor('popover', fresh, { workAreas: [screen, second], tray })).toMatchObject({
      x: 2_212,
      y: 404,
    })
  })

  it('opens the popover at the pointer when only that position is known', () => {
    const place = placeFor('popover', fresh, { workAreas: [screen], pointer: { x: 1_700, y: 10 } })
    expect(place).toMatchObject({ x: 1_500, y: 24 })
  })

  it('leaves the position of the popover to the platform when no position is known', () => {
    const tray = { x: 0, y: 0, width: 0, height: 0 }
    const place = placeFor('popover', fresh, { workAreas: [screen], tray, pointer: { x: 0, y: 0 } })
    expect(place).toEqual({ width: 400, height: 620 })
  })

  it('opens the popover with its stored size', () => {
    const popover = { x: 1, y: 30, width: 440, height: 700 }
    const tray = { x: 900, y: 0, width: 22, height: 24 }
    expect(placeFor('popover', { mode: 'popover', popover }, { workAreas: [screen], tray })).toMatchObject({
      width: 440,
      height: 700,
    })
  })
})

describe('the wide window', () => {
  const wide = { x: 2_000, y: 100, width: 1_000, height: 700 }

  it('opens the wide window at its stored position while that screen exists', () => {
    expect(placeFor('wide', { mode: 'wide', wide }, { workAreas: [screen, second] })).toEqual(wide)
  })

  it('opens the wide window at another position when its screen no longer exists', () => {
    expect(placeFor('wide', { mode: 'wide', wide }, { workAreas: [screen] })).toEqual({
      width: 1_000,
      height: 700,
    })
  })

  it('shrinks the wide window to a small screen', () => {
    const small = { x: 0, y: 0, width: 800, height: 600 }
    expect(placeFor('wide', { mode: 'wide' }, { workAreas: [small] })).toEqual({ width: 800, height: 600 })
  })
})

describe('readMemory', () => {
  it.each([
    undefined,
    null,
    'wide',
    {},
    { mode: 'huge' },
    { mode: 'wide', wide: { x: 0.5 } },
    { mode: 'wide', wide: { x: 0, y: 0, width: 1, height: 1 } },
  ])('ignores the invalid stored position %j', (stored) => expect(readMemory(stored)).toEqual(fresh))

  it('reads a valid stored position', () => {
    const memory = { mode: 'wide', wide: { x: 1, y: 2, width: 960, height: 680 } }
    expect(readMemory(memory)).toEqual(memory)
  })
})
