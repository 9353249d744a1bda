/**
 * Calls API v1.0, which calls time entries worklogs (docs/interfaces/worklogs-v1.md), with one function per endpoint.
 * This API is deprecated and might already be switched off: in that case, a list request gets status 404 or 410, which
 * results in an {@link ApiError} with the detail `not-found`. The program uses API v1.0 for corrections and for a
 * one-time import. It never logs new time with it, because after a lost response, it could not find out whether the
 * request took effect.
 */
import { paths } from './dialect.ts'
import { askJson, type Service } from './http.ts'
import { eachPage } from './pages.ts'
import { deleted, type Deleted } from './time-tracking.ts'
import { worklog, worklogPage, type Worklog } from './wire/worklogs.ts'

/** Yields the pages of a list. The names of its filters are in docs/interfaces/worklogs-v1.md. */
export function worklogPages(service: Service, filters: Readonly<Record<string, string>>) {
  return eachPage(
    paths.worklogs,
    null,
    (next) => {
      const query = next === null ? filters : { ...filters, next }
      return askJson(service, { ...at(service, paths.worklogs), query }, worklogPage)
    },
    (page) => page['next-cursor'],
  )
}

/** Reads one worklog. Rejects with {@link ApiError}; the detail is `not-found` when it does not exist. */
export function readWorklog(service: Service, worklogId: string): Promise<Worklog> {
  return askJson(service, at(service, paths.worklog(worklogId)), worklog)
}

/**
 * Converts a worklog to an entry. The entry's day is the calendar date as written in the worklog, which is also the
 * date that API v2.0 shows (docs/interfaces/worklogs-v1.md#date). The minutes are rounded to the nearest whole
 * number, but at least to 1. Returns null if the date is invalid or the minutes are not greater than 0.
 */
export function asEntry(worklog: Worklog) {
  const { userId, itemId, worklogDate, worklogMinutes, worklogBillableMinutes, description } = worklog
  const day = worklogDate.slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(worklogDate))) return null
  if (!(worklogMinutes > 0)) return null
  return {
    userId,
    itemId,
    day,
    minutes: Math.max(1, Math.round(worklogMinutes)),
    billableMinutes: Math.max(0, Math.round(worklogBillableMinutes ?? 0)),
    description: description ?? '',
  }
}

export interface NewWorklog {
  readonly itemId: string
  readonly userId: string
  /** A date and time with any UTC offset. */
  readonly worklogDate: string
  readonly worklogMinutes: number
  readonly worklogBillableMinutes?: number
  readonly description?: string
  readonly worklogCategory?: string
}

/**
 * Creates a worklog. Only tests call this function. If the response is lost, the caller must find out whether the
 * service created the worklog.
 */
export function createWorklog(service: Service, created: NewWorklog): Promise<Worklog> {
  return askJson(service, { ...at(service, paths.worklogs), method: 'POST', body: created }, worklog)
}

/** Changes only the properties in `changes`; the service keeps the others. Rejects with {@link ApiError}. */
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
