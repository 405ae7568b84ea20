import type pg from 'pg'
import { untilNone } from './until-none.ts'

/** Parts of the ads by id. */
const PARTS = 16
/** Of the parts and the market. */
const AT_ONCE = 2

/** Fits price estimates to the market, writes those of all ads in small transactions, counts the market, and drops the pages of lists. */
export async function estimateAllPrices(database: pg.Pool): Promise<void> {
  await database.query('select private.fit_prices()')
  await database.query(
    'vacuum analyze private.price_comparables, private.price_models, private.price_kinds, private.price_years',
  )
  // The market needs the fit only. It is first, because it takes longer than a part.
  const work = [
    () => countMarket(database),
    ...Array.from({ length: PARTS }, (_, part) => () => estimatePart(database, part)),
  ]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = work.shift(); next; next = work.shift()) await next()
    }),
  )
  await database.query('select private.announce_marked_lists()')
}

/** Counts how fast vehicles sell, and the figures of the market pages. */
async function countMarket(database: pg.Pool): Promise<void> {
  await database.query('select private.count_sales()')
  await database.query('select private.count_market()')
  await database.query('vacuum analyze private.market_sales, private.market_figures')
}

/** Estimates new and changed ads, or all of them before the first nightly run. */
export async function estimateChangedPrices(database: pg.Pool): Promise<void> {
  const { rows } = await database.query('select from private.price_fit')
  if (rows.length === 0) await estimateAllPrices(database)
  await untilNone(database, 'private.estimate_changed_prices()')
}

async function estimatePart(database: pg.Pool, part: number): Promise<void> {
  const digit = part.toString(16)
  let after: string | null = `${digit}0000000-0000-0000-0000-000000000000`
  while (after) {
    const { rows }: pg.QueryResult<{ last: string | null }> = await database.query(
      'select private.estimate_next_prices($1, $2) as last',
      [after, `${digit}fffffff-ffff-ffff-ffff-ffffffffffff`],
    )
    after = rows[0]?.last ?? null
  }
}
