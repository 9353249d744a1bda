import { describe, expect, test } from 'vitest'
import { parseFlags } from '../../../src-main/launch/flags.mjs'

const parse = (...argv: string[]) => parseFlags(argv, {}, '/home/ada')

describe('what may be typed after npm start', () => {
  test('nothing at all: any host, any port, and a browser is opened', () => {
    expect(parse()).toEqual({ kind: 'flags', flags: { open: true } })
  })

  test('values are taken with an equals sign or as the next word', () => {
    const flags = { host: 'browser', port: 4180, data: '/home/ada/time', open: false }
    expect(parse('--host=browser', '--port=4180', '--data=time', '--no-open')).toEqual({
      kind: 'flags',
      flags,
    })
    expect(parse('--host', 'browser', '--port', '4180', '--data', 'time', '--no-open')).toEqual({
      kind: 'flags',
      flags,
    })
  })

  test('an absolute data folder stays where it is', () => {
    expect(parse('--data', '/srv/time')).toMatchObject({ flags: { data: '/srv/time' } })
  })

  test('help wins over everything after it', () => {
    expect(parse('--help', '--nonsense')).toEqual({ kind: 'help' })
  })

  test.each([
    [['--hots=browser'], '--hots=browser'],
    [['browser'], 'browser'],
    [['--host=chrome'], 'electron or browser'],
    [['--port', 'eighty'], '0 to 65535'],
    [['--port', '65536'], '0 to 65535'],
    [['--port', '-1'], '0 to 65535'],
    [['--port', ''], 'needs a value'],
    [['--data'], 'needs a value'],
    [['--data', '--no-open'], 'needs a value'],
    [['--no-open=yes'], '--no-open=yes'],
  ])('%j is refused in one sentence', (argv, named) => {
    const answer = parse(...argv)
    expect(answer).toMatchObject({ kind: 'error', sentence: expect.stringContaining(named) as string })
    expect(JSON.stringify(answer)).not.toContain('\\n')
  })

  test('TALLYSTICK_HOST chooses, a typed host overrules it, and a wrong one is refused', () => {
    expect(parseFlags([], { TALLYSTICK_HOST: 'browser' }, '/')).toMatchObject({ flags: { host: 'browser' } })
    expect(parseFlags(['--host=electron'], { TALLYSTICK_HOST: 'browser' }, '/')).toMatchObject({
      flags: { host: 'electron' },
    })
    expect(parseFlags([], { TALLYSTICK_HOST: 'tv' }, '/')).toMatchObject({ kind: 'error' })
  })
})
