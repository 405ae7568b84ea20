import type pg from 'pg'
import type { Database } from '../types.generated.ts'

type Tables = Database['public']['Tables']
/** A row to insert, with the demo world's values. */
export type NewRow<Table extends keyof Tables> = Tables[Table]['Insert']

/** Inserts rows of one table in one statement, in order. All must have the columns of the first; the others get defaults. */
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
