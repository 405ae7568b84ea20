import pg from 'pg'
import { dealerName } from '#domain/dealers/dealer-name.ts'
import type { FeedAd, FeedDealer } from '#domain/dealers/vehicle-feeds/feed-ad.ts'
import type { FeedFormat } from '#domain/dealers/vehicle-feeds/feed-count.ts'
import { feedHeading, feedRow, MOST_FEED_ADS } from '#domain/dealers/vehicle-feeds/feeds.ts'
import { createPageCache } from '../page-cache.ts'
import type { TracesOfServer } from '../telemetry/index.ts'
import type { FeedAddresses } from './feed-address.ts'

export interface VehicleFeedsOptions {
  /** The login of requests. */
  connection: pg.ClientConfig
  publicUrl: string
  addresses: FeedAddresses
  /** Ads of one statement. */
  pageSize?: number
  onRenewalFailure?: (reason: unknown) => void
  /** Records where lists come from; nothing when absent. */
  tracing?: TracesOfServer
}

export interface VehicleFeeds {
  /** `address`: the program charged for the work. */
  fetch: (request: Request, address?: string | null) => Promise<Response>
  stop: () => Promise<void>
}

/** A list with 5,000 ads has about 15 MB, and a tenth of it compressed. */
const MEMORY = 16 * 1024 * 1024
const KEPT = 'public, s-maxage=300, stale-while-revalidate=300'

/**
 * The stock of dealers as CSV at signed addresses (/feeds/…), as anyone may read their ads. A wrong signature is refused before any
 * statement. Lists are read one at a time and kept for five minutes; that an address is the present one is asked each time.
 */
export function createVehicleFeeds({
  connection,
  publicUrl,
  addresses,
  pageSize = 500,
  onRenewalFailure = () => {},
  tracing,
}: VehicleFeedsOptions): VehicleFeeds {
  const database = new pg.Pool({ ...connection, statement_timeout: 60_000, max: 2, idleTimeoutMillis: 1_000 })
  database.on('error', () => {})
  let reading: Promise<unknown> = Promise.resolve()

  const lists = createPageCache(inTurn, {
    maxSize: MEMORY,
    canonical: (url) => publicUrl + new URL(url).pathname,
    onRenewalFailure: (_, reason) => onRenewalFailure(reason),
    ...(tracing && { tracing }),
  })

  async function fetch(request: Request, address: string | null = null): Promise<Response> {
    const asked = addresses.read(new URL(request.url).pathname)
    if (!asked || (await presentVersion(asked.dealerId)) !== asked.version) return notFound()
    const list = await lists(request, address)
    // No cache of others may answer once the dealer has replaced the address.
    list.headers.set('cache-control', 'private, no-cache')
    return list
  }

  async function presentVersion(dealerId: string): Promise<number | null> {
    return asAnonymous(async (client) => {
      const { rows } = await client.query<{ version: number | null }>(
        'select private.vehicle_feed_version($1) as version',
        [dealerId],
      )
      return rows[0]?.version ?? null
    })
  }

  /** One list after the other: each may read thousands of ads. */
  function inTurn({ url }: Request): Promise<Response> {
    const list = reading.then(() => read(new URL(url).pathname))
    reading = list.catch(() => {})
    return list
  }

  async function read(pathname: string): Promise<Response> {
    const asked = addresses.read(pathname)
    if (!asked) return notFound()
    const parts = await asAnonymous((client) => partsOf(client, asked.format, asked.dealerId))
    return new Response(Buffer.concat(parts), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="magari-${asked.format}.csv"`,
        'cache-control': KEPT,
        'x-robots-tag': 'noindex',
      },
    })
  }

  /** The list in pieces, one a statement: as bytes, because strings would take twice the memory. */
  async function partsOf(client: pg.ClientBase, format: FeedFormat, dealerId: string): Promise<Buffer[]> {
    const parts = [Buffer.from(feedHeading(format))]
    const dealer = await dealerOf(client, dealerId)
    if (!dealer) return parts
    let last: ReadAd | undefined
    let room = MOST_FEED_ADS
    while (room > 0) {
      const ads = await adsAfter(client, dealerId, last, Math.min(pageSize, room))
      const rows = ads.map((ad) => feedRow(format, ad, { dealer, site: publicUrl }) ?? '')
      parts.push(Buffer.from(rows.join('')))
      if (ads.length < pageSize) break
      last = ads.at(-1)
      room -= ads.length
    }
    return parts
  }

  /** Runs statements as a visitor, on one state of the database. */
  async function asAnonymous<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const client = await database.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      await client.query('set local role anon')
      const result = await work(client)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      // Closed, not reused: its transaction has failed.
      client.release(true)
      throw error
    }
  }

  return { fetch, stop: () => database.end() }
}

/** Null without a public page: nothing for sale, or suspended. */
async function dealerOf(client: pg.ClientBase, id: string): Promise<FeedDealer | null> {
  const { rows } = await client.query<{
    first_name: string | null
    last_name: string | null
    business_name: string | null
    location: string | null
    towns: string[]
    address: string | null
  }>(
    `select first_name, last_name, business_name, location, towns::text[] as towns, address
     from public.dealer_storefront($1) where active > 0`,
    [id],
  )
  const [dealer] = rows
  if (!dealer) return null
  const { location, towns, address } = dealer
  return { id, name: dealerName(dealer), location: towns[0] ?? location, address }
}

/** An ad, and its place in the list to the microsecond. */
type ReadAd = FeedAd & { position: string }

async function adsAfter(
  client: pg.ClientBase,
  dealerId: string,
  last: ReadAd | undefined,
  most: number,
): Promise<ReadAd[]> {
  const { rows } = await client.query(
    `select ad.id, ad.title, ad.description, make.name as make, model.name as model, ad.variant, ad.year, ad.price::float8 as price,
       ad.mileage, ad.condition, ad.fuel_type, ad.transmission, ad.body_type, ad.drive, ad.color, ad.location, ad.images,
       ad.created_at, ad.created_at::text as position
     from public.vehicle_listings as ad
     join public.vehicle_makes as make on make.id = ad.make_id
     left join public.vehicle_models as model on model.id = ad.model_id
     where ad.seller_id = $1 and ad.status = 'active' and ad.expires_at > now()
       and ($2::timestamptz is null or (ad.created_at, ad.id) < ($2, $3::uuid))
     order by ad.created_at desc, ad.id desc limit $4`,
    [dealerId, last?.position ?? null, last?.id ?? null, most],
  )
  return rows as ReadAd[]
}

function notFound(): Response {
  return new Response(
    'There is no list at this address. The dealer finds the present one at Post elsewhere.',
    {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    },
  )
}
