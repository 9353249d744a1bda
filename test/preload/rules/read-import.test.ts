/** Tests that `readImport` reads our own export, the exports of Toggl, Clockify and Harvest, and other tables. */
import 'temporal-polyfill/global'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportRow } from '../../../src-preload/model/import-row.ts'
import { writeCsv } from '../../../src-preload/rules/csv.ts'
import { exportColumns } from '../../../src-preload/rules/export-columns.ts'
import { readImport } from '../../../src-preload/rules/read-import.ts'
import { textOfFile } from '../../../src-preload/rules/text-file.ts'

const zone = 'Europe/Berlin'
const read = (text: string, order: 'day-first' | 'month-first' | null = null) => readImport(text, zone, order)
const rows = (text: string, order: 'day-first' | 'month-first' | null = null): ImportRow[] =>
  read(text, order).lines.flatMap((line) => ('row' in line ? [line.row] : []))
const problems = (text: string) =>
  read(text).lines.flatMap((line) => ('problem' in line ? [[line.line, line.problem]] : []))

const toggl = `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()
Robin,r@example.com,Acme,Website,,"Header, footer",Yes,2026-11-20,09:00:10,2026-11-20,10:30:40,01:30:30,,
Robin,r@example.com,Acme,Website,Checkout,,No,2026-11-20,23:50:00,2026-11-21,00:20:00,00:30:00,,
`
const clockify = `"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (USD)"
"Website","Acme","Header","","Robin","","r@example.com","","Yes","11/20/2026","09:00:00 AM","11/20/2026","10:30:00 AM","01:30:00","1.50","0.00"
"Website","Acme","Footer","Layout","Robin","","r@example.com","","No","11/03/2026","1:05:00 PM","11/03/2026","1:35:00 PM","00:30:00","0.50","0.00"
`
const harvest = `Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,First Name
2026-11-20,Acme,Website,W1,Design,Header,1.5,Yes,No,Robin
2026-11-20,Acme,Website,W1,Design,Header,1.5,Yes,No,Robin
`

describe('known programs', () => {
  it('reads a file of Toggl', () => {
    expect(read(toggl).source).toBe('Toggl')
    expect(rows(toggl)).toEqual([
      {
        day: '2026-11-20',
        startedAt: '2026-11-20T08:00:10.000Z',
        zone,
        minutes: 91,
        item: { id: null, name: 'Website', board: 'Acme' },
        description: 'Header, footer',
        billable: 'all',
        team: null,
        fields: {},
        nth: 0,
        exportedAs: null,
      },
      expect.objectContaining({
        startedAt: '2026-11-20T22:50:00.000Z',
        minutes: 30,
        item: { id: null, name: 'Checkout', board: 'Website' },
        billable: 'none',
      }),
    ])
  })

  it('reads a file of Clockify, and infers the order of day and month from its dates', () => {
    expect(read(clockify).source).toBe('Clockify')
    expect(rows(clockify).map((row) => [row.startedAt, row.minutes, row.item.name, row.item.board])).toEqual([
      ['2026-11-20T08:00:00.000Z', 90, 'Website', 'Acme'],
      ['2026-11-03T12:05:00.000Z', 30, 'Layout', 'Website'],
    ])
  })

  it('reads a file of Harvest, which may contain the same work twice', () => {
    expect(read(harvest).source).toBe('Harvest')
    expect(rows(harvest).map((row) => [row.day, row.startedAt, row.minutes, row.nth])).toEqual([
      ['2026-11-20', null, 90, 0],
      ['2026-11-20', null, 90, 1],
    ])
  })

  it('reads our own export with the fields of the account', () => {
    const text = writeCsv([
      [...exportColumns, 'Billing code'],
      [
        ...['2026-11-20', '2026-11-19T23:30:07.341Z', '2026-11-20T00:15:07.341Z', 'Europe/Berlin', 45, 15],
        ...['Checkout', 'Storefront', '71022', '=1+1', 'confirmed', 'Web', '12', 'Internal'],
      ],
    ])
    expect(read(text).source).toBe('Tallystick')
    expect(rows(text)).toEqual([
      {
        day: '2026-11-20',
        startedAt: '2026-11-19T23:30:07.341Z',
        zone: 'Europe/Berlin',
        minutes: 45,
        item: { id: '71022', name: 'Checkout', board: 'Storefront' },
        description: '=1+1',
        billable: 15,
        team: 'Web',
        category: '12',
        fields: { 'Billing code': 'Internal' },
        nth: 0,
        exportedAs: 'recorded',
      },
    ])
  })

  it('reads from the state in our own export whether an entry was sent', () => {
    const states = [
      'confirmed',
      'sending',
      'checking',
      'asking',
      'queued',
      'held',
      'rejected',
      'unfinished',
      '',
    ]
    const line = (state: string, index: number) => [
      ...['2026-11-20', null, null, 'Europe/Berlin', 45 + index, 0, 'Checkout', null, '71022', ''],
      ...[state, null, null],
    ]
    expect(rows(writeCsv([[...exportColumns], ...states.map(line)])).map((row) => row.exportedAs)).toEqual([
      ...['recorded', 'in-doubt', 'in-doubt', 'in-doubt', 'unsent', 'unsent', 'unsent', 'unsent', null],
    ])
  })

  it('reads our own export with fields that have the names of our columns', () => {
    const text = writeCsv([
      [...exportColumns, 'Category', 'Team'],
      [
        ...['2026-11-20', null, null, 'Europe/Berlin', 45, 0, 'Checkout', null, '71022', '', 'confirmed'],
        ...['4711', null, 'Client work', 'Backend'],
      ],
    ])
    expect(rows(text)).toMatchObject([
      { team: '4711', category: null, fields: { Category: 'Client work', Team: 'Backend' } },
    ])
  })

  it('ignores the category column of another program', () => {
    const [row] = rows('Date,Hours,Item,Category\n2026-11-18,1.5,Audit,Billable work\n')
    expect(row).not.toHaveProperty('category')
  })
})

