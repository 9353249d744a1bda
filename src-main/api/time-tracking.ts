/**
 * Calls the time-tracking API v2.0, with one function per endpoint. Create requests are the exception: `post-once.ts`
 * sends them.
 */
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
  /** The entries that were read, without duplicate ids. */
  readonly entries: readonly TimeEntry[]
  /**
   * True if all pages reported the same total, exactly that many entries were read, and no id occurred twice. Only then
   * does an entry's absence from the list prove that the service does not have it.
   */
  readonly complete: boolean
  /** The `Date` header of the last page in epoch milliseconds; null if it is missing or invalid. */
  readonly answeredAtMs: number | null
}

/**
 * Reads all pages of a list. An entry that appears on two pages is returned only once. Rejects with {@link ApiError}.
 */
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

export function entryPages(service: Service, query: EntryQuery) {
  return eachPage(
    paths.timeEntries,
    null,
    (after) => readPage(service, query, after),
    (page) => page.nextCursor,
  )
}

/**
 * Services that have rejected the undocumented time zone parameter. Later requests to these services leave it out; the
 * program works without it.
 */
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

/** Reads all of a user's entries for one item on the days from `from` through `to`. Rejects with {@link ApiError}. */
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

/** Reads one entry to check that the service is reachable. Rejects with {@link ApiError}. */
export async function askIfThere(service: Service, userId: string, withinMs?: number): Promise<void> {
  const query = { ...entryQuery({ fields: { user: { is: userId } } }, service.dialect), size: '1' }
  await askJson(service, { path: paths.timeEntries, query, withinMs }, timeEntryPage)
}

/**
 * Sends an invalid list request so that the service refuses it. The caller compares the shape of this refusal with an
 * earlier error response, to find out whether the service or a proxy sent the earlier one.
 */
export function refuseOnPurpose(service: Service): Promise<WireAnswer> {
  const query = { size: '0', sortBy: 'nothing', 'fields.date.gte': 'never' }
  return ask(service, { path: paths.timeEntries, query })
}

/**
 * Reads one page with the newest entries of all users whose entries these credentials can access. Rejects with
 * {@link ApiError}.
 */
export async function latestEntries(service: Service): Promise<readonly TimeEntry[]> {
  return (await readPage(service, { sortBy: 'createdDate', sortType: 'desc' }, null)).items
}

/**
 * Reads the first page of a user's entries on or before `until`, newest day first. If `until` is null, entries of all
 * days are included. Rejects with {@link ApiError}.
 */
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
 * Changes an entry. Call this only if the account supports update requests
 * (docs/interfaces/time-tracking.md#update-and-delete). Sending the same change again after a lost response is
 * harmless. `before` is the last known version; properties that it has and `entry` lacks are cleared. Returns null when
 * the change succeeded and the response had no body. Rejects with {@link ApiError}.
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
 * Deletes an entry. `not-there` means that the service does not know the id: either the entry is already deleted, or
 * the service does not support deleting entries. Only a list of entries shows which is the case. Rejects with
 * {@link ApiError}.
 */
export function deleteEntry(service: Service, entryId: string): Promise<Deleted> {
  return deleted(service, { path: paths.timeEntry(entryId) })
}

export type Deleted = 'deleted' | 'not-there'

/**
 * Sends a DELETE request for an entry or a worklog (an entry of API v1.0). Returns `not-there` if the service responds
 * with status 404 or 410. Rejects with {@link ApiError} for any other error response. Also rejects for an HTML page,
 * because such a page does not come from the service.
 */
export async function deleted(service: Service, at: Pick<JsonRequest, 'path' | 'baseUrl'>): Promise<Deleted> {
  const answer = await ask(service, { ...at, method: 'DELETE' })
  // An HTML page with status 404 comes from a gateway and proves nothing about the entry.
  if ((answer.status === 404 || answer.status === 410) && !isPage(answer)) return 'not-there'
  if (answer.status < 200 || answer.status > 299) throw refusal(at.path, answer)
  // An HTML page with status 200, for example from a login portal, means that nothing was deleted.
  if (answer.text !== '' && jsonOf(answer) === undefined)
    throw new ApiError('wrong-shape', at.path, { status: answer.status, detail: 'page' })
  return 'deleted'
}

/**
 * Reads the template, which defines the fields of an account's entries, with all options of every field. Rejects with
 * {@link ApiError}.
 */
export async function readTemplate(service: Service, readAt: Instant): Promise<Template> {
  const request = { path: paths.template, baseUrl: service.templateUrl }
  const { id, fields, omitted } = await askJson(service, request, templateAnswer)
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
        ...(field.isArchived && { archived: true as const }),
      })),
    ),
    ...(omitted && omitted.length > 0 && { omitted }),
  }
}

/**
 * Reads all options of a field. The next page is always taken from the link in the current page, because the paging
 * parameters differ between services.
 */
async function readOptions(service: Service, fieldId: string): Promise<Option[]> {
  const path = paths.options(fieldId)
  const baseUrl = service.templateUrl ?? service.baseUrl
  const options: Option[] = []
  let pageUrl = `${baseUrl}${path}`
  const pages = eachPage(
    path,
    null,
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
