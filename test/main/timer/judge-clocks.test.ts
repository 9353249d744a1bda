import { describe, expect, it } from 'vitest'
import { firstBeat, judgeClocks, nextBeat, type Reading } from '../../../src-main/timer/judge-clocks.ts'

const began: Reading = { wallMs: 1_000_000, bootMs: 50_000, bootId: 'a' }
const after = (ms: number, changes: Partial<Reading> = {}): Reading => ({
  ...began,
  wallMs: began.wallMs + ms,
  bootMs: began.bootMs + ms,
  ...changes,
})

describe('two readings within one boot', () => {
  it('measures the time within one boot by the boot clock', () => {
    expect(judgeClocks(firstBeat(began), after(15_000))).toEqual({
      nowMs: 1_015_000,
      setByMs: 0,
      unseenMs: 15_000,
    })
  })

  it.each([3_600_000, -3_600_000])('ignores a wall clock that was set by %i ms within one boot', (setBy) => {
    const sight = judgeClocks(firstBeat(began), after(15_000, { wallMs: began.wallMs + 15_000 + setBy }))
    expect(sight).toEqual({ nowMs: 1_015_000, setByMs: setBy, unseenMs: 15_000 })
  })

  it('measures the next reading from this one by the boot clock', () => {
    const here = after(15_000, { wallMs: began.wallMs + 15_400 })
    const beat = nextBeat(firstBeat(began), judgeClocks(firstBeat(began), here), here)
    expect(beat).toEqual({ bootId: 'a', epochMs: 950_000, atMs: 1_015_000, offMs: 400 })
    expect(judgeClocks(beat, after(30_000))).toEqual({ nowMs: 1_030_000, setByMs: 0, unseenMs: 15_000 })
  })

  it('ignores a boot clock that runs backwards', () => {
    const sight = judgeClocks(firstBeat(began), after(0, { bootMs: began.bootMs - 9_000 }))
    expect(sight).toEqual({ nowMs: 1_000_000, setByMs: 0, unseenMs: 0 })
  })
})

describe('two readings across a boot', () => {
  const rebooted = after(60_000, { bootMs: 7_000, bootId: 'b' })

  it('measures the time across a boot by the wall clock', () => {
    const sight = judgeClocks(firstBeat(began), rebooted)
    expect(sight).toEqual({ nowMs: 1_060_000, setByMs: 0, unseenMs: 60_000 })
    expect(nextBeat(firstBeat(began), sight, rebooted)).toEqual({
      bootId: 'b',
      epochMs: 1_053_000,
      atMs: 1_060_000,
      offMs: 0,
    })
  })

  it('subtracts the time by which the wall clock was ahead before the boot', () => {
    expect(judgeClocks({ ...firstBeat(began), offMs: 400 }, rebooted)).toEqual({
      nowMs: 1_059_600,
      setByMs: 400,
      unseenMs: 59_600,
    })
  })

  it('counts no negative time when the wall clock was set back across a boot', () => {
    const sight = judgeClocks(firstBeat(began), { ...rebooted, wallMs: began.wallMs - 5_000 })
    expect(sight).toEqual({ nowMs: 1_000_000, setByMs: -5_000, unseenMs: 0 })
  })
})