describe('a row', () => {
  const head = 'Date;Start;Duration;Item\r\n'
  it.each([
    ['20.11.2026;9:15;1:30;Work', '2026-11-20', '2026-11-20T08:15:00.000Z', 90],
    ['20.11.2026;9:15 pm;45m;Work', '2026-11-20', '2026-11-20T20:15:00.000Z', 45],
    ['2026-11-20;;1h 30m;Work', '2026-11-20', null, 90],
    ['2026-11-20;;1,25;Work', '2026-11-20', null, 75],
    ['2026-03-29;02:30;0:30;Work', '2026-03-29', '2026-03-29T01:30:00.000Z', 30],
    ['2026-11-20;2026-11-20T09:15:00+01:00;0:30;Work', '2026-11-20', '2026-11-20T08:15:00.000Z', 30],
    [';2026-11-20 09:15;0:30;Work', '2026-11-20', '2026-11-20T08:15:00.000Z', 30],
  ])('reads the row %s', (line, day, startedAt, minutes) => {
    expect(rows(head + line)).toEqual([expect.objectContaining({ day, startedAt, minutes })])
  })

  it.each([
    [';;0:30;Work', 'no-day'],
    ['yesterday;;0:30;Work', 'unclear-day'],
    ['2026-02-30;;0:30;Work', 'unclear-day'],
    ['2026-11-20;noon;0:30;Work', 'bad-start'],
    ['2026-11-20;25:00;0:30;Work', 'bad-start'],
    ['2026-11-19;2026-11-20T09:15:00Z;0:30;Work', 'bad-start'],
    ['2026-11-20;9:00;;Work', 'bad-length'],
    ['2026-11-20;9:00;90;Work', 'bad-length'],
    ['2026-11-20;9:00;0:00:20;Work', 'too-short'],
    ['2026-11-20;9:00;200:00;Work', 'too-long'],
    ['2026-11-20;9:00;0:30;', 'no-item'],
    [`2026-11-20;9:00;0:30;${'x'.repeat(201)}`, 'name-too-long'],
  ])('refuses the row %s: %s', (line, problem) => {
    expect(problems(head + line)).toEqual([[2, problem]])
  })

  it('reports the line of a bad row, counting line breaks in quotes', () => {
    const text = 'Date,Hours,Item,Note\n2026-11-20,1,A,"two\nlines"\n\n2026-11-20,x,B,\n'
    expect(problems(text)).toEqual([[5, 'bad-length']])
  })

  it('reads two times instead of a length', () => {
    expect(rows('Day,From,To,Item\n2026-11-20,22:30,0:15,A').map((row) => row.minutes)).toEqual([105])
  })
})

