/**
 * Handles the API v2.0 requests for time entries: list, create, update and delete (docs/interfaces/time-tracking.md).
 */
import { answer } from './answer.ts'
import { readBody } from './body.ts'
import { searchWith, type Call } from './call.ts'
import type { EntryConventions } from './entry-checks.ts'
import { EntryOperations, type EntryOptions } from './entry-operations.ts'
import { cursorAfter, readEntryQuery, readZone } from './entry-query.ts'
import type { Entry, EntryFacts } from './entry-store.ts'
import { endTimeOf } from './start-time.ts'
import type { Viewer } from './viewer.ts'
import {
  entryChange,
  newEntry,
  type EntryAnswer,
  type EntryChange,
  type EntryPageAnswer,
  type NewEntry,
} from './wire/entry.ts'

/** The property names and statuses of API v2.0, which differ from those of API v1.0. */
const conventions: EntryConventions = {
  names: { user: 'user', item: 'item', minutes: 'minutes', category: 'category', noun: 'time entry' },
  properties: {
    ...{ billableMinutes: 'billableMinutes', startTime: 'startTime', team: 'team' },
    ...{ description: 'description', category: 'category' },
  },
  unseen: 404,
  onCreate: { noItem: 404, notForUser: 403 },
  hasCustomFields: true,
}

export class EntriesRoute {
  readonly #options: EntryOptions
  readonly #operations: EntryOperations

  constructor(options: EntryOptions) {
    this.#options = options
    this.#operations = new EntryOperations(options, conventions)
  }

  readonly list = (call: Call, viewer: Viewer): Response => {
    const { entries, template } = this.#options
    const params = new URLSearchParams(call.search)
    const zone = readZone(params)
    const query = readEntryQuery(params, viewer, template.read().filterNames)
    const page = entries.page(query)
    const nextCursor = page.next && cursorAfter(query, page.next)
    const body: EntryPageAnswer = {
      size: query.size,
      total: page.total,
      items: page.entries.map((entry) => this.#answer(entry, zone)),
      ...(nextCursor !== undefined && { nextCursor }),
      _links: {
        self: { href: call.path + call.search },
        ...(nextCursor !== undefined && {
          next: { href: call.path + searchWith(call.search, { after: nextCursor }) },
        }),
      },
    }
    return answer(200, body)
  }

  readonly create = async (call: Call, viewer: Viewer): Promise<Response> => {
    const zone = readZone(new URLSearchParams(call.search))
    return answer(201, this.created(await readBody(call.request, newEntry), viewer, zone))
  }

  /** Creates an entry for a caller within the process, without an HTTP request. Throws {@link Problem}. */
  created(given: NewEntry, viewer: Viewer, zone: string): EntryAnswer {
    return this.#answer(this.#operations.create(given, said(given), viewer), zone)
  }

  /**
   * Handles PUT /api/2.0/timeEntries/{id}. This request is not documented, but a public client uses it
   * (docs/interfaces/time-tracking.md#update-and-delete).
   */
  readonly update = async (call: Call, viewer: Viewer): Promise<Response> => {
    const zone = readZone(new URLSearchParams(call.search))
    const change = await readBody(call.request, entryChange)
    return answer(200, this.#answer(this.#operations.update(call.param('id'), said(change), viewer), zone))
  }

  readonly delete = (call: Call, viewer: Viewer): Response => {
    this.#operations.delete(call.param('id'), viewer)
    return answer(200, { message: 'The time entry is deleted' })
  }

  #answer(entry: Entry, zone: string): EntryAnswer {
    const item = this.#options.items.facts(entry.item)
    const { categoryId } = this.#options.template.read()
    const some = Object.keys(entry.customFields).length > 0
    const parentItem = item?.parentItem ?? undefined
    return {
      id: entry.id,
      item: entry.item,
      user: entry.user,
      date: entry.date,
      minutes: entry.minutes,
      billableMinutes: entry.billableMinutes ?? undefined,
      startTime: entry.startTime ?? undefined,
      endTime: entry.startTime === null ? undefined : endTimeOf(entry.startTime, entry.minutes, zone),
      team: entry.team ?? undefined,
      description: entry.description ?? undefined,
      category: categoryOf(entry, categoryId),
      customFields: some ? entry.customFields : undefined,
      board: item?.boardId ?? undefined,
      project: item?.project ?? undefined,
      parentItem,
      itemType: parentItem === undefined ? 'item' : 'subitem',
      createdDate: entry.createdAt,
      updatedDate: entry.updatedAt,
      approval: { status: entry.approvalStatus, approverUserId: entry.approver ?? undefined },
    }
  }
}

/**
 * Returns the properties that the request body contains. A null value clears a property; for `customFields`, null
 * becomes an empty object.
 */
function said(body: EntryChange): Partial<EntryFacts> {
  const { item, user, date, minutes, billableMinutes, startTime, team, description, category } = body
  const customFields = body.customFields === null ? {} : body.customFields
  const all = { item, user, date, minutes, billableMinutes, startTime, team, description, category }
  const given = Object.entries({ ...all, customFields }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

/**
 * Returns the category of the entry: the value of the deprecated property `category` or, if that has no value, of the
 * custom field that replaced it.
 */
export function categoryOf(entry: Entry, categoryId: string | undefined): string | undefined {
  return entry.category ?? (categoryId === undefined ? undefined : entry.customFields[categoryId])
}
