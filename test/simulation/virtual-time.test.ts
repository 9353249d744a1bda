import { expect, test } from 'vitest'
import { Computer, VirtualTime } from './virtual-time.ts'

function timers() {
  const time = new VirtualTime()
  const fired: string[] = []
  const { after } = new Computer(time).clock(() => true)
  return {
    ...{ time, fired },
    start: (name: string, ms: number) => after(ms, () => void fired.push(`${name} at ${time.now}`)),
    runUntil(end: number) {
      while (time.step(end));
    },
  }
}

test('timers that are due during sleep fire after it, in the order in which they were due', () => {
  const { time, fired, start, runUntil } = timers()
  start('second', 20)
  start('first', 10)
  time.sleep(100)
  runUntil(1000)
  expect(fired).toEqual(['first at 100', 'second at 100'])
})

test('a timer that was deferred by sleep does not fire once it is cancelled', () => {
  const { time, fired, start, runUntil } = timers()
  const cancel = start('timer', 10)
  time.sleep(100)
  runUntil(50)
  cancel()
  runUntil(1000)
  expect(fired).toEqual([])
})
