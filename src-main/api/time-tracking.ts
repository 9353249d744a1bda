/** The reading half of the time-tracking interface v2.0: one function an endpoint. */
import type { Option, Template } from '#preload/model/template.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { ApiError } from './api-error.ts'
import { aroundDayQuery, pageSize, paths } from './dialect.ts'
import { getJson, type Service } from './http.ts'
import { optionPage, templateAnswer, timeEntryPage, type TimeEntry } from './wire/time-tracking.ts'

/** A list that goes on longer than this is a service running in circles. */
const mostPages = 1_000

export interface EntryList {
  /** Each id once. */
  readonly entries: readonly TimeEntry[]
  /** The totals of all pages agree with what was read: only then does "not in it" mean anything. */
  readonly complete: boolean
}

/** Every entry of a user on an item from one day to another, all pages. Rejects with {@link ApiError}. */
export async function listEntries(
  service: Service,
  { userId, itemId, from, to }: { userId: string; itemId: string; from: Day; to: Day },
): Promise<EntryList> {
  const byId = new Map<string, TimeEntry>()
  const totals = new Set<number>()
  let read = 0
  for await (const page of pages(service, paths.timeEntries, aroundDayQuery(userId, itemId, from, to))) {
    totals.add(page.total)
    read += page.items.length
    for (const entry of page.items) byId.set(entry.id, entry)
  }
  const complete = totals.size === 1 && totals.has(read) && byId.size === read
  return { entries: [...byId.values()], complete }
}

async function* pages(service: Service, path: string, query: Record<string, string>) {
  let after: string | null | undefined
  for (let n = 0; n < mostPages; n++) {
    const more: Record<string, string> = after ? { after } : {}
    const page = await getJson(service, path, { ...query, size: String(pageSize), ...more }, timeEntryPage)
    yield page
    after = page.nextCursor
    if (!after) return
  }
  throw new ApiError('wrong-shape', path)
}

/** The template with all options of every field. Rejects with {@link ApiError}. */
export async function readTemplate(service: Service, readAt: Instant): Promise<Template> {
  const { id, fields } = await getJson(service, paths.template, {}, templateAnswer)
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
  const options: Option[] = []
  const path = paths.options(fieldId)
  let after: string | null | undefined
  for (let n = 0; n < mostPages; n++) {
    const page = await getJson(service, path, after ? { after } : {}, optionPage)
    options.push(
      ...page.items.map((item) => ({
        id: item.optionId,
        label: item.label,
        archived: item.isArchived ?? false,
      })),
    )
    after = page['next-cursor']
    if (!after) return options
  }
  throw new ApiError('wrong-shape', path)
}
