/** The time-tracking interface v2.0 but for its create (`post-once.ts`): one function an endpoint. */
import type { Option, Template } from '#preload/model/template.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { paths, timeEntryBody, type NewTimeEntry } from './dialect.ts'
import { entryQuery, type EntryQuery } from './entry-query.ts'
import { ask, askJson, getJson, refusal, type Service } from './http.ts'
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
 * change twice is the same change, so a lost answer may be asked for again. Rejects with {@link ApiError}.
 */
export function updateEntry(service: Service, entryId: string, entry: NewTimeEntry): Promise<TimeEntry> {
  const body = timeEntryBody(entry, service.dialect)
  return askJson(service, { method: 'PUT', path: paths.timeEntry(entryId), body }, timeEntry)
}

/** One that is gone already is as good as deleted. Rejects with {@link ApiError}. */
export async function deleteEntry(service: Service, entryId: string): Promise<void> {
  const path = paths.timeEntry(entryId)
  const answer = await ask(service, { method: 'DELETE', path })
  const deleted = (answer.status >= 200 && answer.status <= 299) || answer.status === 404
  if (!deleted) throw refusal(path, answer)
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
