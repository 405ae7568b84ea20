import { MOST_KEYS } from '../../http/bounded-json.ts'
import { TablesError } from '../errors.ts'

type Cell = string | null

// A short line of names over many rows would become many times as long as JSON.
const LONGEST_AS_JSON = 10_000_000
// PostgreSQL's names are no longer. A longer one over many lines makes megabytes of a few kilobytes.
const LONGEST_NAME = 63

/** The rows of a CSV body as objects. Throws PGRST102, also for too many columns and names that no column has. */
export function csvRows(text: string): Record<string, Cell>[] {
  const reader = new CsvReader(text)
  const header = reader.line()
  if (!header) throw new TablesError(400, 'PGRST102', 'Empty or invalid json')
  const names = header.map((name) => name ?? '')
  const tooLong = names.find((name) => name.length > LONGEST_NAME)
  if (tooLong !== undefined)
    throw new TablesError(400, 'PGRST102', `A name in the CSV has more than ${LONGEST_NAME} characters`, {
      details: tooLong.slice(0, LONGEST_NAME),
    })
  const characters = names.reduce((sum, name) => sum + name.length, 0)
  const rows: Record<string, Cell>[] = []
  for (let cells = reader.line(); cells; cells = reader.line()) {
    if (cells.length !== names.length)
      throw new TablesError(400, 'PGRST102', 'All lines must have same number of fields')
    if ((rows.length + 1) * characters > LONGEST_AS_JSON)
      throw new TablesError(413, 'PGRST102', 'The rows with the names of their columns are too long', {
        hint: 'Send fewer rows at a time.',
      })
    rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])))
  }
  return rows
}

/** Reads a line at a time: fields between commas, in quotes where they have some, doubled inside (RFC 4180). */
class CsvReader {
  private readonly text: string
  private position = 0

  constructor(text: string) {
    this.text = text
  }

  /** The fields of the next line that is not at the end of the text; null there. */
  line(): Cell[] | null {
    if (this.position >= this.text.length) return null
    const cells: Cell[] = []
    do {
      if (cells.length >= MOST_KEYS)
        throw new TablesError(400, 'PGRST102', `A line of the CSV has more than ${MOST_KEYS} fields`)
      cells.push(this.text[this.position] === '"' ? this.quoted() : this.bare())
    } while (this.take(','))
    if (!this.take('\r\n') && !this.take('\n') && this.position < this.text.length) throw invalid()
    return cells
  }

  private bare(): Cell {
    const start = this.position
    const rest = /[,\r\n]/g
    rest.lastIndex = start
    this.position = rest.exec(this.text)?.index ?? this.text.length
    const value = this.text.slice(start, this.position)
    // Like PostgREST: unquoted NULL is null, quoted it is text.
    return value === 'NULL' ? null : value
  }

  private quoted(): Cell {
    const start = this.position + 1
    for (let from = start; ; ) {
      const quote = this.text.indexOf('"', from)
      if (quote < 0) throw invalid()
      if (this.text[quote + 1] !== '"') {
        this.position = quote + 1
        return this.text.slice(start, quote).replaceAll('""', '"')
      }
      from = quote + 2
    }
  }

  private take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.position)) return false
    this.position += expected.length
    return true
  }
}

function invalid(): TablesError {
  return new TablesError(400, 'PGRST102', 'Empty or invalid json')
}
