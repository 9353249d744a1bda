/** What may stand on a command line, ours and a second start's. */
import { describe, expect, it } from 'vitest'
import { readArguments, readHandover } from '../../../src-main/electron/arguments.ts'

describe('the command line', () => {
  it('takes what is ours from among Electron’s own', () => {
    expect(
      readArguments(
        ['--enable-crashpad', '/opt/tallystick', '--', '--data=/d', '--show=history', 'x'],
        '/home',
      ),
    ).toEqual({ dataFolder: '/d', view: 'history' })
  })

  it('starts a relative folder where the person stood', () => {
    expect(readArguments(['--data=time'], '/home/mo')).toEqual({ dataFolder: '/home/mo/time' })
  })

  it.each([[['--data=']], [['--show=everything']], [['tallystick://quit']], [['--data', '/d']], [[]]])(
    'passes over %j',
    (argv) => expect(readArguments(argv, '/')).toEqual({}),
  )
})

describe('a second start', () => {
  it('hands over its own arguments', () => {
    expect(readHandover({ argv: ['.', '--show=add-time'], from: '/home/mo' })).toEqual({ view: 'add-time' })
  })

  it.each([
    undefined,
    null,
    'quit',
    { argv: 'x', from: '/' },
    { argv: [1], from: '/' },
    { argv: Array(500).fill('a') },
  ])('is only a wish to see the window when it hands over %j', (data) =>
    expect(readHandover(data)).toEqual({}),
  )
})
