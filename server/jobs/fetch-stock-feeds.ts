import type pg from 'pg'
import { readAnswers } from '#domain/dealers/stock/answers.ts'
import type { FeedReading } from '#domain/dealers/stock/feed.ts'
import { type FeedCounts, type FeedReport, feedReport, needsOf } from '#domain/dealers/stock/feed-report.ts'
import { readMapping } from '#domain/dealers/stock/mapping.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { fetchPublic, NotFetched } from '../fetch-public.ts'
import { asDealer } from '../stock/as-dealer.ts'
import { readFeedApart } from '../stock/read-feed-apart.ts'
import { readStockWorld } from '../stock/stock-world.ts'
import { writeStock } from '../stock/write-stock.ts'

export interface FetchFeedsOptions {
  database: pg.Pool
  /** Hosts (with port) that are allowed even if their address is not public. */
  alsoFrom: readonly string[]
  /** The time of one fetch; a minute when absent. */
  timeoutMs?: number
}

const MOST_BYTES = 20 * 1024 * 1024
const TIMEOUT_MS = 60_000
/** A run ends in time for the next one, which goes on. */
const RUN_MS = 5 * 60_000
const AT_ONCE = 3
const BROKEN = 'Something went wrong on our side. We fetch your list again.'
/** Sentences about refused rows. */
const MOST_ERRORS = 50

interface ClaimedFeed {
  dealer: string
  claim: string
  url: string
  answers: unknown
  accepted: string[] | null
  vehicles: number | null
  etag: string | null
  last_modified: string | null
  due_at: string
  mapping: unknown
}

interface Outcome {
  outcome: 'written' | 'unchanged' | 'waiting' | 'failed'
  problem?: string
  report?: FeedReport
  found?: string[]
  vehicles?: number
  etag?: string | null
  last_modified?: string | null
}

