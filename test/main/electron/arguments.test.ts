/** Tests which arguments the program reads from its own command line and from that of a second start. */
import { describe, expect, it } from 'vitest'
import { readArguments, readHandover, readLink } from '../../../src-main/electron/arguments.ts'

describe('the arguments of a start', () => {
  it('reads its own flags among those of Electron', () => {
    expect(
      readArguments(
        ['--enable-crashpad', '/opt/tallystick', '--', '--data=/d', '--show=history', 'x'],
        '/home',
      ),
    ).toEqual({ dataFolder: '/d', view: 'history' })
  })

  it('reads the language, whether or not it is one of ours', () => {
    expect(readArguments(['--lang=de-AT'], '/')).toEqual({ lang: 'de-AT' })
    expect(readArguments(['--lang=de', '--lang=x'], '/')).toEqual({ lang: 'x' })
  })

  it('resolves a relative data folder from the current folder', () => {
    expect(readArguments(['--data=time'], '/home/mo')).toEqual({ dataFolder: '/home/mo/time' })
  })

  it.each([
    [['--data=']],
    [['--lang=']],
    [['--show=everything']],
    [['tallystick://quit']],
    [['--data', '/d']],
    [[]],
  ])('ignores the arguments %j', (argv) => expect(readArguments(argv, '/')).toEqual({}))
})

describe('links', () => {
  it.each([
    ['tallystick://timer', { view: 'timer' }],
    ['tallystick:history', { view: 'history' }],
    ['TALLYSTICK://Settings/', { view: 'settings' }],
    ['tallystick://add-time?text=45m%20refund+flow', { view: 'add-time', text: '45m refund flow' }],
    ['tallystick://timer?text=Refund', { view: 'timer', text: 'Refund' }],
    ['tallystick://attention', { view: 'attention' }],
  ])('reads from the link %s a view and a text for it', (link, asked) =>
    expect(readLink(link)).toEqual(asked),
  )

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
  ])('reads neither a view nor a text from the link %s', (link) => expect(readLink(link)).toEqual({}))

  it('reads a text only for views with a text field, and ignores other parameters of a link', () => {
    for (const view of ['settings', 'history', 'attention'])
      expect(readLink(`tallystick://${view}?text=x&baseUrl=https://evil.example&token=1`)).toEqual({ view })
  })

  it('shortens the text of a link to one line without control characters', () => {
    const text = `a\u0000b\n\u202Ec\u200B ${'x'.repeat(1_000)}`
    const read = readLink(`tallystick://timer?text=${encodeURIComponent(text)}`)
    expect(read.text).toMatch(/^a b c x{494}$/)
  })

  it('reads a link among the arguments only if it is the only link', () => {
    const link = 'tallystick://history'
    expect(readArguments(['--no-sandbox', '--', link], '/')).toEqual({ view: 'history' })
    expect(readArguments([link, link], '/')).toEqual({})
    expect(readArguments(['--hidden', '--data=/d'], '/')).toEqual({ dataFolder: '/d', hidden: true })
  })
})

describe('the data of a second start', () => {
  it('reads the arguments that a second start sends', () => {
    expect(readHandover({ argv: ['.', '--show=add-time'], from: '/home/mo' })).toEqual({ view: 'add-time' })
  })

  it.each([
    undefined,
    null,
    'quit',
    { argv: 'x', from: '/' },
    { argv: [1], from: '/' },
    { argv: Array(500).fill('a') },
  ])('reads no arguments from the invalid data %j of a second start', (data) =>
    expect(readHandover(data)).toEqual({}),
  )
})
