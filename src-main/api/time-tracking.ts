/** The time-tracking interface v2.0 but for its create (`post-once.ts`): one function an endpoint. */
import type { Option, Template } from '#preload/model/template.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { paths, updateBody, type NewTimeEntry } from './dialect.ts'
import { entryQuery, type EntryQuery } from './entry-query.ts'
import { ApiError } from './api-error.ts'
import { ask, askJson, getJson, parsed, refusal, type JsonRequest, type Service } from './http.ts'
import { jsonOf } from './json.ts'
import { eachPage } from './pages.ts'
import { optionPage, templateAnswer, timeEntry, timeEntryPage, type TimeEntry } from './wire/time-tracking.ts'

export interface EntryList {
  /** Each id once. */
  readonly entries: readonly TimeEntry[]
  /** The totals of all pages agree with what was read: only then does "not in it" mean anything. */
  readonly complete: boolean
}

/** All pages of a list. Rejects with {@link ApiError}. */
export async function readEntries(service: Service, query: EntryQuery): Promise<EntryList> {
  const byId = new Map<string, TimeEntry>()
  const totals = new Set<number>()
  let read = 0
  for await (const page of entryPages(service, query)) {
    totals.add(page.total)
    read += page.items.length
    for (const entry of page.items) byId.set(entry.id, entry)
  }
  const complete = totals.size === 1 && totals.has(read) && byId.size === read
  return { entries: [...byId.values()], complete }
}

/** The same, page by page. */
export function entryPages(service: Service, query: EntryQuery) {
  const asked = entryQuery(query, service.dialect)
  return eachPage(
    paths.timeEntries,
    (after) =>
      getJson(service, paths.timeEntries, after === null ? asked : { ...asked, after }, timeEntryPage),
    (page) => page.nextCursor,
  )
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

/** The newest entries that these credentials may see, one page. Rejects with {@link ApiError}. */
export async function latestEntries(service: Service): Promise<readonly TimeEntry[]> {
  const query = entryQuery({ sortBy: 'createdDate', sortType: 'desc' }, service.dialect)
  return (await getJson(service, paths.timeEntries, query, timeEntryPage)).items
}

/**
 * Changes an entry; only where the account offers it (decisions.md, "update and delete of a v2.0 entry"). The same
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
  if (answer.status === 404 || answer.status === 410) return 'not-there'
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

async function readOptions(service: Service, fieldId: string): Promise<Option[]> {
  const path = paths.options(fieldId)
  const options: Option[] = []
  const pages = eachPage(
    path,
    (after) =>
      askJson(
        service,
        { path, query: after === null ? {} : { after }, baseUrl: service.templateUrl },
        optionPage,
      ),
    (page) => page['next-cursor'],
  )
  for await (const page of pages)
    for (const { optionId, label, isArchived } of page.items)
      options.push({ id: optionId, label, archived: isArchived ?? false })
  return options
}