/** Fetches the feeds that are due, a few at a time. Several servers share them: each feed is claimed. */
export async function fetchStockFeeds(options: FetchFeedsOptions): Promise<void> {
  const end = Date.now() + RUN_MS
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (Date.now() < end) {
        const feed = await claim(options.database)
        if (!feed) return
        // The others are not held up.
        await fetchFeed(options, feed).catch((error: unknown) => failures.push(error))
      }
    }),
  )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} feeds could not be fetched`)
}

async function claim(database: pg.Pool): Promise<ClaimedFeed | null> {
  const { rows } = await database.query<{ feed: ClaimedFeed | null }>(
    'select private.claim_stock_feed() as feed',
  )
  return rows[0]?.feed ?? null
}

async function fetchFeed(options: FetchFeedsOptions, feed: ClaimedFeed): Promise<void> {
  try {
    await note(options, feed, await outcomeOf(options, feed))
  } catch (error) {
    // Otherwise it would be fetched every ten minutes, and the dealer would never hear of it.
    await note(options, feed, { outcome: { outcome: 'failed', problem: BROKEN }, needs: {} })
    throw error
  }
}

async function note({ database }: FetchFeedsOptions, feed: ClaimedFeed, { outcome, needs }: Noted) {
  await database.query('select private.note_stock_feed($1, $2, $3, $4, $5)', [
    feed.dealer,
    feed.claim,
    feed.url,
    storable({ ...outcome, due_at: feed.due_at }),
    storable(needs),
  ])
}

/** As JSON without what `jsonb` refuses: NUL, and halves of characters that were cut. */
function storable(value: object): string {
  return JSON.stringify(value).replace(/\\(u0000|ud[89a-f]\w\w|.)/g, (written, which) =>
    which.length > 1 ? '\ufffd' : written,
  )
}

/** Whether the dealer still wants this list, and no other server has taken it over. */
async function isHeld(database: pg.Pool, { dealer, claim, url }: ClaimedFeed): Promise<boolean> {
  const { rowCount } = await database.query(
    'select from private.stock_feeds where dealer_id = $1 and claimed_until = $2 and url = $3',
    [dealer, claim, url],
  )
  return rowCount === 1
}

interface Noted {
  outcome: Outcome
  /** What the dealer has to look at (needsOf). */
  needs: Record<string, string>
}

async function outcomeOf(options: FetchFeedsOptions, feed: ClaimedFeed): Promise<Noted> {
  try {
    const list = await fetchList(options, feed)
    return list ? await read(options.database, feed, list) : { outcome: { outcome: 'unchanged' }, needs: {} }
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    // It may be a passing failure: told only when the feed is stopped.
    return { outcome: { outcome: 'failed', problem: error.message }, needs: {} }
  }
}

interface List {
  bytes: Uint8Array<ArrayBuffer>
  etag: string | null
  last_modified: string | null
}

/** The list; null if it is the version that was read before. */
async function fetchList(
  { alsoFrom, timeoutMs }: FetchFeedsOptions,
  feed: ClaimedFeed,
): Promise<List | null> {
  const { bytes, headers } = await fetchPublic(feed.url, {
    what: 'list',
    headers: {
      accept:
        'text/csv,application/xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,*/*;q=0.1',
      ...(feed.etag && { 'if-none-match': feed.etag }),
      ...(feed.last_modified && { 'if-modified-since': feed.last_modified }),
    },
    mostBytes: MOST_BYTES,
    timeoutMs: timeoutMs ?? TIMEOUT_MS,
    alsoFrom,
    isHttpsOnly: true,
  })
  if (!bytes) {
    if (feed.etag || feed.last_modified) return null
    throw new NotFetched('The other server says that nothing has changed, but sent no list before.')
  }
  if (!['', 'identity'].includes(headers['content-encoding'] ?? ''))
    throw new NotFetched('The other server sends the list compressed, although that is not asked for.')
  return {
    bytes: new Uint8Array(bytes),
    etag: shortHeader(headers.etag),
    last_modified: shortHeader(headers['last-modified']),
  }
}

function shortHeader(value: string | undefined): string | null {
  return value && value.length <= 200 ? value : null
}

async function read(database: pg.Pool, feed: ClaimedFeed, { bytes, ...version }: List): Promise<Noted> {
  const { dealer, accepted, vehicles } = feed
  const world = await asDealer(database, dealer, (client) => readStockWorld(client, dealer))
  const { stock, catalogue, room, answers: remembered } = world
  const result = await readFeedApart({
    bytes,
    accepted,
    vehicles,
    mapping: readMapping(feed.mapping),
    answers: readAnswers(feed.answers),
    remembered,
    stock,
    catalogue,
    room,
    today: new Date(),
  })
  if ('refused' in result)
    return {
      outcome: { outcome: 'failed', problem: result.refused },
      needs: { unreadable: 'unreadable' },
    }
  const { reading } = result
  const { counts, errors } = await write(database, feed, reading)
  const report = feedReport(reading, counts, errors)
  const outcome: Outcome = {
    ...version,
    outcome: reading.asksColumns ? 'waiting' : 'written',
    report,
    found: report.keys,
    vehicles: reading.vehicles,
  }
  return { outcome, needs: needsOf(reading) }
}

async function write(
  database: pg.Pool,
  feed: ClaimedFeed,
  { rows, refused, unchanged }: FeedReading,
): Promise<{ counts: FeedCounts; errors: string[] }> {
  const counts = { created: 0, updated: 0, unchanged, refused: refused.count }
  const errors = [...refused.first]
  for await (const [row, written] of writeStock(database, feed.dealer, rows, () => isHeld(database, feed))) {
    counts[written.outcome]++
    if (written.outcome === 'refused')
      errors.push(`Row ${row.line}, ${row.stockNumber}: ${databaseRefusal(written.error).sentence}`)
  }
  return { counts, errors: errors.slice(0, MOST_ERRORS) }
}
