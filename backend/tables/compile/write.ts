import type { Media } from '../parse/media.ts'
import type { ReadNode } from '../plan/tree.ts'
import type { WritePlan, WrittenColumn } from '../plan/write.ts'
import { checked } from './checked.ts'
import { collectColumns } from './columns.ts'
import { conditions } from './filter.ts'
import { RESPONSE_SETTINGS, resultStatement } from './read.ts'
import { type CompiledStatement, identifier, Parameters, qualified } from './sql.ts'

const UPDATED = 'tables.updated'
const UPDATED_ROWS = `coalesce(nullif(current_setting('${UPDATED}', true), ''), '0')::int`

/**
 * The statement of a write: the change, its result, and the checks that roll it back.
 * It returns the same row as a read; `rows` is the number of changed or inserted rows.
 */
export function compileWrite(plan: WritePlan, media: Media, bytes: number): CompiledStatement {
  const parameters = new Parameters()
  const { read } = plan
  const change = changeStatement(plan, parameters)
  // The filters select the rows to change; they do not apply to the changed rows.
  const shown: ReadNode = { ...read, where: [], derived: true }
  const result =
    plan.returns === 'representation'
      ? resultStatement(shown, `source as ${read.alias}`, media, undefined, false, parameters)
      : `select ${plan.returns === 'key' ? keyBody(plan) : 'null::text'} as body, count(*)::int as rows, null::bigint as total, ${RESPONSE_SETTINGS} from source`
  return {
    text: `with source as (${change}) ${checked(result, { ...plan, bytes }, `, ${UPDATED_ROWS} as updated`)}`,
    values: parameters.values,
  }
}

function changeStatement(plan: WritePlan, parameters: Parameters): string {
  const table = `${qualified(plan.relation)} as ${plan.read.alias}`
  const returning = `returning ${returnedColumns(plan)}`
  const nothing = plan.rowCount === 0 || (plan.kind === 'update' && plan.columns.length === 0)
  if (nothing && plan.kind !== 'delete') {
    return `select ${returnedColumns(plan)}${plan.returns === 'nothing' ? '' : ` from ${table}`} where false`
  }
  if (plan.kind === 'insert') return `${insert(plan, table, parameters)} ${returning}`
  const where = conditions(plan.read, parameters)
  const filter = where && ` where ${where}`
  if (plan.kind === 'delete') return `delete from ${table}${filter} ${returning}`
  const assignments = plan.columns.map(
    ({ column: { name } }) => `${identifier(name)} = _body.${identifier(name)}`,
  )
  const body = `(${payload(plan.columns, parameters.add(plan.json, 'json'))} limit 1) as _body`
  return `update ${table} set ${assignments.join(', ')} from ${body}${filter} ${returning}`
}

function insert(plan: WritePlan, table: string, parameters: Parameters): string {
  if (plan.columns.length === 0) return insertDefaults(plan, table)
  const names = plan.columns.map(({ column }) => identifier(column.name))
  const rows = payload(plan.columns, parameters.add(plan.json, 'json'))
  return `insert into ${table} (${names.join(', ')}) ${rows}${onConflict(plan)}`
}

// SQL has no syntax for several rows without columns, so one column is set to its default.
function insertDefaults(plan: WritePlan, table: string): string {
  if (plan.rowCount === 1) return `insert into ${table} default values${onConflict(plan)}`
  const [column = ''] = [...plan.relation.columns.values()]
    .filter(({ generated }) => !generated)
    .map(({ name }) => name)
  const rows = Array.from({ length: plan.rowCount }, () => '(default)')
  return `insert into ${table} (${identifier(column)}) values ${rows.join(', ')}${onConflict(plan)}`
}

function payload(columns: WrittenColumn[], json: string): string {
  const types = columns
    .map(
      ({ column: { name, casts, declared } }) => `${identifier(name)} ${casts.fromJson ? 'json' : declared}`,
    )
    .join(', ')
  const plain = columns.every(({ defaultWhenMissing }) => !defaultWhenMissing)
  const values = columns.map(({ column, defaultWhenMissing }) => {
    const name = identifier(column.name)
    const { fromJson } = column.casts
    const value = fromJson ? `${qualified(fromJson)}(_value.${name})` : `_value.${name}`
    if (!defaultWhenMissing || column.default === null) return fromJson ? `${value} as ${name}` : value
    return `case when _object::jsonb ? ${literal(column.name)} then ${value} else ${column.default} end as ${name}`
  })
  if (plain) return `select ${values.join(', ')} from json_to_recordset(${json}) as _value(${types})`
  return `select ${values.join(', ')} from json_array_elements(${json}) as _object, json_to_record(_object) as _value(${types})`
}

function onConflict(plan: WritePlan): string {
  if (!plan.conflict) return ''
  const target = plan.conflict.columns.map(identifier).join(', ')
  const written = plan.columns.map(({ column }) => column.name)
  if (plan.conflict.resolution === 'ignore' || written.length === 0)
    return ` on conflict (${target}) do nothing`
  const others = written.filter((name) => !plan.conflict?.columns.includes(name))
  // With no other columns, assigning the key to itself still returns the row.
  const assigned = (others.length > 0 ? others : written).map(
    (name) => `${identifier(name)} = excluded.${identifier(name)}`,
  )
  // Counts updated rows for the status: 201 only if something was inserted.
  const counted = `set_config('${UPDATED}', (${UPDATED_ROWS} + 1)::text, true) <> ''`
  return ` on conflict (${target}) do update set ${assigned.join(', ')} where ${counted}`
}

// Only the columns of the response: RETURNING requires the right to read them, and a policy that allows reading the row.
function returnedColumns(plan: WritePlan): string {
  const { alias } = plan.read
  const names = new Set<string>()
  if (plan.returns === 'key') for (const name of plan.relation.primaryKey) names.add(name)
  if (plan.returns === 'representation' && !collectColumns(plan.read, names)) return `${alias}.*`
  if (names.size === 0) return '1 as affected'
  return [...names].map((name) => `${alias}.${identifier(name)}`).join(', ')
}

function keyBody(plan: WritePlan): string {
  if (plan.relation.primaryKey.length === 0) return 'null::text'
  const pairs = plan.relation.primaryKey.map((name) => `${literal(name)}, source.${identifier(name)}::text`)
  return `(array_agg(json_build_object(${pairs.join(', ')})::text))[1]`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
