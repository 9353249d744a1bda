/** Worklogs, v1.0: the same entries under other names (time-tracking-api.md, Worklogs; decisions.md, v1.0). */
import { answer } from './answer.ts'
import { readBody } from './body.ts'
import type { Call } from './call.ts'
import { EntryDesk, type DeskOptions } from './entry-desk.ts'
import { categoryOf } from './entries-route.ts'
import { between, readFilter, type Condition } from './entry-filter.ts'
import { cursorAfter, readPlace, seenBy, type EntryQuery } from './entry-query.ts'
import type { Entry, EntryFacts } from './entry-store.ts'
import { readParam, refuseRepeated } from './page-query.ts'
import { momentOf } from './start-time.ts'
import type { Viewer } from './viewer.ts'
import { dateTimeBound } from './wire/query.ts'
import {
  newWorklog,
  worklogChange,
  type WorklogAnswer,
  type WorklogChange,
  type WorklogPage,
} from './wire/worklog.ts'

/** decisions.md, v1.0: page size of the local service. */
const pageSize = 100
const order = { by: 'date', type: 'desc' } as const
const dayMs = 86_400_000

export class WorklogsRoute {
  readonly #options: DeskOptions
  readonly #desk: EntryDesk

  constructor(options: DeskOptions) {
    this.#options = options
    this.#desk = new EntryDesk(options, {
      names: {
        ...{ user: 'userId', item: 'itemId', minutes: 'worklogMinutes', category: 'worklogCategory' },
        noun: 'worklog',
      },
      properties: {
        ...{ billableMinutes: 'worklogBillableMinutes', description: 'description' },
        category: 'worklogCategory',
      },
      unseen: 403,
      // The one status that the document has for it (time-tracking-api.md, Errors).
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
    answer(200, this.#answer(this.#desk.read(call.param('id'), viewer)))

  readonly create = async (call: Call, viewer: Viewer): Promise<Response> => {
    const body = await readBody(call.request, newWorklog)
    const required = {
      item: body.itemId,
      user: body.userId,
      date: dayOf(body.worklogDate),
      minutes: wholeMinutes(body.worklogMinutes),
    }
    return answer(201, this.#answer(this.#desk.create(required, said(body), viewer)))
  }

  readonly update = async (call: Call, viewer: Viewer): Promise<Response> => {
    const change = await readBody(call.request, worklogChange)
    const worklog = this.#answer(this.#desk.update(call.param('id'), said(change), viewer))
    const { approvalStatus: _, ...withoutStatus } = worklog
    return answer(200, withoutStatus)
  }

  readonly delete = (call: Call, viewer: Viewer): Response => {
    this.#desk.delete(call.param('id'), viewer)
    return answer(200, { message: 'The worklog is deleted' })
  }

  #conditions(params: URLSearchParams): Condition[] {
    const { template, items } = this.#options
    const { filterNames: customFields } = template.read()
    const context = { customFields, includeSubItems: false, item: items.facts, itemsWith: items.having }
    const conditions: Condition[] = []
    const filter = (name: string, field: string, operator: 'is' | 'gte' | 'lte', value: string | null) => {
      if (value !== null) conditions.push(readFilter(name, { field, operator }, value, context))
    }
    filter('itemId', 'item', 'is', params.get('itemId'))
    filter('categoryId', 'category', 'is', params.get('categoryId'))
    const startAt = bound(params, 'startAt')
    const endAt = bound(params, 'endAt')
    // A worklog's date is a day, which begins at midnight UTC.
    filter('startAt', 'date', 'gte', startAt === undefined ? null : day(Math.ceil(startAt / dayMs)))
    filter('endAt', 'date', 'lte', endAt === undefined ? null : day(Math.floor(endAt / dayMs)))
    for (const name of ['createdDate', 'updatedDate'] as const) {
      const from = bound(params, `${name}StartAt`)
      const until = bound(params, `${name}EndAt`)
      if (from === undefined && until === undefined) continue
      conditions.push(between(name, from ?? -Infinity, until === undefined ? Infinity : until + 1))
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
      worklogDate: `${entry.date}T00:00:00.000Z`,
      worklogMinutes: entry.minutes,
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
    ...(body.worklogDate !== undefined && { date: dayOf(body.worklogDate) }),
    ...(body.worklogMinutes !== undefined && { minutes: wholeMinutes(body.worklogMinutes) }),
    ...(body.worklogBillableMinutes !== undefined && { billableMinutes: body.worklogBillableMinutes }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.worklogCategory !== undefined && { category: body.worklogCategory }),
  }
}

/** The day as it was written: the local day of whoever wrote it. */
function dayOf(dateTime: string): string {
  return dateTime.slice(0, 10)
}

/** v2.0 keeps whole minutes, at least one (decisions.md, minutes); both interfaces show the same data. */
function wholeMinutes(minutes: number): number {
  return Math.max(1, Math.round(minutes))
}

/** Epoch milliseconds; both bounds are within. */
function bound(params: URLSearchParams, name: string): number | undefined {
  const text = readParam(params, name, dateTimeBound)
  return text === undefined ? undefined : momentOf(text)
}

function day(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}
