import type { Database, StatementContext } from '../postgres/database.ts'
import { compileCall } from './compile/call.ts'
import { type Count, compileMatching, compileRead, ESTIMATE_FROM, type ResultRow } from './compile/read.ts'
import type { CompiledStatement } from './compile/sql.ts'
import { compileWrite } from './compile/write.ts'
import { NotInSchema, TablesError, tooLong } from './errors.ts'
import type { TablesRequest } from './parse/request.ts'
import { type CallPlan, callRows, planCall } from './plan/call.ts'
import { findRelation } from './plan/names.ts'
import { planRead } from './plan/read.ts'
import type { ReadNode } from './plan/tree.ts'
import { planWrite, type WritePlan } from './plan/write.ts'
import type { Schema } from './schema/model.ts'

/** A request ready to run: its statement, and what its answer depends on. */
export interface Prepared {
  statement: CompiledStatement
  read: ReadNode | null
  write: WritePlan | null
  call: CallPlan | null
  count: Count | undefined
}

/** Plans and compiles a request against a schema; pure. `role` only decides which names exist for the caller. */
export function prepare(
  request: TablesRequest,
  schema: Schema,
  role: string,
  maxRows: number | null,
): Prepared {
  if (!schema.roles.has(role)) throw new NotInSchema(401, '22023', `role "${role}" does not exist`)
  const { media, head } = request
  const { count } = request.preferences
  if (request.action === 'call') {
    const call = planCall(request, schema, role)
    const rows = callRows(call.routine, schema)
    const read = rows && planRead(request, schema, rows, role, call.routine.returnsSet ? maxRows : null)
    const statement = compileCall(
      call,
      read,
      count,
      head || isMinimalCall(request),
      request.body?.json ?? '{}',
    )
    return { statement, read, write: null, call, count }
  }
  const relation = findRelation(schema, request.schema, request.name, role)
  const read = planRead(
    request,
    schema,
    { name: relation.name, relation, columns: relation.columns },
    role,
    maxRows,
  )
  if (request.action === 'read') {
    return { statement: compileRead(read, media, count, head), read, write: null, call: null, count }
  }
  const write = planWrite(request, relation, read)
  return { statement: compileWrite(write, media), read, write, call: null, count }
}

/** Runs the statement. A count by estimate may take a second one, which only plans. */
export async function runPrepared(
  database: Database,
  context: StatementContext,
  prepared: Prepared,
  signal: AbortSignal,
): Promise<ResultRow & { counted: number | null }> {
  const { rows } = await database.run<ResultRow>(context, prepared.statement, { signal })
  const [row] = rows
  if (!row) throw tooLong()
  const total = row.total === null ? null : Number(row.total)
  const { count, read } = prepared
  const beyond = count === 'planned' || (count === 'estimated' && total !== null && total > ESTIMATE_FROM)
  if (!beyond || prepared.write || !read?.relation || prepared.call) return { ...row, counted: total }
  const expected = await database.run<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    context,
    compileMatching(read),
    { signal },
  )
  const planned = expected.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { ...row, counted: Math.max(planned, total ?? 0) }
}

/** How PostgreSQL would run the statement, as text or json. With `analyze` it does run: then only what reads is allowed. */
export async function runPlan(
  database: Database,
  context: StatementContext,
  { media, readOnly }: TablesRequest,
  { statement }: Prepared,
  signal: AbortSignal,
): Promise<string> {
  const { format = 'text', options = [] } = media.plan ?? {}
  if (options.includes('analyze') && !readOnly) {
    throw new TablesError(406, 'PGRST107', 'The plan of a write cannot be analyzed: that would write')
  }
  const text = `explain (${[`format ${format}`, ...options].join(', ')}) ${statement.text}`
  const { rows } = await database.run<{ 'QUERY PLAN': unknown }>(
    context,
    { text, values: statement.values },
    { signal },
  )
  const lines = rows.map((row) => row['QUERY PLAN'])
  return format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n')
}

/** A call whose result is not wanted: postgrest-js sends one for HEAD when an argument does not fit into a URL. */
export function isMinimalCall({ action, readOnly, preferences }: TablesRequest): boolean {
  return action === 'call' && !readOnly && preferences.return === 'minimal'
}
