import { describe, expect, test } from 'vitest'
import { BadFlag, readStandAloneFlags } from '../../../src-main/service/stand-alone-flags.ts'

describe('readStandAloneFlags', () => {
  test('returns the defaults when no flag is given', () => {
    expect(readStandAloneFlags([], '/home/me')).toEqual({
      ...{
        port: 0,
        host: '127.0.0.1',
        data: ':memory:',
        seed: 'demo',
        entries: 0,
        tokenLifetimeMs: 3_600_000,
        directorySyncMs: undefined,
        crmHeader: 'both',
        trustForwarded: false,
        alsoRequired: [],
      },
    })
  })

  test('reads every flag', () => {
    const args =
      '--port 4180 --host ::1 --data data/service.db --seed empty --entries 1000 --token-lifetime 2 --directory-sync 9 --crm-header literal --trust-forwarded --require team,billableMinutes'
    expect(readStandAloneFlags(args.split(' '), '/home/me')).toEqual({
      ...{ port: 4180, host: '::1', data: '/home/me/data/service.db', seed: 'empty', entries: 1000 },
      ...{ tokenLifetimeMs: 2_000, directorySyncMs: 9_000, crmHeader: 'literal', trustForwarded: true },
      alsoRequired: ['team', 'billableMinutes'],
    })
  })

  test.each(['--help', '-h'])('returns undefined for %s, which requests the help', (flag) => {
    expect(readStandAloneFlags([flag], '/')).toBeUndefined()
  })

  test.each([
    ['--port', '70000'],
    ['--port', 'x'],
    ['--host', ''],
    ['--data', ''],
    ['--seed', 'large'],
    ['--entries', '-1'],
    ['--entries', '10000001'],
    ['--token-lifetime', '0'],
    ['--directory-sync', 'soon'],
    ['--crm-header', 'basic'],
    ['--require', 'team,colour'],
    ['--require', ''],
    ['--colour', 'red'],
  ])('refuses the flag %s=%s with a sentence that names it', (flag, value) => {
    const read = () => readStandAloneFlags([`${flag}=${value}`], '/')
    expect(read).toThrow(BadFlag)
    expect(read).toThrow(flag)
  })
})
