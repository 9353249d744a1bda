/**
 * Reads and changes entries according to the rules of the account and the permissions of the caller. API v1.0 and API
 * v2.0 share this code, because both show the same entries.
 */
import { toInstant, type Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/ids.ts'
import type { Access } from './access.ts'
import { checkEntry, withCategory, type EntryConventions } from './entry-checks.ts'
import type { Entry, EntryFacts, EntryStore } from './entry-store.ts'
import type { ItemStore } from './item-store.ts'
import { Problem, invalid } from './problem.ts'
import type { TemplateStore } from './template-store.ts'
import { reaches, type Viewer } from './viewer.ts'
import type { OptionalProperty } from './wire/entry.ts'

export interface EntryOptions {
  readonly clock: Clock
  readonly newId: NewId
  readonly access: Access
  readonly entries: EntryStore
  readonly items: ItemStore
  readonly template: TemplateStore
  /** Whether a create request for an unknown item also creates the item. If not, the request is refused. */
  readonly openItems: boolean
  /** Whether to accept entries that the template does not allow (`LocalServiceOptions.openTemplate`). */
  readonly openTemplate: boolean
  readonly alsoRequired: readonly OptionalProperty[]
}

type Required = Pick<EntryFacts, 'user' | 'item' | 'date' | 'minutes'>

export class EntryOperations {
  readonly #options: EntryOptions
  readonly #conventions: EntryConventions

  constructor(options: EntryOptions, conventions: EntryConventions) {
    this.#options = options
    this.#conventions = conventions
  }

  /**
   * Creates an entry. `said` contains the properties from the request body; `null` means that a property has no value.
   * Like all methods of this class, this one throws {@link Problem} if the request is invalid or not permitted.
   */
  create(required: Required, said: Partial<EntryFacts>, viewer: Viewer): Entry {
    const { clock, newId, entries } = this.#options
    const facts = this.#checked({ ...nothingSaid, ...required }, said, viewer)
    const at = clock.nowMs()
    return entries.write(() => {
      this.#takeItem(facts.item, this.#conventions.onCreate.noItem)
      return entries.insert(newId(at), facts, toInstant(at))
    })
  }

  update(id: string, said: Partial<EntryFacts>, viewer: Viewer): Entry {
    const { clock, entries } = this.#options
    return entries.write(() => {
      const before = this.#open(id, viewer)
      const facts = this.#checked(before, said, viewer, before)
      this.#takeItem(facts.item, 404)
      return entries.update(before, facts, toInstant(clock.nowMs()))
    })
  }

  delete(id: string, viewer: Viewer): void {
    const { entries } = this.#options
    entries.write(() => entries.delete(this.#open(id, viewer)))
  }

  read(id: string, viewer: Viewer): Entry {
    const { names, unseen } = this.#conventions
    const entry = this.#options.entries.get(id)
    if (!entry) throw new Problem(404, `id: there is no such ${names.noun}`)
    if (reaches(viewer, entry.user)) return entry
    // API v1.0 responds with 403 if the caller may not see the entry. API v2.0 responds as if the entry did not exist.
    throw new Problem(
      unseen,
      unseen === 403 ? `id: this ${names.noun} is not yours to see` : `id: there is no such ${names.noun}`,
    )
  }

  /**
   * Returns `base` with the changes from the request body. Throws if the rules of the account or the permissions of the
   * caller do not allow the result. `before` is the stored entry; absent for a new one.
   */
  #checked(base: EntryFacts, said: Partial<EntryFacts>, viewer: Viewer, before?: EntryFacts): EntryFacts {
    const { access, template, alsoRequired, openTemplate } = this.#options
    const { names, onCreate } = this.#conventions
    const account = {
      ...{ template: template.read(), alsoRequired, openTemplate },
      conventions: this.#conventions,
    }
    const all = { ...said, ...staleWorklog(base, said) }
    const checked = { ...base, ...withCategory(all, account, base.customFields) }
    checkEntry(checked, account, before)
    if (checked.user !== before?.user) {
      if (!access.knowsUser(checked.user)) throw invalid(names.user, 'there is no such user')
      if (!reaches(viewer, checked.user))
        throw new Problem(
          before ? 403 : onCreate.notForUser,
          `${names.user}: you may not log time for this user`,
        )
    }
    return checked
  }

  /**
   * Makes sure that the item exists: creates a missing one if `openItems` allows that, and throws otherwise. Call this
   * in the transaction that stores the entry, so that a new item is never stored without its entry.
   */
  #takeItem(id: string, noItem: 400 | 404): void {
    const { items, openItems } = this.#options
    if (items.has(id)) return
    if (!openItems) throw new Problem(noItem, `${this.#conventions.names.item}: there is no such item`)
    items.addOpen(id)
  }

  /**
   * Returns an entry that can still be changed. Throws if the caller may not see it, or if it has been submitted,
   * approved or rejected.
   */
  #open(id: string, viewer: Viewer): Entry {
    const entry = this.read(id, viewer)
    if (entry.approvalStatus === 'open') return entry
    const { noun } = this.#conventions.names
    throw new Problem(403, `id: this ${noun} is ${entry.approvalStatus} and cannot be changed`)
  }
}

/**
 * Returns the changes that clear outdated values of an earlier API v1.0 request: the exact time if the entry's day
 * changes, and the fractional minutes if its minutes change. A value that the current request sets is not cleared.
 */
function staleWorklog(base: EntryFacts, said: Partial<EntryFacts>): Partial<EntryFacts> {
  const { date = base.date, minutes = base.minutes } = said
  return {
    ...(said.worklogDate === undefined && date !== base.date && { worklogDate: null }),
    ...(said.worklogMinutes === undefined && minutes !== base.minutes && { worklogMinutes: null }),
  }
}

const nothingSaid = {
  billableMinutes: null,
  startTime: null,
  team: null,
  description: null,
  category: null,
  customFields: {},
  worklogDate: null,
  worklogMinutes: null,
}
