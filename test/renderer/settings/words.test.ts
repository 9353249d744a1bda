/** Tests the texts about servers, directories and unsent entries in the settings. */
import { describe, expect, it } from 'vitest'
import { CallFailed } from '#preload/bridge.ts'
import { serviceProblemKind, type ServiceProblem } from '#preload/model/service-problem.ts'
import { english, speak } from '../../../src-preload/words/section.ts'
import { directorySyncWords } from '../../../src-renderer/settings/directory-words.ts'
import {
  callProblemText,
  quoteOf,
  serviceProblemText,
} from '../../../src-renderer/settings/service-problem-text.ts'
import { importWords } from '../../../src-renderer/settings/import-words.ts'
import { troubleOf } from '../../../src-renderer/settings/trouble.ts'
import { unsentTable } from '../../../src-renderer/settings/unsent-table.ts'

const problem = (changes: Partial<ServiceProblem> = {}): ServiceProblem => ({
  ...{ kind: 'refused', endpoint: '/api/2.0/timeEntries', status: 400, answer: null, retryAfterMs: null },
  ...changes,
})

describe('problems of a server', () => {
  it('each problem of each server has complete sentences', () => {
    for (const kind of serviceProblemKind.options) {
      for (const server of ['account', 'worklogs', 'directory', 'crm'] as const) {
        const { what, safe, do: todo } = serviceProblemText(problem({ kind }), server)
        for (const text of [what, safe, todo].filter((part) => part !== ''))
          expect(text, kind).toMatch(/^[A-Z].*\.$/)
        expect(what).not.toBe('')
      }
    }
  })

  it('the problem of refused credentials names the sign-in', () => {
    const words = (server: 'account' | 'directory' | 'crm') =>
      serviceProblemText(problem({ kind: 'credentials', status: 401 }), server)
    expect(words('account').what).toContain('The account didn’t accept this client id and secret.')
    expect(words('directory').do).toContain('user name and password of an administrator')
    expect(words('crm').what).toContain('The CRM')
  })

  it('a problem of v1.0 names its address and says that the rest works without it', () => {
    const words = (kind: ServiceProblem['kind']) => serviceProblemText(problem({ kind }), 'worklogs')
    expect(words('not-found')).toEqual({
      what: 'There are no worklogs at this address.',
      safe: 'Everything else works without v1.0.',
      do: 'Check the v1.0 URL, or leave it empty and choose Read only.',
    })
    for (const kind of serviceProblemKind.options) expect(words(kind).do).not.toContain('base URL')
  })

  it('the problem of a next page at another address is true for another scheme and port too', () => {
    const { what, safe, do: todo } = serviceProblemText(problem({ kind: 'foreign-link' }), 'directory')
    expect(what).toBe('The server names another address for its next page.')
    expect(safe).toBe('The password wasn’t sent there.')
    expect(todo).toContain('http or https, host and port')
  })

  it('the problem of throttling says how long to wait', () => {
    const throttled = (retryAfterMs: number | null) =>
      serviceProblemText(problem({ kind: 'throttled', status: 429, retryAfterMs }), 'account').what
    expect(throttled(40_000)).toContain('for 40\u00a0s.')
    expect(throttled(600_000)).toContain('for 10\u00a0min.')
    expect(throttled(null)).toContain('for a while.')
  })

  it('the quote names what the server answered and where', () => {
    expect(quoteOf(problem({ answer: 'Option is archived' }))).toBe(
      '/api/2.0/timeEntries answered 400, “Option is archived”.',
    )
    expect(quoteOf(problem())).toBe('/api/2.0/timeEntries answered 400.')
    expect(quoteOf(problem({ status: null }))).toBeNull()
  })

  it('a failure without a server has its own text', () => {
    expect(callProblemText({ code: 'keychain' }, 'account').what).toBe('The keychain can’t be opened.')
  })

  it('a problem that is shown follows a change of the language', async () => {
    const failed = new CallFailed('crm.verify', { code: 'service', problem: problem({ kind: 'timeout' }) })
    const shown = troubleOf(failed, 'crm')
    expect(shown.text.what).toBe('The server took too long to answer.')
    await speak({ language: 'de', locale: 'de' })
    expect(shown.text.what).toBe('Die Antwort des Servers hat zu lange gedauert.')
    expect(shown.quote).toBe('/api/2.0/timeEntries hat mit 400 geantwortet.')
    await speak(english)
  })
})

describe('a directory', () => {
  const time = () => '14:58'
  const at = '2026-11-20T13:58:00.000Z'
  const directory = {
    id: '1',
    name: 'Staff',
    type: 'LDAP',
    description: '',
    synchronisable: true,
    sync: null,
  }
  const words = (state: 'started' | 'waiting' | 'finished' | 'elsewhere' | 'cancelled') =>
    directorySyncWords({ ...directory, sync: { state, at } }, time)

  it('a directory says what is known of its sync, and no more', () => {
    expect(directorySyncWords(directory, time).text).toBe('Not synced from here yet')
    expect(words('started').text).toBe('Started 14:58 in the background. The server doesn’t report the end.')
    expect(words('waiting').text).toBe('Syncing since 14:58…')
    expect(words('finished').text).toBe('Synced 14:58')
    expect(words('elsewhere')).toEqual({
      ...{ text: 'Already syncing, started elsewhere at or before 14:58', tone: 'attention' },
    })
    expect(words('cancelled').text).toContain('The server may still finish it.')
    expect(directorySyncWords({ ...directory, synchronisable: false }, time).text).toBe(
      'Can’t be synced: it is the internal directory',
    )
  })
})

describe('an import', () => {
  it('says how many worklogs were imported, and mentions others only if there are any', () => {
    const numbers = { added: 12, known: 0, waiting: 0, skipped: 0 }
    expect(importWords(numbers)).toBe('12 taken into the history.')
    expect(importWords({ ...numbers, skipped: 2 })).toBe('12 taken into the history, 2 left out.')
    expect(importWords({ ...numbers, known: 3 })).toBe('12 taken into the history, 3 were here already.')
    expect(importWords({ ...numbers, known: 3, skipped: 2, waiting: 1 })).toBe(
      '12 taken into the history, 3 were here already, 2 left out. 1 may be an entry of yours whose answer is ' +
        'still awaited. Import old worklogs again when nothing is being checked.',
    )
  })
})

describe('unsent entries', () => {
  it('unsent entries are copied as a table without formulas', () => {
    const entry = {
      ...{ id: 'e', day: '2026-11-20', item: 'Refund, flow', itemId: '88213', startedAt: null, minutes: 46 },
      ...{ description: '=1+1 "quoted";=2+2', state: 'queued' },
    }
    expect(unsentTable([entry])).toBe(
      'day,item,item id,start,minutes,description,state\r\n' +
        `2026-11-20,"Refund, flow",88213,,46,"'=1+1 ""quoted"";'=2+2",queued\r\n`,
    )
  })
})
