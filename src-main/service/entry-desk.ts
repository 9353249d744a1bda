/**
 * The rules for reading and changing entries, and the permissions. v2.0 and v1.0 share them, because both show the same
 * entries.
 */
import { toInstant, type Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/ids.ts'
import type { Access } from './access.ts'
import { checkEntry, withCategory, type Manner } from './entry-checks.ts'
import type { Entry, EntryFacts, EntryStore } from './entry-store.ts'
import type { ItemStore } from './item-store.ts'
import { Problem, invalid } from './problem.ts'
import type { TemplateStore } from './template-store.ts'
import { reaches, type Viewer } from './viewer.ts'
import type { OptionalProperty } from './wire/entry.ts'

export interface DeskOptions {
  readonly clock: Clock
  readonly newId: NewId
  readonly access: Access
  readonly entries: EntryStore
  readonly items: ItemStore
  readonly template: TemplateStore
  /** Whether a create for an unknown item also creates the item; otherwise it is refused. */
  readonly openItems: boolean
  readonly alsoRequired: readonly OptionalProperty[]
}

type Required = Pick<EntryFacts, 'user' | 'item' | 'date' | 'minutes'>

export class EntryDesk {
  readonly #options: DeskOptions
  readonly #manner: Manner

  constructor(options: DeskOptions, manner: Manner) {
    this.#options = options
    this.#manner = manner
  }

  /** Creates an entry. All methods throw {@link Problem}. `said` contains the properties of the body; `null` clears one. */
  create(required: Required, said: Partial<EntryFacts>, viewer: Viewer): Entry {
    const { clock, newId, entries } = this.#options
    const facts = this.#checked({ ...nothingSaid, ...required }, said, viewer)
    const at = clock.nowMs()
    return entries.write(() => {
      this.#takeItem(facts.item, this.#manner.onCreate.noItem)
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
    const { names, unseen } = this.#manner
    const entry = this.#options.entries.get(id)
    if (!entry) throw new Problem(404, `id: there is no such ${names.noun}`)
    if (reaches(viewer, entry.user)) return entry
    // An interface without a status for forbidden entries answers as if the entry did not exist.
    throw new Problem(
      unseen,
      unseen === 403 ? `id: this ${names.noun} is not yours to see` : `id: there is no such ${names.noun}`,
    )
  }

  /** Returns `base` with the changes of the body, after checking the account's rules and the viewer's permissions. */
  #checked(base: EntryFacts, said: Partial<EntryFacts>, viewer: Viewer, before?: EntryFacts): EntryFacts {
    const { access, template, alsoRequired } = this.#options
    const { names, onCreate } = this.#manner
    const account = { template: template.read(), alsoRequired, manner: this.#manner }
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
   * Creates an unknown item if that is allowed. It runs in the entry's transaction, so that the item is stored only
   * with the entry.
   */
  #takeItem(id: string, noItem: 400 | 404): void {
    const { items, openItems } = this.#options
    if (items.has(id)) return
    if (!openItems) throw new Problem(noItem, `${this.#manner.names.item}: there is no such item`)
    items.addOpen(id)
  }

  /** Returns the entry if the viewer may see it and it is neither submitted nor approved. */
  #open(id: string, viewer: Viewer): Entry {
    const entry = this.read(id, viewer)
    if (entry.approvalStatus === 'open') return entry
    const { noun } = this.#manner.names
    throw new Problem(403, `id: this ${noun} is ${entry.approvalStatus} and cannot be changed`)
  }
}

/** Clears the exact worklog date or minutes of v1.0 when the entry gets another day or other minutes. */
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
