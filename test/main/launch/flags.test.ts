import { describe, expect, test } from 'vitest'
import { parseFlags } from '../../../src-main/launch/flags.mjs'

const parse = (...argv: string[]) => parseFlags(argv, {}, '/home/ada')

describe('parseFlags', () => {
  test('accepts no flags at all', () => {
    expect(parse()).toEqual({ kind: 'flags', flags: { open: true } })
  })

  test('reads values after an equals sign or as the next argument', () => {
    const flags = { host: 'browser', port: 4180, data: '/home/ada/time', lang: 'de-AT', open: false }
    expect(parse('--host=browser', '--port=4180', '--data=time', '--lang=de-AT', '--no-open')).toEqual({
      kind: 'flags',
      flags,
    })
    expect(
      parse('--host', 'browser', '--port', '4180', '--data', 'time', '--lang', 'de-AT', '--no-open'),
    ).toEqual({ kind: 'flags', flags })
  })

  test('keeps an absolute data folder unchanged', () => {
    expect(parse('--data', '/srv/time')).toMatchObject({ flags: { data: '/srv/time' } })
  })

  test('returns the help regardless of the other flags', () => {
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
    [['--lang=no language'], 'a tag such as de'],
    [['--data'], 'needs a value'],
    [['--data', '--no-open'], 'needs a value'],
    [['--no-open=yes'], '--no-open=yes'],
  ])('refuses %j in one sentence', (argv, named) => {
    const answer = parse(...argv)
    expect(answer).toMatchObject({ kind: 'error', sentence: expect.stringContaining(named) as string })
    expect(JSON.stringify(answer)).not.toContain('\\n')
  })

  test('reads the host from TALLYSTICK_HOST unless a flag names one, and refuses an unknown host', () => {
    expect(parseFlags([], { TALLYSTICK_HOST: 'browser' }, '/')).toMatchObject({ flags: { host: 'browser' } })
    expect(parseFlags(['--host=electron'], { TALLYSTICK_HOST: 'browser' }, '/')).toMatchObject({
      flags: { host: 'electron' },
    })
    expect(parseFlags([], { TALLYSTICK_HOST: 'tv' }, '/')).toMatchObject({ kind: 'error' })
  })
})
