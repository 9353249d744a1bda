import { certainId, idInColumn, isDay, isLink, isRounded, namesArchived } from './item-cells.ts'

export type ColumnUse = 'id' | 'name' | 'board' | 'archived' | 'out'

type Cells = readonly string[]

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/**
 * Column headings in English, German and French, without accents and spaces. If several headings of a table occur in
 * the same list, the one that comes first in the list is used.
 */
const heads = {
  id: wordsOf(`
    itemid itemids pulseid elementid elementids taskid ticketid issueid id ids
    aufgabenid vorgangsid itemnummer elementnummer itemnumber itemno itemnr
    iddelelement idelement identifiant identifiantdelelement iddelatache idtache
  `),
  name: wordsOf(`
    name itemname elementname pulsename taskname names item items element pulse
    title itemtitle task ticket issue subject summary
    titel aufgabe aufgabenname vorgang betreff bezeichnung elemente
    nom nomdelelement nomdelatache elements titre tache intitule libelle sujet objet
  `),
  board: wordsOf(`
    board boardname boards tafel tableau nomdutableau
    project projectname projekt projektname projet nomduprojet
    group groupname groups gruppe gruppenname groupe nomdugroupe list liste
  `),
  archived: wordsOf('archived isarchived archiviert istarchiviert archive archivee estarchive'),
}

/** Headings of columns that contain ids in some tables and other values in other tables. */
const perhapsId = new Set(
  wordsOf(`
    link links itemlink elementlink url itemurl number no nr key reference ref
    nummer schlussel referenz lien liens liendelelement numero cle
  `),
)
const perhapsArchived = new Set(wordsOf('state itemstate status zustand statut etat etatdelelement'))
/** Matches headings of columns with numbers that are not item ids, for example phone numbers or prices. */
const otherNumbers =
  /board|group|project|parent|user|owner|person|account|customer|phone|date|amount|price|budget|hours|gruppe|projekt|konto|kunde|telefon|datum|betrag|preis|tableau|groupe|projet|compte|client|utilisateur|montant|prix/

const known: ReadonlySet<string> = new Set([...Object.values(heads).flat(), ...perhapsId, ...perhapsArchived])

export function knownHeads(row: Cells): number {
  return row.filter((cell) => cell.length <= 40 && known.has(keyOf(cell))).length
}

function keyOf(head: string): string {
  return head
    .normalize('NFD')
    .toLowerCase()
    .replace(/\([^()]*\)$/, '')
    .replace(/[^a-z0-9]/g, '')
}

type Column = ReturnType<typeof columnOf>

export interface GuessedColumns {
  readonly uses: ColumnUse[]
  /** True if the table has no usable ids, because a spreadsheet has rounded them to numbers such as 4.41E+09. */
  readonly roundedIds: boolean
}

/**
 * The maximum number of rows from which the use of each column is guessed. These rows are spread over the whole table,
 * because its parts may differ.
 */
const mostSampled = 300

/**
 * Guesses what each column contains: ids, names, boards, archived states, or nothing that is needed (`out`). `headings`
 * is null if the table has none.
 */
export function guessColumns(width: number, headings: Cells | null, rows: readonly Cells[]): GuessedColumns {
  const columns = sampled(width, headings, rows)
  const uses = columns.map((): ColumnUse => 'out')
  const free = () => columns.filter(({ at }) => uses[at] === 'out')
  const use = (column: Column | undefined, as: ColumnUse) => {
    if (column) uses[column.at] = as
  }
  const rounded = columns.some((column) => column.rounded >= 0.5)
  use(idColumn(columns, rounded), 'id')
  const roundedIds = rounded && !uses.includes('id')
  use(headed(free(), heads.name), 'name')
  use(headed(free(), heads.board), 'board')
  use(headed(free(), heads.archived) ?? stateColumn(free(), rows), 'archived')
  const texts = () => free().filter((column) => column.texts >= 0.5)
  if (!uses.includes('name')) use(texts().find(({ distinct }) => distinct >= 0.5) ?? texts()[0], 'name')
  // A text column with repeated values is assumed to contain boards only if no heading is recognized. In a table with
  // recognized headings, such a column could contain anything, for example the names of people.
  if (headings === null || knownHeads(headings) === 0)
    use(
      texts().find(({ filled, distinct }) => filled >= 4 && distinct <= 0.5),
      'board',
    )
  return { uses, roundedIds }
}

function sampled(width: number, headings: Cells | null, rows: readonly Cells[]): Column[] {
  const step = Math.max(1, rows.length / mostSampled)
  const sample = Array.from(
    { length: Math.min(rows.length, mostSampled) },
    (_, n) => rows[Math.floor(n * step)]!,
  )
  return Array.from({ length: width }, (_, at) => columnOf(at, headings?.[at] ?? '', sample))
}

function columnOf(at: number, head: string, sample: readonly Cells[]) {
  const cells = sample.map((row) => row[at]!).filter((cell) => cell !== '')
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length)
  const ids = share((cell) => certainId(cell) !== null && !isDay(cell))
  return {
    at,
    /** The heading without accents and spaces; empty if the table has no headings. */
    key: keyOf(head),
    filled: cells.length,
    /** The fraction of the filled cells, from 0 to 1, that are certainly ids. */
    ids,
    possibleIds: ids === 1 ? ids : share((cell) => idInColumn(cell) !== null),
    links: share((cell) => isLink(cell) && certainId(cell) !== null),
    rounded: share(isRounded),
    texts: share((cell) => /\p{L}/u.test(cell) && !isLink(cell) && !isRounded(cell)),
    /** The number of different values divided by the number of filled cells. */
    distinct: new Set(cells).size / Math.max(1, cells.length),
  }
}

/**
 * Returns the column that contains the item ids. If a spreadsheet has rounded the ids in one column (`rounded`), the
 * numbers in other columns are probably not item ids. Another column is then used only if it contains board links or
 * has a heading for ids.
 */
function idColumn(columns: readonly Column[], rounded: boolean): Column | undefined {
  const scored = columns.flatMap((column) => {
    const rank = heads.id.indexOf(column.key)
    if (rank >= 0 && column.possibleIds >= 0.2) return [{ column, score: 100 - rank }]
    if (column.ids < 0.5 || otherNumbers.test(column.key)) return []
    if (rounded && column.links < 0.5) return []
    const score = (column.links >= 0.5 ? 4 : 0) + (perhapsId.has(column.key) ? 2 : 0) + column.distinct
    return [{ column, score }]
  })
  return scored.reduce<(typeof scored)[number] | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  )?.column
}

/** Returns the column whose heading comes first in `keys`. Empty columns are skipped. */
function headed(columns: readonly Column[], keys: readonly string[]): Column | undefined {
  return keys.map((key) => columns.find((column) => column.key === key && column.filled > 0)).find(Boolean)
}

/**
 * Returns a column such as "Status" if it marks some rows as archived. Archived rows may be rare, so all rows are
 * checked and not only a sample.
 */
function stateColumn(columns: readonly Column[], rows: readonly Cells[]): Column | undefined {
  return columns
    .filter(({ key }) => perhapsArchived.has(key))
    .find(({ at }) => rows.some((row) => namesArchived(row[at]!)))
}
