/**
 * The worklog interface v1.0 (docs/interfaces/worklogs-v1.md): one function an endpoint. It is deprecated and was to
 * go offline; an answer 404 or 410 to its list is an {@link ApiError} with the detail `not-found`, and means that it is
 * gone. Used for corrections and for a one-time import, never to log new time: its create cannot be made safe.
 */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { paths } from './dialect.ts'
import { askJson, type Service } from './http.ts'
import { eachPage } from './pages.ts'
import { deleted, type Deleted } from './time-tracking.ts'
import { worklog, worklogPage, type Worklog } from './wire/worklogs.ts'

/** The documented bounds; all may be absent. */
export interface WorklogQuery {
  readonly startAt?: Instant
  readonly endAt?: Instant
  readonly createdDateStartAt?: Instant
  readonly createdDateEndAt?: Instant
  readonly updatedDateStartAt?: Instant
  readonly updatedDateEndAt?: Instant
  readonly itemId?: string
  readonly categoryId?: string
}

/** Page by page. Throws {@link ApiError}. */
export function worklogPages(service: Service, query: WorklogQuery) {
  const asked = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  return eachPage(
    paths.worklogs,
    (next) =>
      askJson(
        service,
        { ...at(service, paths.worklogs), query: next === null ? asked : { ...asked, next } },
        worklogPage,
      ),
    (page) => page['next-cursor'],
  )
}

/** Rejects with `ApiError`; `not-found` when there is none. */
export function readWorklog(service: Service, worklogId: string): Promise<Worklog> {
  return askJson(service, at(service, paths.worklog(worklogId)), worklog)
}

/** A worklog as far as an entry here can hold it. */
export interface WorklogAsEntry {
  readonly userId: string
  readonly itemId: string
  /** The calendar date as it is written, as v2.0 shows it (docs/interfaces/worklogs-v1.md#date). */
  readonly day: Day
  /** The nearest whole ones, at least one. */
  readonly minutes: number
  readonly billableMinutes: number
  readonly description: string
}

/** Null for a date that is none, and for minutes that are not above 0. Pure. */
export function asEntry(worklog: Worklog): WorklogAsEntry | null {
  const { userId, itemId, worklogDate, worklogMinutes, worklogBillableMinutes, description } = worklog
  const day = worklogDate.slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(worklogDate))) return null
  if (!(worklogMinutes > 0)) return null
  return {
    ...{ userId, itemId, day },
    minutes: Math.max(1, Math.round(worklogMinutes)),
    billableMinutes: Math.max(0, Math.round(worklogBillableMinutes ?? 0)),
    description: description ?? '',
  }
}

export interface NewWorklog {
  readonly itemId: string
  readonly userId: string
  /** A date-time, with whatever offset. */
  readonly worklogDate: string
  readonly worklogMinutes: number
  readonly worklogBillableMinutes?: number
  readonly description?: string
  readonly worklogCategory?: string
}

/** Sent once and not again: a lost answer is the caller's to look into. */
export function createWorklog(service: Service, created: NewWorklog): Promise<Worklog> {
  return askJson(service, { ...at(service, paths.worklogs), method: 'POST', body: created }, worklog)
}

/** What is not named stays as it is. */
export function updateWorklog(
  service: Service,
  worklogId: string,
  changes: Partial<NewWorklog>,
): Promise<Worklog> {
  return askJson(service, { ...at(service, paths.worklog(worklogId)), method: 'PUT', body: changes }, worklog)
}

export function deleteWorklog(service: Service, worklogId: string): Promise<Deleted> {
  return deleted(service, at(service, paths.worklog(worklogId)))
}

function at({ worklogsUrl }: Service, path: string) {
  return { path, baseUrl: worklogsUrl }
}
