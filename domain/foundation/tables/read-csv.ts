/** Reads the rows of a CSV text in any of its dialects, also where a quotation mark is never closed. */
import Papa from 'papaparse'
import { fieldsNamed, HEADINGS_WITHIN, headingsRow, type ListKind } from './list-kind.ts'

export interface CsvTable {
  rows: string[][]
  /** Index of each row with an unbalanced quotation mark, which was read as text. */
  mended: number[]
}

/** Lines that a quoted field may take up. */
const MOST_LINES = 50

/** Every row of the text. An unbalanced quotation mark never takes in the rows below it: there the field ends with its line. */
export function readCsv(text: string, kind: ListKind): CsvTable {
  const lines = text.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(lines, kind)
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter })
  const spanning = data.some((row) => row.some((cell) => cell.includes('\n')))
  if (errors.length === 0 && !spanning) return { rows: data, mended: [] }
  return rowByRow(lines.split('\n'), delimiter, kind)
}

const DELIMITERS = [',', ';', '\t', '|']

/**
 * The delimiter by which a row names most fields, else the parser's guess from the first line. Blank lines have one cell with any
 * delimiter and would mislead the guess in a short list.
 */
function delimiterOf(text: string, kind: ListKind): string {
  const named = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: HEADINGS_WITHIN,
      skipEmptyLines: 'greedy',
    })
    return Math.max(0, ...data.map((cells) => fieldsNamed(cells, kind)))
  })
  const most = Math.max(...named)
  const delimiter = DELIMITERS[named.indexOf(most)]
  if (delimiter && most > 1) return delimiter
  return Papa.parse<string[]>(text, { preview: 1, skipEmptyLines: 'greedy' }).meta.delimiter
}

/** Reads as few lines for each row as make a sound one. */
function rowByRow(lines: readonly string[], delimiter: string, kind: ListKind): CsvTable {
  const width = columnsOf(lines, delimiter, kind)
  const rows: string[][] = []
  const mended: number[] = []
  for (let at = 0; at < lines.length; ) {
    const sound = soundRow(lines, at, delimiter, width)
    if (!sound) mended.push(rows.length)
    rows.push(sound?.cells ?? mendedRow(lines[at] ?? '', delimiter, width))
    at += sound?.lines ?? 1
  }
  return { rows, mended }
}

/** Columns of the headings. */
function columnsOf(lines: readonly string[], delimiter: string, kind: ListKind): number {
  const heads = Papa.parse<string[]>(lines.slice(0, HEADINGS_WITHIN).join('\n'), { delimiter }).data
  return heads[headingsRow(heads, kind)]?.length ?? 1
}

function soundRow(lines: readonly string[], at: number, delimiter: string, width: number) {
  const first = lines[at] ?? ''
  if (!first.includes('"')) return { cells: first.split(delimiter), lines: 1 }
  for (let taken = 1; taken <= MOST_LINES && at + taken <= lines.length; taken++) {
    // A quoted field may go over several lines, but not over another row.
    if (taken > 1 && isRow(lines[at + taken - 1] ?? '', first, delimiter, width)) return null
    const { data, errors } = Papa.parse<string[]>(lines.slice(at, at + taken).join('\n'), { delimiter })
    if (errors.length === 0 && data[0]) return { cells: data[0], lines: taken }
    // A mark that opens in the middle of the line has not been closed where one is malformed.
    if (errors.some(({ code }) => code === 'InvalidQuotes')) return null
  }
  return null
}

/** Whether a line alone is a row like another: as wide as the headings, with figures where that one has some. */
function isRow(line: string, like: string, delimiter: string, width: number): boolean {
  const cells = line.split(delimiter)
  if (cells.length !== width || width < 2) return false
  const figures = like.split(delimiter).map((cell) => /\d/.test(cell))
  const expected = figures.filter(Boolean).length
  const same = cells.filter((cell, place) => figures[place] && /\d/.test(cell)).length
  return same * 2 >= expected
}

/** Marks of a line for which the ways to read them are tried. */
const MOST_MARKS = 200

/** The cells of a line with an unbalanced mark: as many as there are columns if marks can be read so, else split at each delimiter. */
function mendedRow(line: string, delimiter: string, width: number): string[] {
  if (line.split('"').length > MOST_MARKS) return line.split(delimiter)
  return splitInto(line, delimiter, width) ?? line.split(delimiter)
}

/** The line in exactly so many cells, where a mark may open and close a field or be a letter of it; null if that is not possible. */
function splitInto(line: string, delimiter: string, width: number): string[] | null {
  const hopeless = new Set<string>()
  const from = (start: number, left: number): string[] | null => {
    const state = `${start} ${left}`
    if (left < 1 || hopeless.has(state)) return null
    for (const end of endsOf(line, start, delimiter)) {
      const cell = cellText(line.slice(start, end))
      if (end >= line.length) {
        if (left === 1) return [cell]
        continue
      }
      const rest = from(end + delimiter.length, left - 1)
      if (rest) return [cell, ...rest]
    }
    hopeless.add(state)
    return null
  }
  return from(0, width)
}

/** Where a field may end: behind a mark that closes it, else at the next delimiter. */
function endsOf(line: string, start: number, delimiter: string): number[] {
  const plain = line.indexOf(delimiter, start)
  const ends: number[] = []
  if (line[start] === '"')
    for (let mark = line.indexOf('"', start + 1); mark >= 0; mark = line.indexOf('"', mark + 1))
      if (mark + 1 === line.length || line.startsWith(delimiter, mark + 1)) ends.push(mark + 1)
  ends.push(plain < 0 ? line.length : plain)
  return [...new Set(ends)]
}

/** Without the marks that enclose it; others, as of inches, are text. */
function cellText(field: string): string {
  const enclosed = /^"([\s\S]*)"$/.exec(field)?.[1]
  return (enclosed ?? field).replaceAll('""', '"')
}
