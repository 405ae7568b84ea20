import type pg from 'pg'
import type { ServerFunction } from '#backend'
import { FEED_FORMATS } from '#domain/dealers/vehicle-feeds/feed-count.ts'
import { type AdGroup, countFeed } from '#domain/dealers/vehicle-feeds/feeds.ts'
import { refusalOfOthers } from '../acting.ts'
import type { FeedAddresses } from '../vehicle-feeds/feed-address.ts'

export interface VehicleFeedsFunctionOptions {
  database: pg.Pool
  addresses: FeedAddresses
  publicUrl: string
}

const NO_STORE = { 'cache-control': 'private, no-store' }

/**
 * The addresses of the dealer's lists for other sites, and how many ads go out. `replace`, the version of the present addresses, makes new
 * ones: once, however often it is sent.
 */
export function vehicleFeeds({
  database,
  addresses,
  publicUrl,
}: VehicleFeedsFunctionOptions): ServerFunction {
  return async (request, caller) => {
    if (request.method !== 'POST') return refusal(405, 'Use POST.', { allow: 'POST' })
    const unfit = refusalOfOthers(caller)
    if (unfit) return refusal(403, unfit)
    const body = (await request.json().catch(() => null)) as { replace?: unknown } | null
    const replaced = body?.replace ?? null
    if (replaced !== null && !isVersion(replaced))
      return refusal(400, 'State the version to replace as a number.')
    const dealerId = String(caller.claims.sub)
    const version = await versionOf(database, dealerId, replaced)
    if (version === null) return refusal(403, 'Only dealers have these lists.')
    const groups = await adGroups(database, dealerId)
    const feeds = FEED_FORMATS.map((format) => [
      format,
      {
        address: publicUrl + addresses.pathOf({ format, dealerId, version }),
        ...countFeed(format, groups),
      },
    ])
    return Response.json({ version, feeds: Object.fromEntries(feeds) }, { headers: NO_STORE })
  }
}

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } })
}

function isVersion(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) < 1_000_000_000
}

/** The version of the dealer's addresses, after the given one is replaced; null for anyone but dealers. */
async function versionOf(
  database: pg.Pool,
  dealerId: string,
  replaced: number | null,
): Promise<number | null> {
  const { rows } = await database.query<{ version: number | null }>(
    replaced === null
      ? 'select private.vehicle_feed_version($1) as version'
      : 'select private.replace_vehicle_feed_version($1, $2) as version',
    replaced === null ? [dealerId] : [dealerId, replaced],
  )
  return rows[0]?.version ?? null
}

async function adGroups(database: pg.Pool, dealerId: string): Promise<AdGroup[]> {
  const { rows } = await database.query(
    `select case when ad.status = 'active' and ad.expires_at <= now() then 'expired' else private.ad_state(ad) end as state,
       least(cardinality(ad.images), 1) as photos, ad.model_id is not null as has_model, ad.mileage is not null as has_mileage,
       ad.condition, ad.body_type, count(*)::integer as count
     from public.vehicle_listings as ad where ad.seller_id = $1
     group by 1, 2, 3, 4, 5, 6`,
    [dealerId],
  )
  return rows as AdGroup[]
}
