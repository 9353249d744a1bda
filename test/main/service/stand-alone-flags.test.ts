import { describe, expect, test } from 'vitest'
import { BadFlag, readStandAloneFlags } from '../../../src-main/service/stand-alone-flags.ts'

describe('the flags of the stand-alone service', () => {
  test('have defaults', () => {
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

  test('are all understood', () => {
    const args =
      '--port 4180 --host ::1 --data data/service.db --seed empty --entries 1000 --token-lifetime 2 --directory-sync 9 --crm-header literal --trust-forwarded --require team,billableMinutes'
    expect(readStandAloneFlags(args.split(' '), '/home/me')).toEqual({
      ...{ port: 4180, host: '::1', data: '/home/me/data/service.db', seed: 'empty', entries: 1000 },
      ...{ tokenLifetimeMs: 2_000, directorySyncMs: 9_000, crmHeader: 'literal', trustForwarded: true },
      alsoRequired: ['team', 'billableMinutes'],
    })
  })

  test.each(['--help', '-h'])('%s asks for help', (flag) => {
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
  ])('%s %s is refused with a sentence that names it', (flag, value) => {
    const read = () => readStandAloneFlags([`${flag}=${value}`], '/')
    expect(read).toThrow(BadFlag)
    expect(read).toThrow(flag)
  })
})
