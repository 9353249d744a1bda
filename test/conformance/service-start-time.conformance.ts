/**
 * Tests the service against docs/interfaces/time-tracking.md#start-and-end: which strings are valid starts, and how the
 * resulting end is written.
 */
import { describe, expect, test } from 'vitest'
import { entriesPath, refused, type Caller, type EntryAnswer } from './service-under-test.ts'

export function describeStartTimes(known: () => Caller): void {
  /** Returns the entry as a list in this time zone shows it. */
  async function listedIn(timezone: string, { id, date }: EntryAnswer): Promise<EntryAnswer | undefined> {
    const { items } = await known().list({ 'fields.date': date, size: '100', timezone })
    return items.find((entry) => entry.id === id)
  }

  describe('docs/interfaces/time-tracking.md#start-and-end, startTime', () => {
    test.each([
      '2026-03-29T09:15:27.341+02:00',
      '2026-03-29T09:15:27+02:00',
      '2026-03-29T09:15+02:00',
      '2026-03-29T09+02:00',
      '2026-03-29T07:15:27.341Z',
      '2026-03-29T07:15:27,341592653Z',
      '2026-03-29T07:15:27.3',
      '2026-03-29T07:15:27-0330',
      '2026-03-29T07:15:27+02',
      '2026-03-29T07:15,5Z',
      '2026-03-29T07.25Z',
      '2026-03-29T24:00Z',
      '20260329T091527,341+02',
      '20260329T0915+0200',
      '20260329T09Z',
      '2026-088T09:15Z',
      '2026088T0915Z',
      '2026-W13-7T09:15Z',
      '2026W137T0915Z',
    ])('stores the ISO 8601 start %s as it was given', async (startTime) => {
      const made = await known().create({ startTime })
      expect(made.startTime).toBe(startTime)
      expect((await listedIn('Europe/Berlin', made))?.startTime).toBe(startTime)
    })

    test.each([
      'now',
      '2026-03-29',
      '09:15',
      '2026-02-30T09:15Z',
      '2026-366T09:15Z',
      '2025-W53-1T09:15Z',
      '2026-03-29T24:01Z',
      '2026-03-29T09:60Z',
      '2026-03-29T0915Z',
      '20260329T09:15Z',
      '2026-03-29T09:15:27.1234567890Z',
      '2026-03-29T09:15:27+2',
      '2026-03-29 09:15:27Z',
    ])('answers the start %s with 400 naming startTime', async (startTime) => {
      await refused(known().ask('POST', entriesPath, known().newEntry({ startTime })), 400, 'startTime')
    })
  })

  describe('docs/interfaces/time-tracking.md#start-and-end, endTime', () => {
    test('endTime is startTime plus minutes, with the same digits below the minute and the same offset', async () => {
      const startTime = '2026-03-29T01:15:27.341+01:00'
      const made = await known().create({ startTime, minutes: 90 })
      expect(made.endTime).toBe('2026-03-29T02:45:27.341+01:00')
    })

    test('endTime is present if and only if startTime is', async () => {
      expect(await known().create({ startTime: undefined })).not.toHaveProperty('endTime')
      expect(await known().create({ startTime: '2026-03-29T01:15:27Z' })).toHaveProperty('endTime')
    })

    test.each([
      [
        'crosses into summer',
        '2026-03-29T01:15:27.341+01:00',
        'Europe/Berlin',
        '2026-03-29T03:45:27.341+02:00',
      ],
      ['crosses into winter', '2026-10-25T02:15:00.5+02:00', 'Europe/Berlin', '2026-10-25T02:45:00.5+01:00'],
      ['crosses nothing', '2026-03-30T09:15Z', 'Europe/Berlin', '2026-03-30T10:45Z'],
      ['knows no summer time', '2026-03-29T01:15+01:00', 'Asia/Tokyo', '2026-03-29T02:45+01:00'],
      ['is UTC', '2026-03-29T01:15+01:00', 'UTC', '2026-03-29T02:45+01:00'],
      [
        'does not move a start without an offset',
        '2026-07-01T09:15:27',
        'Europe/Berlin',
        '2026-07-01T10:45:27Z',
      ],
    ])('endTime in a zone that %s: %s in %s ends at %s', async (_, startTime, zone, endTime) => {
      const made = await known().create({ date: startTime.slice(0, 10), startTime, minutes: 90 })
      expect((await listedIn(zone, made))?.endTime).toBe(endTime)
    })

    test('the time zone, by default UTC, affects only endTime', async () => {
      const made = await known().create({ startTime: '2026-03-29T01:15:27.341+01:00', minutes: 90 })
      const there = await listedIn('Europe/Berlin', made)
      expect(there?.endTime).not.toBe(made.endTime)
      expect({ ...there, endTime: made.endTime }).toEqual(made)
      expect(await listedIn('UTC', made)).toEqual(made)
    })
  })
}
