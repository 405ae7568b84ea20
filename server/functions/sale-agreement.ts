import type pg from 'pg'
import type { Caller, ServerFunction } from '#backend'
import { formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { agreementFileName, checkAgreementNumbers, type SaleAgreement } from '#domain/sales/agreement.ts'
import type { OwnSale } from '#domain/sales/sales.ts'
import {
  FUEL_TYPE_LABELS,
  labelOf,
  REGISTRATION_STATE_LABELS,
  TRANSMISSION_LABELS,
} from '#domain/vehicles/vehicles.ts'
import { refusalOfOthers } from '../acting.ts'
import { drawApart } from '../documents/draw-apart.ts'
import { asCaller } from './as-caller.ts'

export interface SaleAgreementOptions {
  database: pg.Pool
}

// Drawing takes a processor a tenth of a second.
const AT_ONCE = 30
const SECONDS = 600

/** What the agreement needs of a sale; null for anyone but its two sides. */
interface KnownSale {
  sale: Pick<OwnSale, 'side' | 'listing_id' | 'vehicle' | 'other' | 'terms' | 'cancelled_at'> | null
  name: string
}

/**
 * The agreement of a sale as PDF, for its two sides. Numbers of papers come with the request, are drawn, and are neither kept nor logged.
 * Refusals: a sentence, and those of single fields under `errors`.
 */
export function saleAgreement({ database }: SaleAgreementOptions): ServerFunction {
  return async (request, caller) => {
    if (request.method !== 'POST') return refusal(405, 'Use POST.', { allow: 'POST' })
    const unfit = refusalOfOthers(caller)
    if (unfit) return refusal(403, unfit)
    const body: unknown = await request.json().catch(() => null)
    const { sale_id, numbers: typed } = (body ?? {}) as { sale_id?: unknown; numbers?: unknown }
    const checked = checkAgreementNumbers(typeof typed === 'object' && typed !== null ? typed : {})
    if (checked.errors)
      return Response.json(
        { error: 'Please check the marked fields', hint: 'agreement_numbers', errors: checked.errors },
        { status: 400, headers: NO_STORE },
      )
    const known =
      typeof sale_id === 'string' && UUID.test(sale_id) ? await saleOf(database, caller, sale_id) : null
    if (!known?.sale?.side) return refusal(404, 'This sale is not one of yours.')
    if (known.sale.cancelled_at) return refusal(409, 'This sale has been cancelled.')
    const wait = await waitOf(database, String(caller.claims.sub))
    if (wait > 0)
      return refusal(429, 'Too many documents at once. Try again in a few minutes.', {
        'retry-after': String(Math.ceil(wait)),
      })
    const { side, listing_id, vehicle, other, terms } = known.sale
    const [own, others] = [known.name || null, other.id === null ? null : other.name || null]
    const agreement: SaleAgreement = {
      kind: 'sale agreement',
      drawn_at: new Date().toISOString(),
      seller: side === 'seller' ? own : others,
      buyer: side === 'buyer' ? own : others,
      vehicle,
      facts: listing_id === null ? [] : await factsOf(database, listing_id),
      terms,
      numbers: checked.numbers,
    }
    return new Response(await drawApart(agreement), {
      headers: {
        ...NO_STORE,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${agreementFileName(vehicle)}"`,
      },
    })
  }
}

const NO_STORE = { 'cache-control': 'private, no-store' }

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } })
}

function saleOf(database: pg.Pool, caller: Caller, id: string): Promise<KnownSale> {
  return asCaller<KnownSale & pg.QueryResultRow>(
    database,
    caller,
    'public.own_sale($2) as sale, private.person_name(auth.uid()) as name',
    [id],
  )
}

/** How many seconds the account has to wait; 0: it need not. */
async function waitOf(database: pg.Pool, account: string): Promise<number> {
  const { rows } = await database.query<{ taken: number; wait: number }>(
    `select taken, wait from limits.take('agreements account ' || $1, ${AT_ONCE}, ${SECONDS}, 1)`,
    [account],
  )
  return rows[0]?.taken ? 0 : (rows[0]?.wait ?? SECONDS)
}

/** What the ad says of the vehicle, as far as an agreement names it. */
async function factsOf(database: pg.Pool, listing: string): Promise<SaleAgreement['facts']> {
  const { rows } = await database.query<{
    make: string
    model: string | null
    year: number
    mileage: number | null
    color: string | null
    engine_cc: number | null
    fuel_type: string
    transmission: string
    registration_state: string | null
  }>(
    `select make.name as make, model.name as model, year, mileage, color, engine_cc, fuel_type, transmission, registration_state
     from public.vehicle_listings as listing
     join public.vehicle_makes as make on make.id = listing.make_id
     left join public.vehicle_models as model on model.id = listing.model_id
     where listing.id = $1`,
    [listing],
  )
  const [ad] = rows
  if (!ad) return []
  const engine = ad.engine_cc === null ? [] : [`${formatNumber(ad.engine_cc)} cc`]
  return [
    { label: 'Make and model', value: [ad.make, ad.model].filter(Boolean).join(' ') },
    { label: 'Year', value: String(ad.year) },
    { label: 'Mileage in the ad', value: ad.mileage === null ? '' : formatKilometres(ad.mileage) },
    { label: 'Colour', value: ad.color ?? '' },
    {
      label: 'Engine',
      value: [
        ...engine,
        labelOf(FUEL_TYPE_LABELS, ad.fuel_type),
        labelOf(TRANSMISSION_LABELS, ad.transmission),
      ].join(', '),
    },
    {
      label: 'Origin',
      value: ad.registration_state === null ? '' : labelOf(REGISTRATION_STATE_LABELS, ad.registration_state),
    },
  ].filter(({ value }) => value !== '')
}
