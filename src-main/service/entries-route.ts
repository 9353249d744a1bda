/** The time entries of v2.0: list, create, update, delete (time-tracking-api.md, Endpoints; decisions.md). */
import { toInstant, type Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/ids.ts'
import type { Database } from '../storage/database.ts'
import type { Access } from './access.ts'
import { answer } from './answer.ts'
import { readBody } from './body.ts'
import { searchWith, type Call } from './call.ts'
import { checkEntry, withCategory } from './entry-checks.ts'
import { cursorAfter, readEntryQuery, readZone } from './entry-query.ts'
import type { Entry, EntryFacts, EntryStore } from './entry-store.ts'
import type { ItemStore } from './item-store.ts'
import { Problem, invalid } from './problem.ts'
import { endTimeOf } from './start-time.ts'
import type { TemplateStore } from './template-store.ts'
import { reaches, type Viewer } from './viewer.ts'
import {
  entryChange,
  newEntry,
  type EntryAnswer,
  type EntryChange,
  type EntryPageAnswer,
  type OptionalProperty,
} from './wire/entry.ts'

interface EntriesOptions {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly access: Access
  readonly entries: EntryStore
  readonly items: ItemStore
  readonly template: TemplateStore
  /** Whether an unknown item is made by logging time on it, or refused. */
  readonly openItems: boolean
  readonly alsoRequired: readonly OptionalProperty[]
}

export class EntriesRoute {
  readonly #options: EntriesOptions

  constructor(options: EntriesOptions) {
    this.#options = options
  }

  readonly list = (call: Call, viewer: Viewer): Response => {
    const { entries, template } = this.#options
    const { filterNames, categoryId } = template.read()
    const query = readEntryQuery(new URLSearchParams(call.search), filterNames)
    const page = entries.page(query, viewer)
    const nextCursor = page.next && cursorAfter(query, page.next)
    const body: EntryPageAnswer = {
      size: query.size,
      total: page.total,
      items: page.entries.map((entry) => entryAnswer(entry, query.zone, categoryId)),
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
    const { db, clock, newId, entries, template } = this.#options
    const zone = readZone(new URLSearchParams(call.search))
    const given = await readBody(call.request, newEntry)
    const { user, item, date, minutes } = given
    const facts = this.#checked({ ...nothingSaid, user, item, date, minutes }, said(given), viewer)
    const at = clock.nowMs()
    const id = newId(at)
    const entry = db.transaction(() => {
      this.#takeItem(facts.item)
      entries.insert(id, facts, toInstant(at))
      return entries.get(id)
    })
    return answer(201, entry && entryAnswer(entry, zone, template.read().categoryId))
  }

  /** PUT /api/2.0/timeEntries/{id}: not documented, seen in a public client (decisions.md, update and delete). */
  readonly update = async (call: Call, viewer: Viewer): Promise<Response> => {
    const { db, clock, entries, template } = this.#options
    const zone = readZone(new URLSearchParams(call.search))
    const change = await readBody(call.request, entryChange)
    const id = call.param('id')
    const entry = db.transaction(() => {
      const before = this.#open(id, viewer)
      const facts = this.#checked(before, said(change), viewer, before)
      this.#takeItem(facts.item)
      entries.update(id, facts, toInstant(clock.nowMs()))
      return entries.get(id)
    })
    return answer(200, entry && entryAnswer(entry, zone, template.read().categoryId))
  }

  readonly delete = (call: Call, viewer: Viewer): Response => {
    const id = call.param('id')
    this.#options.db.transaction(() => {
      this.#open(id, viewer)
      this.#options.entries.delete(id)
    })
    return answer(200, { message: 'The time entry is deleted' })
  }

  /** `base` with what was said, if the account and the viewer's rights allow it. */
  #checked(base: EntryFacts, said: Partial<EntryFacts>, viewer: Viewer, before?: EntryFacts): EntryFacts {
    const { access, template, alsoRequired } = this.#options
    const checked = { ...base, ...withCategory(said, template.read(), base.customFields) }
    checkEntry(checked, { template: template.read(), alsoRequired }, before)
    if (checked.user !== before?.user) {
      if (!access.knowsUser(checked.user)) throw invalid('user', 'there is no such user')
      if (!reaches(viewer, checked.user)) throw new Problem(403, 'user: you may not log time for this user')
    }
    return checked
  }

  /** Within the entry's transaction: an item that is made with it stays only if the entry does. */
  #takeItem(id: string): void {
    const { items, openItems } = this.#options
    if (items.has(id)) return
    if (!openItems) throw new Problem(404, 'item: there is no such item')
    items.addOpen(id)
  }

  /** The entry, if this viewer sees it and nobody has approved or submitted it. */
  #open(id: string, viewer: Viewer): Entry {
    const entry = this.#options.entries.get(id)
    if (!entry || !reaches(viewer, entry.user)) throw new Problem(404, 'id: there is no such time entry')
    if (entry.approvalStatus !== 'open')
      throw new Problem(403, `id: this time entry is ${entry.approvalStatus} and cannot be changed`)
    return entry
  }
}

const nothingSaid = {
  billableMinutes: null,
  startTime: null,
  team: null,
  description: null,
  category: null,
  customFields: {},
}

/** The facts that a body holds; `null` among them clears. */
function said(body: EntryChange): Partial<EntryFacts> {
  const { item, user, date, minutes, billableMinutes, startTime, team, description, category } = body
  const all = { item, user, date, minutes, billableMinutes, startTime, team, description, category }
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(given) as Partial<EntryFacts>),
    ...(body.customFields !== undefined && { customFields: body.customFields ?? {} }),
  }
}

function entryAnswer(entry: Entry, zone: string, categoryId: string | undefined): EntryAnswer {
  const some = Object.keys(entry.customFields).length > 0
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
    category: entry.category ?? (categoryId === undefined ? undefined : entry.customFields[categoryId]),
    customFields: some ? entry.customFields : undefined,
    board: entry.boardId ?? undefined,
    project: entry.project ?? undefined,
    parentItem: entry.parentItem ?? undefined,
    itemType: entry.parentItem === null ? 'item' : 'subitem',
    createdDate: entry.createdAt,
    updatedDate: entry.updatedAt,
    approval: { status: entry.approvalStatus, approverUserId: entry.approver ?? undefined },
  }
}
