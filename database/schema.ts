import { readdir, readFile } from 'node:fs/promises'
import { type Node, parse } from 'libpg-query'
import type pg from 'pg'
import { type StatementSubject, subjectOf } from './statement-subject.ts'

/** A statement of the declared schema, with its place for error messages. */
export interface SchemaStatement {
  file: string
  line: number
  /** Without the semicolon and the comments before it. */
  sql: string
  subject: StatementSubject
}

export class SchemaError extends Error {
  override name = 'SchemaError'
}

/** Settings that the statements of the schema may rely on; the functions set their search path themselves. */
export const schemaSettings =
  'set local search_path = public, extensions; set local check_function_bodies = off'

/**
 * Every statement of a folder that declares a schema, in the order of its `order` and of its files. Only tests and scripts read it: a
 * server applies migrations.
 */
export async function readSchema(directory: URL): Promise<SchemaStatement[]> {
  const order = await readOrder(directory)
  return (await Promise.all(order.map((file) => readStatements(directory, file)))).flat()
}

/**
 * Runs the statements in the client's transaction and returns them in the order in which they can run one after the other. Files are
 * written to be read, so a policy may stand above the function it calls. Throws SchemaError with file and line.
 */
export async function loadSchema(
  client: pg.ClientBase,
  statements: SchemaStatement[],
): Promise<SchemaStatement[]> {
  await client.query(schemaSettings)
  const { ran, failed } = await runInRounds(client, statements, MISSING)
  const [first] = failed
  if (!first) return ran
  const { statement, error } = first
  throw new SchemaError(`${statement.file}:${statement.line}: ${error.message}`, { cause: error })
}

/** What a statement fails with that needs something a later one creates. */
export const MISSING: readonly string[] = ['3F000', '42P01', '42703', '42704', '42883']

interface Rounds<Statement> {
  /** In the order in which they ran. */
  ran: Statement[]
  /** Those that never ran, or the one that failed with another error. */
  failed: { statement: Statement; error: pg.DatabaseError }[]
}

/** Runs the statements in the client's transaction: one that fails with an error of these codes waits for the next round. */
export async function runInRounds<Statement extends { sql: string }>(
  client: pg.ClientBase,
  statements: readonly Statement[],
  waitsFor: readonly string[],
): Promise<Rounds<Statement>> {
  const ran: Statement[] = []
  let waiting = statements
  while (waiting.length > 0) {
    const failed: Rounds<Statement>['failed'] = []
    for (const statement of waiting) {
      const error = await attempt(client, statement.sql)
      if (!error) ran.push(statement)
      else if (waitsFor.includes(error.code ?? '')) failed.push({ statement, error })
      else return { ran, failed: [{ statement, error }] }
    }
    if (failed.length === waiting.length) return { ran, failed }
    waiting = failed.map(({ statement }) => statement)
  }
  return { ran, failed: [] }
}

/** The error of a statement, which then has changed nothing. */
async function attempt(client: pg.ClientBase, sql: string): Promise<pg.DatabaseError | undefined> {
  try {
    await client.query(`savepoint statement; ${sql}; release savepoint statement`)
    return undefined
  } catch (error) {
    await client.query('rollback to savepoint statement')
    return error as pg.DatabaseError
  }
}

async function readOrder(directory: URL): Promise<string[]> {
  const lines = (await readFile(new URL('order', directory), 'utf8')).split('\n')
  const order = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.sql'))
  const unlisted = files.filter((file) => !order.includes(file))
  if (unlisted.length > 0) throw new SchemaError(`schema/order does not name ${unlisted.join(', ')}`)
  return order
}

async function readStatements(directory: URL, file: string): Promise<SchemaStatement[]> {
  const text = await readFile(new URL(file, directory))
  const { stmts = [] } = await parse(text.toString()).catch((error) => {
    throw new SchemaError(`${file}: ${error.message}`)
  })
  return stmts.map(({ stmt, stmt_location = 0, stmt_len }) => {
    // Counted in bytes, from the end of the statement before.
    const whole = text.subarray(stmt_location, stmt_len ? stmt_location + stmt_len : undefined).toString()
    const sql = whole.replace(/^(\s+|--[^\n]*\n)*/, '')
    const before = text.subarray(0, stmt_location).toString() + whole.slice(0, whole.length - sql.length)
    return { file, line: before.split('\n').length, sql, subject: subjectOf(stmt as Node) }
  })
}
