/** What may stand on a command line, ours and a second start's. */
import { describe, expect, it } from 'vitest'
import { readArguments, readHandover, readLink } from '../../../src-main/electron/arguments.ts'

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

describe('a link', () => {
  it.each([
    ['tallystick://timer', { view: 'timer' }],
    ['tallystick:history', { view: 'history' }],
    ['TALLYSTICK://Settings/', { view: 'settings' }],
    ['tallystick://add-time?text=45m%20refund+flow', { view: 'add-time', text: '45m refund flow' }],
    ['tallystick://timer?text=Refund', { view: 'timer', text: 'Refund' }],
    ['tallystick://attention', { view: 'attention' }],
  ])('%s opens a view, and may fill its field', (link, asked) => expect(readLink(link)).toEqual(asked))

  it.each([
    'tallystick://',
    'tallystick://quit',
    'tallystick://stop',
    'tallystick://start?text=Refund',
    'tallystick://timer.start',
    'tallystick://timer/../settings/x',
    'tallystick://user@timer',
    'tallystick://add-time:80',
    'https://timer',
    'javascript:timer',
    'tallystick://__proto__',
    `tallystick://timer?text=${'x'.repeat(3_000)}`,
  ])('%s is only a wish to see the window', (link) => expect(readLink(link)).toEqual({}))

  it('fills no field of a view that has none, and nothing of a connection', () => {
    for (const view of ['settings', 'history', 'attention'])
      expect(readLink(`tallystick://${view}?text=x&baseUrl=https://evil.example&token=1`)).toEqual({ view })
  })

  it('fills in one short plain line', () => {
    const text = `a\u0000b\n\u202Ec\u200B ${'x'.repeat(1_000)}`
    const read = readLink(`tallystick://timer?text=${encodeURIComponent(text)}`)
    expect(read.text).toMatch(/^a b c x{494}$/)
  })

  it('counts among the arguments when it is the only one, whatever stands around it', () => {
    const link = 'tallystick://history'
    expect(readArguments(['--no-sandbox', '--', link], '/')).toEqual({ view: 'history' })
    expect(readArguments([link, link], '/')).toEqual({})
    expect(readArguments(['--hidden', '--data=/d'], '/')).toEqual({ dataFolder: '/d', hidden: true })
  })
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
