import { exportColumns } from './export-columns.ts'

const names = {
  day: ['day', 'date', 'startdate', 'spentdate'],
  start: ['start', 'starttime', 'startedat', 'from', 'begin'],
  endDay: ['enddate'],
  end: ['end', 'endtime', 'endedat', 'to', 'finish'],
  zone: ['timezone', 'zone'],
  minutes: ['minutes', 'durationminutes'],
  hours: ['hours', 'durationdecimal', 'decimalhours'],
  duration: ['duration', 'durationh', 'durationhhmm', 'timespent'],
  billableMinutes: ['billableminutes'],
  billable: ['billable'],
  item: ['item', 'task'],
  project: ['project'],
  client: ['client', 'customer'],
  board: ['board'],
  itemId: ['itemid'],
  note: ['note', 'notes', 'description', 'comment'],
  team: ['team'],
  category: ['category'],
  state: ['state'],
} as const

export type Role = keyof typeof names

export interface Columns {
  /** The program that probably exported the table; null if unknown. */
  readonly source: 'Tallystick' | 'Toggl' | 'Clockify' | 'Harvest' | null
  readonly at: Readonly<Partial<Record<Role, number>>>
  /**
   * The columns that may be fields of the account's template. In files exported by Tallystick, they follow all other
   * columns.
   */
  readonly fields: readonly { readonly label: string; readonly at: number }[]
  readonly missing: readonly ('day' | 'time' | 'item')[]
}

export function columnsOf(heading: readonly string[]): Columns {
  const plain = heading.map(plainName)
  const source = sourceOf(plain)
  const own = source === 'Tallystick'
  const at: Partial<Record<Role, number>> = {}
  for (const [role, aliases] of Object.entries(names) as [Role, readonly string[]][]) {
    // Files exported by Tallystick use only its own column names. In such a file, a column with a name that another
    // program uses, such as "Project", is a template field.
    if (own && !aliases.some((alias) => ownNames.has(alias))) continue
    const found = aliases.map((alias) => plain.indexOf(alias)).find((index) => index >= 0)
    if (found !== undefined) at[role] = found
  }
  const has = (...roles: Role[]) => roles.some((role) => at[role] !== undefined)
  const missing = [
    has('day', 'start') ? [] : (['day'] as const),
    has('minutes', 'hours', 'duration') || (has('start') && has('end')) ? [] : (['time'] as const),
    has('item', 'project', 'itemId') ? [] : (['item'] as const),
  ].flat()
  const fields = own
    ? heading.flatMap((label, index) =>
        label === '' || isOurs(label, index, heading) ? [] : [{ label, at: index }],
      )
    : []
  return { source, at, fields, missing }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

const ownNames: ReadonlySet<string> = new Set(exportColumns.map(plainName))

/**
 * Returns whether the column is a standard column of Tallystick's export and not a template field. A template field may
 * have the same name as a standard column. The export writes the standard columns first, so the second column with that
 * name is the template field.
 */
function isOurs(label: string, index: number, heading: readonly string[]): boolean {
  return (exportColumns as readonly string[]).includes(label) && heading.indexOf(label) === index
}

function sourceOf(plain: readonly string[]): Columns['source'] {
  const has = (...all: string[]) => all.every((name) => plain.includes(name))
  if (has('day', 'timezone', 'itemid', 'minutes')) return 'Tallystick'
  if (has('durationdecimal', 'startdate', 'project')) return 'Clockify'
  if (has('startdate', 'starttime', 'duration', 'project')) return 'Toggl'
  if (has('date', 'project', 'hours', 'notes')) return 'Harvest'
  return null
}
