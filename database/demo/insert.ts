import type pg from 'pg'
import type { Database } from '../types.generated.ts'

type Tables = Database['public']['Tables']
/** A row as the table takes it, with the values the demo world gives it. */
export type NewRow<Table extends keyof Tables> = Tables[Table]['Insert']

/**
 * Writes rows of one table in one statement and in their order. All must have the same columns as the first; what
 * none names, the database fills in.
 */
export async function insertRows<Table extends keyof Tables & string>(
  owner: pg.ClientBase,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await owner.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
