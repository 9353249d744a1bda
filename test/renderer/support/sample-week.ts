/**
 * A plausible week as the main process would return it; the current time is Friday 20 November 2026, 15:06 in Berlin.
 */
import type { DayEntries, Entry, EntryDetail, EntryState, Receipt } from '#preload/model/entry.ts'
import type { Item } from '#preload/model/item.ts'
import type { Run } from '#preload/model/run.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Template } from '#preload/model/template.ts'

export const zone = 'Europe/Berlin'
export const nowMs = Date.parse('2026-11-20T14:06:07.000Z')
export const today = '2026-11-20'

const names: Record<string, [name: string, board: string]> = {
  '71022': ['Checkout redesign', 'Storefront'],
  '71040': ['Refund flow – edge cases', 'Storefront'],
  '80113': ['Accessibility audit', 'Platform'],
  '80120': ['Invoice import', 'Platform'],
  '90001': ['Weekly planning', 'Team'],
}

export function itemOf(id: string): { id: string; name: string; board: string | null } {
  const [name = id, board = null] = names[id] ?? []
  return { id, name, board }
}

/** Instant of a local time in Berlin, which is UTC+1 in November. */
export function at(day: string, time: string): string {
  return new Date(`${day}T${time.padStart(5, '0')}:00+01:00`).toISOString()
}

interface Given {
  id: string
  itemId: string
  day: string
  from: string | null
  minutes: number
  state?: EntryState
  description?: string
  billable?: boolean
}

export function entry({
  id,
  itemId,
  day,
  from,
  minutes,
  state = 'confirmed',
  description = '',
  billable = true,
}: Given): Entry {
  const startedAt = from === null ? null : at(day, from)
  const missing = { kind: 'refused' as const, fields: ['billing'], status: 400, answer: 'Option is archived' }
  return {
    id,
    item: itemOf(itemId),
    day,
    startedAt,
    endedAt: startedAt === null ? null : new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
    zone,
    minutes,
    billableMinutes: billable ? minutes : 0,
    description,
    state,
    holdUntil: null,
    problem:
      state === 'rejected'
        ? missing
        : state === 'unfinished'
          ? { ...missing, kind: 'missing', status: null, answer: null }
          : null,
    correction: null,
    editable: !['confirmed', 'sending', 'checking'].includes(state),
  }
}

export const weekEntries: Entry[] = [
  entry({ id: 'e1', itemId: '80113', day: today, from: '12:28', minutes: 57, state: 'queued' }),
  entry({ id: 'e2', itemId: '71040', day: today, from: '10:50', minutes: 46, state: 'checking' }),
  entry({
    id: 'e3',
    itemId: '71022',
    day: today,
    from: '9:06',
    minutes: 95,
    description: 'Address form states',
  }),
  entry({
    id: 'e4',
    itemId: '90001',
    day: today,
    from: '8:32',
    minutes: 30,
    state: 'rejected',
    billable: false,
  }),
  entry({ id: 'e5', itemId: '80113', day: '2026-11-19', from: '15:30', minutes: 100 }),
  entry({
    id: 'e6',
    itemId: '71022',
    day: '2026-11-19',
    from: '13:10',
    minutes: 135,
    description: 'Payment step',
  }),
  entry({ id: 'e7', itemId: '80120', day: '2026-11-19', from: '10:50', minutes: 90 }),
  entry({ id: 'e8', itemId: '71040', day: '2026-11-19', from: '9:15', minutes: 90 }),
  entry({ id: 'e9', itemId: '90001', day: '2026-11-19', from: '8:30', minutes: 40 }),
  entry({ id: 'e10', itemId: '71022', day: '2026-11-18', from: '9:00', minutes: 410 }),
  entry({ id: 'e11', itemId: '80120', day: '2026-11-17', from: '8:45', minutes: 465 }),
  entry({ id: 'e12', itemId: '71022', day: '2026-11-16', from: '9:00', minutes: 425 }),
  entry({
    id: 'e13',
    itemId: '90001',
    day: '2026-11-16',
    from: null,
    minutes: 15,
    description: 'Phone call',
  }),
]

