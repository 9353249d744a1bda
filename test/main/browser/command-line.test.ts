/** The browser host's own flags. */
import { describe, expect, it } from 'vitest'
import { BadFlag, readCommandLine } from '../../../src-main/browser/command-line.ts'

const around = { platform: 'linux', env: {}, home: '/home/mo', from: '/home/mo/here' } as const

describe('the flags', () => {
  it('are all optional', () => {
    expect(readCommandLine([], around)).toEqual({
      port: 0,
      dataFolder: '/home/mo/.local/share/tallystick',
      open: true,
    })
  })

  it('are taken as the launcher gives them', () => {
    expect(readCommandLine(['--port', '4180', '--data', 'x/y', '--no-open'], around)).toEqual({
      port: 4180,
      dataFolder: '/home/mo/here/x/y',
      open: false,
    })
  })

  it.each([
    [['--port', 'x']],
    [['--port', '-1']],
    [['--port', '65536']],
    [['--port', '1e3']],
    [['--port']],
    [['--data', '']],
    [['--open']],
    [['file']],
  ])('are refused in a sentence when they make no sense: %j', (args) => {
    expect(() => readCommandLine(args, around)).toThrow(BadFlag)
  })
})
