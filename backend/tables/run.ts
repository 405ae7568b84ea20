import type { Database, RunOptions, StatementContext } from '../postgres/database.ts'
import { compileCall } from './compile/call.ts'
import { type Count, compileMatching, compileRead, ESTIMATE_FROM, type ResultRow } from './compile/read.ts'
import type { CompiledStatement } from './compile/sql.ts'
import { compileWrite } from './compile/write.ts'
import { NotInSchema, TablesError, tooLong } from './errors.ts'
import type { TablesRequest } from './parse/request.ts'
import { type Budget, budgetOf, enforceBudget } from './plan/budget.ts'
import { type CallPlan, callRows, planCall } from './plan/call.ts'
import { findRelation } from './plan/names.ts'
import { comparesPatterns } from './plan/patterns.ts'
import { planRead } from './plan/read.ts'
import { recordsReads } from './plan/readers.ts'
import type { ReadNode } from './plan/tree.ts'
import { planWrite, putKey, type WritePlan } from './plan/write.ts'
import type { Schema } from './schema/model.ts'

/** A request ready to run: its statement, and the data needed for the response. */
export interface Prepared {
  statement: CompiledStatement
  read: ReadNode | null
  write: WritePlan | null
  call: CallPlan | null
  count: Count | undefined
  /** Maximum response length in bytes. */
  longest: number
  /** Whether it changes nothing: a read, or a call of a function that is not volatile, also by POST. */
  reads: boolean
  /** Whether a read records the rows it returns. */
  records: boolean
  /** Whether a condition compares patterns, which may take long. */
  patterns: boolean
}

/** Plans and compiles a request against a schema; pure. `role` determines the visible names and the budget. */
export function prepare(
  request: TablesRequest,
  schema: Schema,
  role: string,
  maxRows: number | null,
  budget: Budget = budgetOf(role),
): Prepared {
  if (!schema.roles.has(role)) throw new NotInSchema(401, '22023', `role "${role}" does not exist`)
  const { media, head } = request
  const { count } = request.preferences
  const { answer: longest } = budget
  if (request.action === 'call') {
    const call = planCall(request, schema, role, budget)
    const rows = callRows(call.routine, schema)
    const most = call.routine.returnsSet ? maxRows : null
    const unseen = head || isMinimalCall(request)
    const read = rows && planRead(request, schema, rows, role, most, unseen)
    if (read) enforceBudget(budget, read)
    const statement = compileCall(call, read, count, unseen, request.body?.json ?? '{}', longest)
    // Writing functions cannot be called by GET, whatever rows they return.
    const records = !call.routine.volatile && recordsReads(read)
    const reads = request.readOnly || !call.routine.volatile
    return { statement, read, write: null, call, count, longest, reads, records, patterns: false }
  }
  const relation = findRelation(schema, request.schema, request.name, role)
  // Checked first: otherwise other filters would be refused with another error.
  if (request.action === 'put') putKey(request, relation)
  const read = planRead(
    request,
    schema,
    { name: relation.name, relation, columns: relation.columns },
    role,
    maxRows,
  )
  enforceBudget(budget, read)
  const patterns = comparesPatterns(read)
  if (request.action === 'read') {
    const visible = countVisible(count, role)
    const statement = compileRead(read, media, visible, head)
    const records = recordsReads(read)
    return {
      statement,
      read,
      write: null,
      call: null,
      count: visible,
      longest,
      reads: true,
      records,
      patterns,
    }
  }
  const write = planWrite(request, relation, read, budget)
  const statement = compileWrite(write, media, longest)
  return { statement, read, write, call: null, count, longest, reads: false, records: false, patterns }
}

// The planner's statistics include rows that policies hide from the caller, so only the role that sees all rows gets its estimates.
function countVisible(count: Count | undefined, role: string): Count | undefined {
  const asksPlanner = count === 'planned' || count === 'estimated'
  return asksPlanner && role !== 'service_role' ? 'bounded' : count
}

/** Runs the statement. An estimated count may need a second one, which is only planned. */
export async function runPrepared(
  database: Database,
  context: StatementContext,
  prepared: Prepared,
  options: RunOptions,
): Promise<ResultRow & { counted: number | null }> {
  const { rows } = await database.run<ResultRow>(context, prepared.statement, options)
  const [row] = rows
  if (!row) throw tooLong(prepared.longest)
  const total = row.total === null ? null : Number(row.total)
  const { count, read } = prepared
  const beyond = count === 'planned' || (count === 'estimated' && total !== null && total > ESTIMATE_FROM)
  if (!beyond || prepared.write || !read?.relation || prepared.call) return { ...row, counted: total }
  const expected = await database.run<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    context,
    compileMatching(read),
    options,
  )
  const planned = expected.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { ...row, counted: Math.max(planned, total ?? 0) }
}

/** PostgreSQL's plan of the statement, as text or json. `analyze` runs the statement, so it is allowed only for reads. */
export async function runPlan(
  database: Database,
  context: StatementContext,
  { media, readOnly }: TablesRequest,
  { statement }: Prepared,
  options: RunOptions,
): Promise<string> {
  const { format = 'text', options: more = [] } = media.plan ?? {}
  if (more.includes('analyze') && !readOnly) {
    throw new TablesError(406, 'PGRST107', 'The plan of a write cannot be analyzed: that would write')
  }
  const text = `explain (${[`format ${format}`, ...more].join(', ')}) ${statement.text}`
  const { rows } = await database.run<{ 'QUERY PLAN': unknown }>(
    context,
    { text, values: statement.values },
    options,
  )
  const lines = rows.map((row) => row['QUERY PLAN'])
  return format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n')
}

/** A call without a result: postgrest-js sends it for HEAD when an argument does not fit into a URL. */
export function isMinimalCall({ action, readOnly, preferences }: TablesRequest): boolean {
  return action === 'call' && !readOnly && preferences.return === 'minimal'
}
