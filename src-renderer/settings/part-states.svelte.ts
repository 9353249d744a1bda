/** The summary that the list of settings shows for each of its parts. The data is read again after every change. */
import { page as pageWords } from '#preload/words/made/page.ts'
import { settings as words } from '#preload/words/made/settings.ts'
import { list } from '#preload/words/format.ts'
import type { Connection } from '#preload/model/connection.ts'
import type { DirectoryServer } from '#preload/model/directory.ts'
import type { OwnFields } from '#preload/model/own-field.ts'
import { duration } from '../lib/format.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import type { Part } from './settings-parts.ts'

interface Items {
  readonly count: number
  readonly archived: number
  readonly boards: number
}

export class PartStates {
  readonly #page: Page
  #connections = $state.raw<readonly Connection[] | null>(null)
  #server = $state.raw<DirectoryServer | undefined>(undefined)
  #items = $state.raw<Items | null>(null)
  #fields = $state.raw<OwnFields | null>(null)

  constructor(page: Page) {
    this.#page = page
  }

  /** Whether the user works with a service or a directory server and therefore may have user directories. */
  get connected(): boolean {
    return this.#page.about.workspace.kind === 'account' || this.#accounts > 0 || Boolean(this.#server)
  }

  readonly #accounts = $derived(this.#connections?.filter(({ settings }) => settings !== null).length ?? 0)

  readonly texts: Partial<Record<Part, string>> = $derived.by(() => {
    const { settings } = this.#page
    const items = this.#items
    const theme = settings.theme === 'system' ? 'other' : settings.theme
    return {
      general:
        settings.goalMinutes > 0
          ? words().stateGeneral({ theme, goal: duration(settings.goalMinutes) })
          : words().stateNoGoal({ theme }),
      ...(this.#connections && {
        connections:
          this.#accounts > 0 ? words().stateAccounts({ count: this.#accounts }) : words().stateLocalOnly,
      }),
      ...(items && { items: itemsText(items) }),
      ...(this.#fields && { fields: fieldsText(this.#fields) }),
      shortcuts: this.#shortcutsText(),
      ...(this.#server !== undefined && {
        directories: this.#server ? this.#server.settings.userName : words().stateNone,
      }),
    }
  })

  /**
   * Reads the connections and the directory server, which decide which parts of the settings are shown, and reads them
   * again after each change. With `all`, also does this with the data for the summaries of the other parts. Returns a
   * function that stops listening for changes.
   */
  listen(all: boolean): () => void {
    const { bridge } = this.#page
    const connections = (): void =>
      void this.#read(async () => (this.#connections = await bridge.call('connections.list', {})))
    const items = (): void => void this.#read(() => this.#readItems())
    const fields = (): void =>
      void this.#read(async () => (this.#fields = await bridge.call('fields.read', {})))
    connections()
    void this.#read(async () => (this.#server = await bridge.call('directories.read', {})))
    if (!all) return watch(bridge, { 'connections.changed': connections })
    items()
    fields()
    return watch(bridge, {
      'connections.changed': connections,
      'items.changed': items,
      'template.changed': fields,
      'workspace.changed': () => {
        items()
        fields()
      },
    })
  }

  async #readItems(): Promise<void> {
    const { bridge } = this.#page
    const [own, others, archived] = await Promise.all([
      bridge.call('items.list', {}),
      bridge.call('items.others', {}),
      bridge.call('items.removed', {}),
    ])
    const boards = new Set([...own, ...others].map(({ board }) => board).filter((board) => board !== null))
    this.#items = { count: own.length + others.length, archived: archived.length, boards: boards.size }
  }

  #shortcutsText(): string {
    const { about, settings } = this.#page
    const count =
      about.host === 'electron' ? [settings.openKeys, settings.toggleKeys].filter(Boolean).length : 0
    return count === 0 ? words().stateKeysHere : words().stateKeys({ count })
  }

  /**
   * Ignores a failure: the list then shows no summary of the part concerned, and the part itself shows the reason when
   * it is opened.
   */
  async #read(work: () => Promise<unknown>): Promise<void> {
    await work().catch(() => {})
  }
}

function itemsText({ count, archived, boards }: Items): string {
  if (count === 0) return archived === 0 ? words().stateNone : words().stateAllArchived({ count: archived })
  return boards === 0 ? words().stateItems({ count }) : words().stateItemsOnBoards({ count, boards })
}

function fieldsText({ own, fields, omitted }: OwnFields): string {
  const asked = fields.filter(({ archived }) => !archived).map(({ label }) => label)
  const team = own && !omitted.includes('team') ? [pageWords().formTeam] : []
  const billable = own && !omitted.includes('billable') ? [pageWords().formBillable] : []
  return list([pageWords().formNote, ...asked, ...team, ...billable])
}
