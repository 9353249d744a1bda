/** The time-tracking interface v2.0 but for its create (`post-once.ts`): one function an endpoint. */
import type { Option, Template } from '#preload/model/template.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { paths, updateBody, type NewTimeEntry } from './dialect.ts'
import { entryQuery, type EntryQuery } from './entry-query.ts'
import { ApiError } from './api-error.ts'
import { ask, askJson, parsed, refusal, type JsonRequest, type Service } from './http.ts'
import { isPage, jsonOf } from './json.ts'
import { followLink } from './links.ts'
import { eachPage } from './pages.ts'
import type { WireAnswer } from './transport.ts'
import { optionPage, templateAnswer, timeEntry, timeEntryPage, type TimeEntry } from './wire/time-tracking.ts'

export interface EntryList {
  /** Each id once. */
  readonly entries: readonly TimeEntry[]
  /** The totals of all pages agree with what was read: only then does "not in it" mean anything. */
  readonly complete: boolean
  /** The service's clock when it sent the last page (the header `Date`); null when it did not say. */
  readonly answeredAtMs: number | null
}

/** All pages of a list. Rejects with {@link ApiError}. */
export async function readEntries(service: Service, query: EntryQuery): Promise<EntryList> {
  const byId = new Map<string, TimeEntry>()
  const totals = new Set<number>()
  let read = 0
  let answeredAtMs: number | null = null
  for await (const page of entryPages(service, query)) {
    totals.add(page.total)
    read += page.items.length
    answeredAtMs = page.answeredAtMs
    for (const entry of page.items) byId.set(entry.id, entry)
  }
  const complete = totals.size === 1 && totals.has(read) && byId.size === read
  return { entries: [...byId.values()], complete, answeredAtMs }
}

/** The same, page by page. */
export function entryPages(service: Service, query: EntryQuery) {
  return eachPage(
    paths.timeEntries,
    (after) => readPage(service, query, after),
    (page) => page.nextCursor,
  )
}

/** Services that refused the name of the time zone: it is not documented, and nothing else depends on it. */
const withoutZone = new WeakSet<Service>()

async function readPage(service: Service, query: EntryQuery, after: string | null) {
  const path = paths.timeEntries
  const read = async (timeZone: string | undefined) => {
    const asked = entryQuery(timeZone === undefined ? query : { timeZone, ...query }, service.dialect)
    const answer = await ask(service, { path, query: after === null ? asked : { ...asked, after } })
    return { ...parsed(path, answer, timeEntryPage), answeredAtMs: dateOf(answer) }
  }
  const zone = withoutZone.has(service) ? undefined : service.timeZone?.()
  if (zone === undefined) return read(undefined)
  try {
    return await read(zone)
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) throw error
    const page = await read(undefined)
    withoutZone.add(service)
    return page
  }
}

function dateOf({ headers }: WireAnswer): number | null {
  const ms = Date.parse(headers['date'] ?? '')
  return Number.isNaN(ms) ? null : ms
}

/** Every entry of a user on an item from one day to another. Rejects with {@link ApiError}. */
export function listEntries(
  service: Service,
  { userId, itemId, from, to }: { userId: string; itemId: string; from: Day; to: Day },
): Promise<EntryList> {
  return readEntries(service, {
    item: { is: itemId },
    fields: { user: { is: userId }, date: { gte: from, lte: to } },
    sortBy: 'createdDate',
    sortType: 'asc',
  })
}

/** Resolves when the service answers a small read. Rejects with {@link ApiError}. */
export async function askIfThere(service: Service, userId: string, withinMs?: number): Promise<void> {
  const query = { ...entryQuery({ fields: { user: { is: userId } } }, service.dialect), size: '1' }
  await askJson(service, { path: paths.timeEntries, query, withinMs }, timeEntryPage)
}

/** What the service answers to a read that cannot be answered: its own way of refusing. Rejects with {@link ApiError}. */
export function refuseOnPurpose(service: Service): Promise<WireAnswer> {
  const query = { size: '0', sortBy: 'nothing', 'fields.date.gte': 'never' }
  return ask(service, { path: paths.timeEntries, query })
}

