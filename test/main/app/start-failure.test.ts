/** Tests that the message for every failed start says what happened, what is safe and what to do. */
import { describe, expect, it } from 'vitest'
import { words } from '../../../src-preload/words/made/en/start.ts'
import { startFailureText as textFor } from '../../../src-main/app/start-failure.ts'
import { Refusal } from '../../../src-main/kernel/refusal.ts'
import { AlreadyOpen, Damaged } from '../../../src-main/storage/database.ts'
import { NewerDatabase } from '../../../src-main/storage/migrate.ts'

const startFailureText = (error: unknown) => textFor(error, asked, words)
const asked = { dataFolder: '/home/mo/time', port: 4180 }
const system = (code: string, syscall: string) => Object.assign(new Error('secret words'), { code, syscall })
const onFile = (code: string, path: string) => Object.assign(system(code, 'open'), { path })

describe('startFailureText', () => {
  it.each([
    ['another instance', new AlreadyOpen('x'), 'Another Tallystick is using /home/mo/time.'],
    ['a newer database', new NewerDatabase(9, 3), 'A newer version of Tallystick wrote the data'],
    ['a damaged file', new Damaged('x'), "A file in /home/mo/time is damaged and can't be read."],
    ['a full disk', new Refusal('disk-full'), 'The disk is full'],
    ["a full disk by the system's error code", system('ENOSPC', 'write'), 'The disk is full'],
    ['a used-up quota', system('EDQUOT', 'write'), 'The disk is full'],
    ['a folder that is not writable', new Refusal('folder-not-writable'), "can't write to /home/mo/time"],
    ['a failing disk', new Refusal('disk-failed'), 'The disk reported an error'],
    ["a failing disk by the system's error code", system('EIO', 'write'), 'The disk reported an error'],
    ['a folder on a read-only disk', system('EROFS', 'mkdir'), "can't write to /home/mo/time"],
    ['a file where the folder should be', system('ENOTDIR', 'mkdir'), "can't write to /home/mo/time"],
    ['a port that is taken', system('EADDRINUSE', 'listen'), 'Port 4180 is taken by another program.'],
    ['a port that the system refuses', system('EACCES', 'listen'), 'does not let Tallystick use port 4180.'],
    [
      'a file that is missing',
      onFile('ENOENT', '/home/mo/time/x'),
      '/home/mo/time/x was missing when Tallystick started.',
    ],
    [
      'a file that cannot be used',
      onFile('EMFILE', '/home/mo/time/x'),
      'the system reported EMFILE for /home/mo/time/x.',
    ],
    ['any other error', new TypeError('secret words'), "Tallystick couldn't start: TypeError."],
    ['a thrown value that is not an error', 'secret words', "Tallystick couldn't start: an unknown error."],
  ])('describes %s as the reason of a failed start', (_case, error, what) => {
    const text = startFailureText(error)
    expect(text.what).toContain(what)
    expect(text.safe).not.toBe('')
    expect(text.do).not.toBe('')
  })

  it('never repeats the message of an error, which may contain private data', () => {
    for (const error of [
      system('EOTHER', 'open'),
      onFile('ENOENT', '/x'),
      new Error('secret words'),
      'secret words',
    ])
      expect(JSON.stringify(startFailureText(error))).not.toContain('secret words')
  })

  it('writes whole sentences', () => {
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
