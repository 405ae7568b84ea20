import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Caller, ServerFunction } from '#backend'
import { LISTING_IMAGES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'
import { uploadRefusal } from '#domain/foundation/errors.ts'
import { isManager } from '../acting.ts'
import { NotFetched } from '../fetch-public.ts'
import { fetchPicture } from '../pictures/fetch-picture.ts'

/** The stored picture, or a message with the reason for the failure; `wait`: seconds until a retry makes sense. */
export type StockPictureOutcome = { image: string } | { error: string; wait?: number }

export interface FetchStockPictureOptions {
  database: pg.Pool
  /** Sends a request to the file service, on behalf of its token's owner. */
  upload: (request: Request) => Promise<Response>
  anonKey: string
  /** Hosts that are allowed even if their address is not public. */
  alsoFrom: readonly string[]
}

const LARGEST_BODY = 8 * 1024
const MOST_AT_ONCE = 4
const A_YEAR = 31_536_000

/**
 * Imports a picture from a URL into the dealer's folder as an upload by the dealer, so the file service validates and
 * re-encodes it like any other. A URL imported before is not fetched again.
 */
export function fetchStockPicture(options: FetchStockPictureOptions): ServerFunction {
  const running = new Map<string, number>()
  return async (request, caller, { signal }) => {
    const dealer = await dealerOf(options.database, caller)
    if (!dealer) return answer(403, { error: 'Only dealers import stock.' })
    if (request.method !== 'POST') return answer(405, { error: 'Send the address by POST.' })
    const address = addressIn(await request.text())
    if (address === null) return answer(400, { error: 'Send the address of a picture.' })
    const now = running.get(dealer) ?? 0
    if (now >= MOST_AT_ONCE) return answer(200, { error: 'Too many pictures at once.', wait: 1 })
    running.set(dealer, now + 1)
    try {
      return answer(200, await importPicture(options, { dealer, caller, address, signal }))
    } finally {
      const left = (running.get(dealer) ?? 1) - 1
      if (left > 0) running.set(dealer, left)
      else running.delete(dealer)
    }
  }
}

interface ImportRequest {
  dealer: string
  caller: Caller
  address: string
  signal: AbortSignal
}

async function importPicture(
  { database, upload, anonKey, alsoFrom }: FetchStockPictureOptions,
  { dealer, caller, address, signal }: ImportRequest,
): Promise<StockPictureOutcome> {
  const { rows } = await database.query<{ image: string }>(
    `select picture.image from public.stock_pictures as picture
     join storage.objects as object
       on object.bucket_id = $3 and object.name = split_part(picture.image, '/listing-images/', 2)
     where picture.seller_id = $1 and picture.source = $2`,
    [dealer, address, LISTING_IMAGES_BUCKET],
  )
  if (rows[0]) return { image: rows[0].image }
  let picture: Awaited<ReturnType<typeof fetchPicture>>
  try {
    picture = await fetchPicture(address, { signal, alsoFrom })
  } catch (error) {
    if (error instanceof NotFetched) return { error: error.message }
    throw error
  }
  const name = `${dealer}/${randomUUID()}.${picture.extension}`
  const stored = await upload(
    new Request(`http://magari.internal/storage/v1/object/${LISTING_IMAGES_BUCKET}/${name}`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${caller.token}`,
        'content-type': picture.type,
        'cache-control': `max-age=${A_YEAR}`,
      },
      body: new Uint8Array(picture.bytes),
    }),
  )
  if (!stored.ok) {
    const wait = Number(stored.headers.get('retry-after'))
    const refusal = uploadRefusal(stored.status, await stored.json().catch(() => null))
    return { error: refusal, ...(wait > 0 && { wait }) }
  }
  const image = publicImageUrl(LISTING_IMAGES_BUCKET, name)
  await database.query(
    `insert into public.stock_pictures (seller_id, source, image) values ($1, $2, $3)
     on conflict (seller_id, source) do update set image = excluded.image`,
    [dealer, address, image],
  )
  return { image }
}

async function dealerOf(database: pg.Pool, caller: Caller): Promise<string | null> {
  const { claims } = caller
  if (!isManager(caller) || typeof claims.sub !== 'string') return null
  const { rowCount } = await database.query(
    `select from public.profiles where id::text = $1 and role = 'dealer' and suspended_at is null`,
    [claims.sub],
  )
  return rowCount === 1 ? claims.sub : null
}

function addressIn(text: string): string | null {
  if (text.length > LARGEST_BODY) return null
  try {
    const { url } = JSON.parse(text)
    return typeof url === 'string' && url && Buffer.byteLength(url) <= 2000 ? url : null
  } catch {
    return null
  }
}

function answer(status: number, outcome: StockPictureOutcome): Response {
  return Response.json(outcome, { status, headers: { 'cache-control': 'no-store' } })
}
