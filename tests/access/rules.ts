/** Parses the rules: one line per table, state and action, with one mark per caller. */
import { readdirSync, readFileSync } from 'node:fs'
import { callers } from './people.ts'

/** + done or visible, x refused, - as if there were no such row, . not tested. */
export type Mark = '+' | 'x' | '-' | '.'

export interface Rule {
  /** A table. */
  table: string
  state: string
  action: string
  /** In the order of `callers`. */
  expected: Mark[]
}

const directory = new URL('./rules/', import.meta.url)

/** The rules of rules/*.txt. Throws for an unparsable line. */
export function readRules(): Rule[] {
  return readdirSync(directory)
    .sort()
    .flatMap((file) => parse(file, readFileSync(new URL(file, directory), 'utf8')))
}

/** The lines of secrets.txt; `action` holds the columns, or `(row)`. Throws for an unparsable line. */
export function readSecrets(): Rule[] {
  return parse('secrets.txt', readFileSync(new URL('../secrets.txt', directory), 'utf8'))
}

function parse(file: string, text: string): Rule[] {
  const [header = '', ...lines] = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  if (header.trim().split(/\s+/).join() !== callers.join())
    throw new Error(`${file}: the columns are not ${callers.join(' ')}`)
  return lines.map((line) => {
    const [, table = '', state = '', action = '', marks = ''] =
      /^(\w+), (.*?) {2,}(.*?) +((?:[-+x.] *)+)$/.exec(line) ?? []
    const expected = marks.trim().split(/\s+/) as Mark[]
    if (!table || expected.length !== callers.length) throw new Error(`${file}: unparsable line: ${line}`)
    return { table, state, action, expected }
  })
}