describe('the order of day and month', () => {
  const slashed = 'Date,Hours,Item\n03/04/2026,1,A\n05/06/2026,1,A\n'
  it('leaves dates unread until the user chooses the order of day and month', () => {
    expect(read(slashed).unclearDays).toBe(true)
    expect(problems(slashed)).toEqual([
      [2, 'unclear-day'],
      [3, 'unclear-day'],
    ])
    expect(rows(slashed, 'day-first').map(({ day }) => day)).toEqual(['2026-04-03', '2026-06-05'])
    expect(rows(slashed, 'month-first').map(({ day }) => day)).toEqual(['2026-03-04', '2026-05-06'])
  })

  it('infers the order of day and month from a date that has only one', () => {
    expect(rows(`${slashed}31/12/2026,1,A\n`).map(({ day }) => day)).toEqual([
      '2026-04-03',
      '2026-06-05',
      '2026-12-31',
    ])
    expect(read(`${slashed}31/12/2026,1,A\n12/31/2026,1,A\n`).unclearDays).toBe(true)
  })
})

describe('incomplete tables', () => {
  it.each([
    ['Name,Street\nA,B', ['day', 'time', 'item']],
    ['Date,Item\n2026-11-20,A', ['time']],
    ['Hours,Project\n1,A', ['day']],
    ['', ['day', 'time', 'item']],
  ])('reports that the table %j lacks %j', (text, missing) => {
    expect(read(text)).toMatchObject({ missing, lines: [] })
  })

  it('reports the line of a quote that was left open, and reads nothing after it', () => {
    const broken = read('Date,Hours,Item\n2026-11-20,1,A\n2026-11-20,1,"B\n2026-11-20,1,C\n')
    expect(broken.openQuoteLine).toBe(3)
    expect(broken.lines).toHaveLength(1)
  })
})

describe('encodings', () => {
  const utf16 = (text: string, little: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little)
    return bytes
  }
  const text = 'Date,Hours,Item\r\n2026-11-20,1,Büro – „Umbau“ €\r\n'
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16(`\uFEFF${text}`, true)],
    ['UTF-16, big end first', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 without a mark', utf16(text, true)],
    ['UTF-16 without a mark, big end first', utf16(text, false)],
  ])('decodes a file in %s', (_name, bytes) => {
    expect(rows(textOfFile(bytes)).map(({ item }) => item.name)).toEqual(['Büro – „Umbau“ €'])
  })

  it('decodes a file in Windows-1252', () => {
    const bytes = Uint8Array.from(
      Array.from('Item;Büro €', (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))),
    )
    expect(textOfFile(bytes)).toBe('Item;Büro €')
  })
})

it('reads any exported entry back unchanged, apart from white space around its note', () => {
  const words = fc.oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.constantFrom('=1', '"', 'a,b', 'a;b', 'a\tb', 'x\r\ny', "'", '\uFEFF'),
  )
  const name = words.map((text) => text.trim()).filter((text) => text !== '')
  fc.assert(
    fc.property(name, words, fc.integer({ min: 1, max: 10_080 }), (item, note, minutes) => {
      const cells = ['2026-11-20', null, null, zone, minutes, 0, item, null, 'i1', note, 'held', null]
      const [row] = rows(writeCsv([[...exportColumns], cells]))
      expect(row).toMatchObject({ minutes, item: { id: 'i1', name: item }, description: note.trim() })
    }),
  )
})
