/** Serves time entries in the form of API v1.0, which calls them worklogs (docs/interfaces/worklogs-v1.md). */
import { answer } from './answer.ts'
import { readWorklogBody } from './body.ts'
import type { Call } from './call.ts'
import { EntryOperations, type EntryOptions } from './entry-operations.ts'
import { categoryOf } from './entries-route.ts'
import { between, readFilter, worklogsBetween, type Condition } from './entry-filter.ts'
import { cursorAfter, readPlace, seenBy, type EntryQuery } from './entry-query.ts'
import type { Entry, EntryFacts } from './entry-store.ts'
import { readParam, refuseRepeated } from './page-query.ts'
import { momentOf } from './start-time.ts'
import type { Viewer } from './viewer.ts'
import { readWorklogDate } from './worklog-date.ts'
import { dateTimeBound } from './wire/query.ts'
import {
  newWorklog,
  worklogChange,
  type WorklogAnswer,
  type WorklogChange,
  type WorklogPage,
} from './wire/worklog.ts'

/**
 * Maximum number of worklogs on a page; the API does not specify it
 * (docs/interfaces/worklogs-v1.md#statuses-and-pages).
 */
const pageSize = 100
const order = { by: 'date', type: 'desc' } as const

export class WorklogsRoute {
  readonly #options: EntryOptions
  readonly #operations: EntryOperations

  constructor(options: EntryOptions) {
    this.#options = options
    this.#operations = new EntryOperations(options, {
      names: {
        ...{ user: 'userId', item: 'itemId', minutes: 'worklogMinutes', category: 'worklogCategory' },
        noun: 'worklog',
      },
      properties: {
        ...{ billableMinutes: 'worklogBillableMinutes', description: 'description' },
        category: 'worklogCategory',
      },
      unseen: 403,
      // The documentation of API v1.0 lists no other status for these errors (docs/interfaces/worklogs-v1.md#errors).
      onCreate: { noItem: 400, notForUser: 400 },
      hasCustomFields: false,
    })
  }

  readonly list = (call: Call, viewer: Viewer): Response => {
    const params = new URLSearchParams(call.search)
    refuseRepeated(params)
    const query: EntryQuery = {
      size: pageSize,
      order,
      after: readPlace('next', params.get('next'), order),
      conditions: [...this.#conditions(params), ...seenBy(viewer)],
    }
    const page = this.#options.entries.page(query)
    const body: WorklogPage = {
      worklogs: page.entries.map((entry) => this.#answer(entry)),
      ...(page.next && { 'next-cursor': cursorAfter(query, page.next) }),
    }
    return answer(200, body)
  }

  readonly get = (call: Call, viewer: Viewer): Response =>
    answer(200, this.#answer(this.#operations.read(call.param('id'), viewer)))

  readonly create = async (call: Call, viewer: Viewer): Promise<Response> => {
    const body = await readWorklogBody(call.request, newWorklog)
    const { date, minutes } = { ...dateOf(body.worklogDate), ...minutesOf(body.worklogMinutes) }
    const required = { item: body.itemId, user: body.userId, date, minutes }
    return answer(201, this.#answer(this.#operations.create(required, said(body), viewer)))
  }

  readonly update = async (call: Call, viewer: Viewer): Promise<Response> => {
    const change = await readWorklogBody(call.request, worklogChange)
    const worklog = this.#answer(this.#operations.update(call.param('id'), said(change), viewer))
    const { approvalStatus: _, ...withoutStatus } = worklog
    return answer(200, withoutStatus)
  }

  readonly delete = (call: Call, viewer: Viewer): Response => {
    this.#operations.delete(call.param('id'), viewer)
    return answer(200, { message: 'The worklog is deleted' })
  }

  #conditions(params: URLSearchParams): Condition[] {
    const { filterNames: customFields } = this.#options.template.read()
    const context = { customFields, includeSubItems: false }
    const conditions: Condition[] = []
    const filter = (name: string, field: string, value: string | null) => {
      if (value !== null) conditions.push(readFilter(name, { field, operator: 'is' }, value, context))
    }
    filter('itemId', 'item', params.get('itemId'))
    filter('categoryId', 'category', params.get('categoryId'))
    const at = bounds(params, 'startAt', 'endAt')
    if (at) conditions.push(...worklogsBetween(at.from, at.until))
    for (const name of ['createdDate', 'updatedDate'] as const) {
      const within = bounds(params, `${name}StartAt`, `${name}EndAt`)
      if (within) conditions.push(between(name, within.from, within.until))
    }
    return conditions
  }

  #answer(entry: Entry): WorklogAnswer {
    const { categoryId } = this.#options.template.read()
    return {
      worklogId: entry.id,
      itemId: entry.item,
      userId: entry.user,
      description: entry.description ?? undefined,
      worklogCategory: categoryOf(entry, categoryId),
      worklogDate: entry.worklogDate ?? `${entry.date}T00:00:00.000Z`,
      worklogMinutes: entry.worklogMinutes ?? entry.minutes,
      worklogBillableMinutes: entry.billableMinutes ?? undefined,
      createdDate: entry.createdAt,
      updatedDate: entry.updatedAt,
      approvalStatus: entry.approvalStatus,
      approverUserId: entry.approver ?? undefined,
    }
  }
}

function said(body: WorklogChange): Partial<EntryFacts> {
  return {
    ...(body.itemId !== undefined && { item: body.itemId }),
    ...(body.userId !== undefined && { user: body.userId }),
    ...(body.worklogDate !== undefined && dateOf(body.worklogDate)),
    ...(body.worklogMinutes !== undefined && minutesOf(body.worklogMinutes)),
    ...(body.worklogBillableMinutes !== undefined && { billableMinutes: body.worklogBillableMinutes }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.worklogCategory !== undefined && { category: body.worklogCategory }),
  }
}

/**
 * Returns the values to store for a date and time. Parsing cannot fail, because the schema has already refused invalid
 * values.
 */
function dateOf(dateTime: string): Pick<EntryFacts, 'date' | 'worklogDate'> {
  const { day, written } = readWorklogDate(dateTime)!
  return { date: day, worklogDate: written }
}

/**
 * Returns the values to store for the minutes. API v2.0 shows the nearest whole minute, at least one
 * (docs/interfaces/worklogs-v1.md#minutes).
 */
function minutesOf(worklogMinutes: number): Pick<EntryFacts, 'minutes' | 'worklogMinutes'> {
  const minutes = Math.max(1, Math.round(worklogMinutes))
  return { minutes, worklogMinutes: worklogMinutes === minutes ? null : worklogMinutes }
}

/**
 * Returns the requested range in milliseconds since 1970, or undefined if the request has neither bound. The requested
 * end is inclusive but `until` is exclusive, so `until` is one millisecond later.
 */
function bounds(
  params: URLSearchParams,
  startName: string,
  endName: string,
): { from: number; until: number } | undefined {
  const [start, end] = [startName, endName].map((name) => {
    const text = readParam(params, name, dateTimeBound)
    return text === undefined ? undefined : momentOf(text)
  })
  if (start === undefined && end === undefined) return undefined
  return { from: start ?? -Infinity, until: end === undefined ? Infinity : end + 1 }
}