export function daysOf(entries: readonly Entry[], from: string, to: string): DayEntries[] {
  const days = [...new Set(entries.map((one) => one.day))]
    .filter((day) => day >= from && day <= to)
    .sort()
    .reverse()
  return days.map((day) => {
    const theirs = entries.filter((one) => one.day === day)
    return {
      day,
      entries: theirs,
      minutes: theirs.reduce((sum, one) => sum + one.minutes, 0),
      billableMinutes: theirs.reduce((sum, one) => sum + one.billableMinutes, 0),
    }
  })
}

export const template: Template = {
  id: 't1',
  readAt: at(today, '8:00'),
  fields: [
    {
      id: 'activity',
      label: 'Activity',
      type: 'single-select',
      required: false,
      defaultOptionId: 'development',
      options: ['Development', 'Design', 'Meeting', 'Research', 'Review', 'Support'].map((label) => ({
        id: label.toLowerCase(),
        label,
        archived: false,
      })),
    },
    {
      id: 'billing',
      label: 'Billing code',
      type: 'single-select',
      required: true,
      defaultOptionId: null,
      options: [
        { id: 'fixed', label: 'Fixed price', archived: false },
        { id: 'support', label: 'Support contract', archived: false },
        { id: 'tm', label: 'Time and materials', archived: false },
        { id: 'internal', label: 'Internal', archived: true },
      ],
    },
    {
      id: 'location',
      label: 'Location',
      type: 'single-select',
      required: false,
      defaultOptionId: null,
      options: ['Office', 'Home office', 'Client site'].map((label) => ({
        id: label.toLowerCase(),
        label,
        archived: false,
      })),
    },
  ],
}

/** An entry of the account that may be the one whose answer was lost. */
const alike = {
  serviceId: '70001',
  ...{ item: null, day: null, minutes: null, gone: false },
  createdAt: at(today, '11:37'),
  startedAt: null,
  description: 'Theirs',
}

export function detailOf(one: Entry & Partial<Pick<EntryDetail, 'changedByWorklog'>>): EntryDetail {
  const saved = one.endedAt ?? at(one.day, '17:00')
  const story: Record<EntryState, Receipt['kind'][]> = {
    unfinished: ['saved'],
    held: ['saved'],
    queued: ['saved'],
    sending: ['saved', 'sent'],
    checking: ['saved', 'sent', 'lost'],
    confirmed: ['saved', 'sent', 'arrived'],
    rejected: ['saved', 'sent', 'refused'],
    asking: ['saved', 'sent', 'lost'],
    cancelled: ['saved', 'cancelled'],
  }
  return {
    ...one,
    draft: {
      description: one.description,
      options: {
        activity: one.item.id === '90001' ? 'meeting' : 'development',
        ...(one.state === 'unfinished' ? {} : { billing: one.state === 'rejected' ? 'internal' : 'tm' }),
      },
      billable: one.billableMinutes === 0 ? 'none' : 'all',
      team: null,
    },
    optionLabels: {
      internal: 'Internal',
      tm: 'Time and materials',
      meeting: 'Meeting',
      development: 'Development',
    },
    serviceId: one.state === 'confirmed' ? `s-${one.id}` : null,
    receipts: story[one.state].map((kind) => ({ at: saved, kind })),
    candidates: one.state === 'asking' ? [alike] : [],
    surplus: [],
    fromRun: true,
    changedByWorklog: one.changedByWorklog ?? false,
    stretches:
      one.startedAt === null || one.endedAt === null
        ? []
        : [{ startedAt: one.startedAt, endedAt: one.endedAt }],
  }
}

export const items: Item[] = Object.keys(names).map((id, index) => ({
  ...itemOf(id),
  pinned: index > 3,
  lastDay: today,
  todayMinutes: 30,
  named: true,
  nameFrom: 'you',
  parentId: null,
}))

export const run: Run = {
  id: 'r1',
  item: itemOf('71022'),
  state: 'running',
  startedAt: at(today, '13:42'),
  endedAt: null,
  stretches: [{ startedAt: at(today, '13:42'), endedAt: null }],
  zone,
  draft: { description: '', options: { activity: 'development' }, billable: 'all', team: null },
}

export const syncStatus: SyncStatus = {
  kind: 'account',
  accountName: 'Fieldstone',
  condition: 'ok',
  since: null,
  nextTryAt: null,
  lastAnswerAt: at(today, '15:04'),
  queued: 1,
  sending: 0,
  checking: 1,
  attention: 1,
}
