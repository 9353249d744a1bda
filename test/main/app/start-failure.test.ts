/** Every way a start can fail is told in words: what happened, what is safe, what to do. */
import { describe, expect, it } from 'vitest'
import { startFailureText } from '../../../src-main/app/start-failure.ts'
import { Refusal } from '../../../src-main/kernel/refusal.ts'
import { AlreadyOpen, Damaged } from '../../../src-main/storage/database.ts'
import { NewerDatabase } from '../../../src-main/storage/migrate.ts'

const asked = { dataFolder: '/home/mo/time', port: 4180 }
const system = (code: string, syscall: string) => Object.assign(new Error('secret words'), { code, syscall })

describe('the words for a start that failed', () => {
  it.each([
    ['another instance', new AlreadyOpen('x'), 'Another Tallystick is using /home/mo/time.'],
    ['a newer database', new NewerDatabase(9, 3), 'A newer version of Tallystick wrote the data'],
    ['a damaged file', new Damaged('x'), "A file in /home/mo/time is damaged and can't be read."],
    ['a full disk', new Refusal('disk-full'), 'The disk is full'],
    ['a full disk, as the system says it', system('ENOSPC', 'write'), 'The disk is full'],
    ['a used-up quota', system('EDQUOT', 'write'), 'The disk is full'],
    [
      'a folder without the right to write',
      new Refusal('folder-not-writable'),
      "can't write to /home/mo/time",
    ],
    ['a disk with an error', new Refusal('disk-failed'), 'The disk reported an error'],
    ['a disk with an error, as the system says it', system('EIO', 'write'), 'The disk reported an error'],
    ['a folder on a read-only disk', system('EROFS', 'mkdir'), "can't write to /home/mo/time"],
    ['a file where the folder should be', system('ENOTDIR', 'mkdir'), "can't write to /home/mo/time"],
    ['a port that is taken', system('EADDRINUSE', 'listen'), 'Port 4180 is taken by another program.'],
    ['a port that is barred', system('EACCES', 'listen'), 'does not let Tallystick use port 4180.'],
    ['anything else', new TypeError('secret words'), "Tallystick couldn't start: TypeError."],
    ['something that is no error', 'secret words', "Tallystick couldn't start: an unknown error."],
  ])('names %s', (_case, error, what) => {
    const text = startFailureText(error, asked)
    expect(text.what).toContain(what)
    expect(text.safe).not.toBe('')
    expect(text.do).not.toBe('')
  })

  it('never repeats the message of an error, which may hold more than belongs in a terminal', () => {
    for (const error of [system('EOTHER', 'open'), new Error('secret words'), 'secret words'])
      expect(JSON.stringify(startFailureText(error, asked))).not.toContain('secret words')
  })

  it('speaks in whole sentences, calmly, also when nothing is known about what was asked', () => {
    for (const error of [
      new AlreadyOpen('x'),
      system('EADDRINUSE', 'listen'),
      system('EACCES', 'listen'),
      1,
    ]) {
      const text = startFailureText(error)
      for (const sentence of [text.what, text.safe, text.do]) {
        expect(sentence).toMatch(/^[A-Z].*\.$/)
        expect(sentence).not.toMatch(/undefined| {2}|!| \./)
      }
    }
  })
})
