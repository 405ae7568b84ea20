/** The access rules as they are read: one line a table, state and action, one mark an asker. */
import { readdirSync, readFileSync } from 'node:fs'
import { askers } from './people.ts'

/** + done or seen, x refused, - as if there were no such row, . not asked. */
export type Mark = '+' | 'x' | '-' | '.'

export interface Rule {
  /** A table, or `functions` for what a function call may do. */
  table: string
  state: string
  action: string
  /** In the order of `askers`. */
  expected: Mark[]
}

const directory = new URL('./rules/', import.meta.url)

/** Every rule of rules/*.txt. Throws for a line that cannot be read. */
export function readRules(): Rule[] {
  return readdirSync(directory)
    .sort()
    .flatMap((file) => parse(file, readFileSync(new URL(file, directory), 'utf8')))
}

/** Every line of secrets.txt: `action` is its columns, or `(row)`. Throws for a line that cannot be read. */
export function readSecrets(): Rule[] {
  return parse('secrets.txt', readFileSync(new URL('../secrets.txt', directory), 'utf8'))
}

function parse(file: string, text: string): Rule[] {
  const [header = '', ...lines] = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  if (header.trim().split(/\s+/).join() !== askers.join())
    throw new Error(`${file}: the columns are not ${askers.join(' ')}`)
  return lines.map((line) => {
    const [, table = '', state = '', action = '', marks = ''] =
      /^(\w+), (.*?) {2,}(.*?) +((?:[-+x.] *)+)$/.exec(line) ?? []
    const expected = marks.trim().split(/\s+/) as Mark[]
    if (!table || expected.length !== askers.length)
      throw new Error(`${file}: what does this line say: ${line}`)
    return { table, state, action, expected }
  })
}