/** The newest entries that these credentials may see, one page. Rejects with {@link ApiError}. */
export async function latestEntries(service: Service): Promise<readonly TimeEntry[]> {
  return (await readPage(service, { sortBy: 'createdDate', sortType: 'desc' }, null)).items
}

/** The first page of a person's entries up to a day (null: of all), newest day first. Rejects with {@link ApiError}. */
export async function newestEntries(
  service: Service,
  userId: string,
  until: Day | null,
): Promise<{ total: number; items: readonly TimeEntry[]; hasMore: boolean }> {
  const { total, items, nextCursor } = await readPage(
    service,
    {
      fields: { user: { is: userId }, ...(until !== null && { date: { lte: until } }) },
      sortBy: 'date',
      sortType: 'desc',
    },
    null,
  )
  return { total, items, hasMore: (nextCursor ?? null) !== null }
}

/**
 * Changes an entry; only where the account offers it (docs/interfaces/time-tracking.md#update-and-delete). The same
 * change twice is the same change, so a lost answer may be asked for again. `before` is what it was, as far as known:
 * what is in it and not in `entry` is cleared. Null: it is changed, and nothing was answered. Rejects with
 * {@link ApiError}.
 */
export async function updateEntry(
  service: Service,
  entryId: string,
  entry: NewTimeEntry,
  before: NewTimeEntry = entry,
): Promise<TimeEntry | null> {
  const path = paths.timeEntry(entryId)
  const body = updateBody(entry, before, service.dialect)
  const answer = await ask(service, { method: 'PUT', path, body })
  if (answer.status >= 200 && answer.status <= 299 && answer.text === '') return null
  return parsed(path, answer, timeEntry)
}

/**
 * `not-there`: the service knows nothing of that id, because it is deleted already or because it has no such call; a
 * list tells which. Rejects with {@link ApiError}.
 */
export function deleteEntry(service: Service, entryId: string): Promise<Deleted> {
  return deleted(service, { path: paths.timeEntry(entryId) })
}

export type Deleted = 'deleted' | 'not-there'

/** For either interface. */
export async function deleted(service: Service, at: Pick<JsonRequest, 'path' | 'baseUrl'>): Promise<Deleted> {
  const answer = await ask(service, { ...at, method: 'DELETE' })
  // A gateway's page says nothing of the entry.
  if ((answer.status === 404 || answer.status === 410) && !isPage(answer)) return 'not-there'
  if (answer.status < 200 || answer.status > 299) throw refusal(at.path, answer)
  // A portal's page with the status 200 has deleted nothing.
  if (answer.text !== '' && jsonOf(answer) === undefined)
    throw new ApiError('wrong-shape', at.path, { status: answer.status, detail: 'page' })
  return 'deleted'
}

/** The template with all options of every field. Rejects with {@link ApiError}. */
export async function readTemplate(service: Service, readAt: Instant): Promise<Template> {
  const request = { path: paths.template, baseUrl: service.templateUrl }
  const { id, fields } = await askJson(service, request, templateAnswer)
  return {
    id,
    readAt,
    fields: await Promise.all(
      fields.map(async (field) => ({
        id: field.id,
        label: field.label,
        type: field.type,
        required: field.isRequired ?? false,
        defaultOptionId: field.defaultOption ?? null,
        options: field.type === 'single-select' ? await readOptions(service, field.id) : [],
      })),
    ),
  }
}

/** Page by page, each by the link of the one before: how a service turns its pages is its own affair. */
async function readOptions(service: Service, fieldId: string): Promise<Option[]> {
  const path = paths.options(fieldId)
  const baseUrl = service.templateUrl ?? service.baseUrl
  const options: Option[] = []
  let pageUrl = `${baseUrl}${path}`
  const pages = eachPage(
    path,
    (url) => {
      pageUrl = url ?? pageUrl
      return askJson(service, { path, url: pageUrl }, optionPage)
    },
    ({ _links }) => {
      const href = _links?.next?.href
      return href ? followLink({ endpoint: path, baseUrl, pageUrl }, href) : null
    },
  )
  for await (const page of pages)
    for (const { optionId, label, isArchived } of page.items)
      options.push({ id: optionId, label, archived: isArchived ?? false })
  return options
}
