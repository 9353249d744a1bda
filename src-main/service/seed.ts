import type { Database } from '../storage/database.ts'
import type { ItemStore } from './item-store.ts'
import type { Setting } from './setting.ts'
import type { Field, Omittable, Option, TemplateStore } from './template-store.ts'

export interface Seed {
  readonly boards: readonly { readonly id: string; readonly name: string }[]
  readonly items: readonly {
    readonly id: string
    readonly name: string
    readonly board: string
    readonly parentItem?: string
    readonly project?: string
  }[]
  readonly fields: readonly Field[]
  /** Entry properties that are hidden in forms; absent if none is hidden. */
  readonly omitted?: readonly Omittable[]
}

/**
 * Writes the initial data in one transaction, unless the file already contains it. The data contains no entries,
 * because a new user has none.
 */
export function plant(
  seed: Seed,
  into: { db: Database; setting: Setting; items: ItemStore; template: TemplateStore },
): void {
  const { db, setting, items, template } = into
  db.transaction(() => {
    if (setting.get('seeded') !== undefined) return
    for (const board of seed.boards) items.addBoard(board)
    for (const { id, name, board, parentItem, project } of seed.items)
      items.add({ id, name, boardId: board, parentItem: parentItem ?? null, project: project ?? null })
    for (const field of seed.fields) template.addField(field)
    if (seed.omitted) template.setOmitted(seed.omitted)
    setting.set('seeded', 'yes')
  })
}

export function options(labels: Readonly<Record<string, string>>, archived = false): Option[] {
  return Object.entries(labels).map(([id, label]) => ({ id, label, archived }))
}

/**
 * The properties that most sample fields have in common. Spread this object first, so that a field can override some of
 * them.
 */
export const singleSelect = { type: 'single-select', required: false, defaultOptionId: null }

/** The initial data of the local workspace (used without an account) in earlier versions of Tallystick. */
export const sample: Seed = {
  boards: [
    { id: '4410275001', name: 'Storefront' },
    { id: '4410275002', name: 'Platform' },
    { id: '4410275003', name: 'Team' },
    { id: '4410275004', name: 'Client care' },
    { id: '4410275005', name: 'Hiring' },
  ],
  items: [
    { id: '4410281107', name: 'Checkout redesign', board: '4410275001' },
    { id: '4410281112', name: 'Refund flow – edge cases', board: '4410275001' },
    { id: '4410281120', name: 'Accessibility audit', board: '4410275002' },
    { id: '4410281133', name: 'Weekly planning', board: '4410275003' },
    { id: '4410281146', name: 'Support rota', board: '4410275004' },
    { id: '4410281151', name: 'Invoice import', board: '4410275002' },
    { id: '4410281164', name: 'Interviews: backend', board: '4410275005' },
  ],
  fields: [
    {
      ...singleSelect,
      id: 'activity',
      label: 'Activity',
      defaultOptionId: 'development',
      options: options({
        development: 'Development',
        design: 'Design',
        meeting: 'Meeting',
        review: 'Review',
        support: 'Support',
        testing: 'Testing',
      }),
    },
    {
      ...singleSelect,
      id: 'billing-code',
      label: 'Billing code',
      required: true,
      options: [
        ...options({
          'fixed-price': 'Fixed price',
          internal: 'Internal',
          'time-and-materials': 'Time and materials',
        }),
        ...options({ retainer: 'Retainer' }, true),
      ],
    },
    {
      ...singleSelect,
      id: 'location',
      label: 'Location',
      options: options({ office: 'Office', home: 'Home', 'customer-site': 'Customer site' }),
    },
  ],
}

/**
 * The initial data of the local workspace. It contains neither items nor custom fields, and forms ask only for a note.
 */
export const empty: Seed = { boards: [], items: [], fields: [], omitted: ['team', 'billable'] }
