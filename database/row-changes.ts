import type { SchemaDifference } from './schema-text.ts'

type Row = Record<string, unknown>

/** Statements that make a table's rows the wanted ones: a row whose first column stays is updated, others are deleted and inserted. */
export function rowChanges({ object, missing, unexpected }: SchemaDifference): string[] {
  const table = object.replace('rows of ', '')
  const [wanted, found] = [byFirstColumn(missing), byFirstColumn(unexpected)]
  const keys = [...new Set([...found.keys(), ...wanted.keys()])]
  return keys.flatMap((key) => {
    const [to = [], from = []] = [wanted.get(key), found.get(key)]
    const [one, former] = [to[0], from[0]]
    if (one && former && to.length === 1 && from.length === 1) return [update(table, former, one)]
    return [...from.map((row) => deletion(table, row)), ...to.map((row) => insertion(table, row))]
  })
}

function byFirstColumn(rows: string[]): Map<string, Row[]> {
  return Map.groupBy(
    rows.map((row): Row => JSON.parse(row)),
    (row) => equal(Object.entries(row).slice(0, 1)),
  )
}

function update(table: string, former: Row, row: Row): string {
  const changed = Object.entries(row).filter(([name, value]) => literal(value) !== literal(former[name]))
  const values = changed.map(([name, value]) => `${name} = ${literal(value)}`).join(', ')
  return `update ${table} set ${values} where ${equal(Object.entries(row).slice(0, 1))};`
}

function deletion(table: string, row: Row): string {
  return `delete from ${table} where ${equal(Object.entries(row))};`
}

function insertion(table: string, row: Row): string {
  const values = Object.values(row).map(literal).join(', ')
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values});`
}

function equal(columns: [string, unknown][]): string {
  return columns
    .map(([name, value]) => (value === null ? `${name} is null` : `${name} = ${literal(value)}`))
    .join(' and ')
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `'${textOf(value).replaceAll("'", "''")}'`
}

/** A list is taken for an array of PostgreSQL, any other object for JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`
  return JSON.stringify(value)
}
