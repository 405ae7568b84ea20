import type pg from 'pg'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'
import { type StockOutcome, stockItem } from '#domain/dealers/stock/stock-items.ts'
import { asDealer } from './as-dealer.ts'

/** Few, so that other imports and visitors get their turn between them. */
const BATCH = 25

/**
 * Writes the planned rows with the rights of the dealer, each batch in a transaction of its own, and yields the outcome of each row.
 * Stops before the next batch unless `goesOn`: what was written stays, and the same rows again continue.
 */
export async function* writeStock(
  database: pg.Pool,
  dealer: string,
  rows: readonly PlannedRow[],
  goesOn: () => boolean | Promise<boolean>,
): AsyncGenerator<[PlannedRow, StockOutcome]> {
  for (let start = 0; start < rows.length && (await goesOn()); start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const outcomes = await asDealer(database, dealer, (client) => importStock(client, batch))
    for (const [place, row] of batch.entries()) {
      const outcome = outcomes[place]
      if (outcome) yield [row, outcome]
    }
  }
}

async function importStock(client: pg.PoolClient, rows: readonly PlannedRow[]): Promise<StockOutcome[]> {
  const { rows: answers } = await client.query<{ outcomes: StockOutcome[] }>(
    'select public.import_stock($1::jsonb) as outcomes',
    [JSON.stringify(rows.map((row) => stockItem(row)))],
  )
  return answers[0]?.outcomes ?? []
}
