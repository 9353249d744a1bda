import { describe, expect, it } from 'vitest'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { english, speak } from '../../../src-preload/words/section.ts'
import { detailsOf, lineOf, nextTry } from '../../../src-renderer/sync/sync-words.ts'
import { syncStatus } from '../support/sample-week.ts'

const quiet: SyncStatus = { ...syncStatus, queued: 0, checking: 0, attention: 0 }
const time = (at: string): string => at.slice(11, 16)
const line = (part: Partial<SyncStatus>): string => {
  const { lead, rest } = lineOf({ ...quiet, ...part }, time)
  return [lead, ...rest].join(' · ')
}

describe('the sync line', () => {
  it('the sync line says that everything is synced', () => {
    expect(line({})).toBe('Synced 14:04')
    expect(line({ kind: 'local' })).toBe('Saved on this machine')
  })

  it('the sync line counts entries that are not sent yet', () => {
    expect(line({ queued: 2 })).toBe('2 queued')
    expect(line({ sending: 2 })).toBe('Sending 2…')
    expect(line({ checking: 1, queued: 1 })).toBe('1 checking · 1 queued')
  })

  it('the sync line of the local workspace does not mention sending', () => {
    expect(line({ kind: 'local', queued: 2, checking: 1 })).toBe('Saved on this machine')
    expect(line({ kind: 'local', sending: 1 })).toBe('Saved on this machine')
    expect(line({ kind: 'local', attention: 1, queued: 2 })).toBe('1 needs attention')
  })

  it('the sync line names a problem with the connection first', () => {
    expect(line({ condition: 'offline', queued: 2 })).toBe('Offline · 2 queued')
    expect(line({ condition: 'no-secret', queued: 2 })).toBe('No client secret · 2 queued')
    expect(line({ condition: 'not-answering', queued: 2 })).toBe('Fieldstone isn’t answering · 2 queued')
  })

  it('the sync line names entries that need attention before everything else', () => {
    expect(line({ attention: 1, checking: 1, queued: 1, condition: 'offline' })).toBe(
      '1 needs attention · 1 checking · 1 queued',
    )
    expect(lineOf({ ...quiet, attention: 2 }, time)).toMatchObject({
      lead: '2 need attention',
      tone: 'attention',
    })
  })
})

describe('the details of the sync line', () => {
  it('the details say since when, what is safe and what happens next', () => {
    const offline: SyncStatus = {
      ...quiet,
      condition: 'offline',
      since: '2026-11-20T14:20:00.000Z',
      queued: 2,
    }
    expect(detailsOf(offline, time)).toEqual({
      title: 'Offline · 2 queued',
      text: 'No connection since 14:20. Your time is saved on this machine and goes out when you are back.',
      canTry: true,
    })
  })

  it('the details offer no retry in the local workspace', () => {
    expect(detailsOf({ ...quiet, kind: 'local' }, time)).toMatchObject({ canTry: false })
  })

  it('the details count down to the next try', () => {
    const waiting: SyncStatus = { ...quiet, nextTryAt: '2026-11-20T14:00:40.000Z' }
    const at = (text: string): number => Date.parse(text)
    expect(nextTry(waiting, at('2026-11-20T14:00:00.000Z'))).toBe('Next try in 40\u00a0s')
    expect(nextTry(waiting, at('2026-11-20T13:55:00.000Z'))).toBe('Next try in 6\u00a0min')
    expect(nextTry(waiting, at('2026-11-20T14:01:00.000Z'))).toBeNull()
  })
})

it('the sync line and its details follow the language', async () => {
  await speak({ language: 'de', locale: 'de' })
  expect(line({ condition: 'offline', queued: 2 })).toBe('Offline · 2 in der Warteschlange')
  expect(line({ checking: 1, queued: 1 })).toBe('1 wird geprüft · 1 in der Warteschlange')
  expect(detailsOf({ ...quiet, condition: 'offline', since: '2026-11-20T14:20:00.000Z' }, time).text).toBe(
    'Keine Verbindung seit 14:20. Die erfasste Zeit ist auf diesem Rechner gespeichert und wird gesendet, sobald wieder eine Verbindung besteht.',
  )
  await speak(english)
})
