/** What a reader of lists has to know of a kind of list, such as a dealer's stock or a bank's statement. */

export interface ListKind {
  /** The field that a heading names, or undefined. */
  fieldNamed: (heading: string) => string | undefined
  /** Fields that lists mix up count as one, where the headings of two tables are compared. */
  sameField?: (field: string) => string
  /** Whether the field's numbers may be days, which old Macs count from 1904. */
  isDay: (field: string) => boolean
  /** Sheets that are read only if no other is a list. */
  oldSheets?: RegExp
  /** The fields that a second table beside the first repeats are refused. */
  refusesSecondTable?: boolean
  mostRows: number
  /** Keeps the time of a workbook's dates. */
  hasTimes?: boolean
  /** Reads the table of an XML file, the headings first; null: XML is refused. */
  readXml: ((text: string) => string[][]) | null
  /** Sentences for the person. */
  noRows: string
  allHidden: string
  pdf: string
  tooMany: (rows: number) => string
  /** A row is one of these, in the singular. */
  noun: string
}

/** Normalises a heading for comparison: lower case, no signs but those of currencies, single spaces; `StockNumber` is `stock number`. */
export function tidyHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Sc}]+/gu, ' ')
    .trim()
}

/** How many distinct fields the cells of a row name. */
export function fieldsNamed(cells: readonly string[], kind: ListKind): number {
  return new Set(cells.flatMap((cell) => kind.fieldNamed(cell) ?? [])).size
}

/** Rows searched for the headings, which may follow a title and an address. */
export const HEADINGS_WITHIN = 20

/** Index of the heading row: the first with the most field names, at least two; else 0. */
export function headingsRow(rows: readonly (readonly string[])[], kind: ListKind): number {
  const named = rows.slice(0, HEADINGS_WITHIN).map((cells) => fieldsNamed(cells, kind))
  const most = Math.max(...named)
  return most < 2 ? 0 : named.indexOf(most)
}
