import { describe, expect, it } from 'vitest'
import { BadFlag, langIn, readCommandLine } from '../../../src-main/browser/command-line.ts'

const around = { platform: 'linux', env: {}, home: '/home/mo', from: '/home/mo/here' } as const

describe('the flags of the browser host', () => {
  it('returns the defaults when no flag is given to the browser host', () => {
    expect(readCommandLine([], around)).toEqual({
      port: 0,
      dataFolder: '/home/mo/.local/share/tallystick',
      open: true,
      lang: undefined,
    })
  })

  it('reads every flag that the launcher passes', () => {
    expect(
      readCommandLine(['--port', '4180', '--data', 'x/y', '--lang', 'de-AT', '--no-open'], around),
    ).toEqual({
      port: 4180,
      dataFolder: '/home/mo/here/x/y',
      open: false,
      lang: 'de-AT',
    })
  })

  it.each([
    [['--port', 'x']],
    [['--port', '-1']],
    [['--port', '65536']],
    [['--port', '1e3']],
    [['--port']],
    [['--data', '']],
    [['--data', '--no-open']],
    [['--lang', '']],
    [['--lang=tlh']],
    [['--no-open=yes']],
    [['--toString', 'x']],
    [['--open']],
    [['file']],
  ])('refuses the invalid flags %j', (args) => {
    expect(() => readCommandLine(args, around)).toThrow(BadFlag)
  })

  it('finds the language even among invalid flags, because the error is reported in it', () => {
    expect(langIn(['--prot', '1', '--lang=de'])).toBe('de')
    expect(langIn(['--prot', '1'])).toBeUndefined()
    expect(langIn(['--lang'])).toBeUndefined()
  })
})
