import { data } from 'react-router'
import { DAY } from '#domain/foundation/dates.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { latestReviews, NO_SELLER_REVIEWS } from '#domain/sales/seller-reviews.ts'
import { daysOnSale } from '#domain/vehicles/days-on-sale.ts'
import { marketPath } from '#domain/vehicles/market.ts'
import type { Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'
import { type BesideVehicle, besideVehicle, type Vehicle, vehicleById } from './queries.ts'
import { vehicleData } from './structured-data.ts'
import { crumbs } from './vehicle-words.ts'

/** How long after its sale a vehicle stays in search engines, in ms. */
const SEARCHED_AFTER_SALE = 30 * DAY

/** The data of a vehicle's page: the browser loads this code only for a navigation. Throws 404 if the caller sees no such vehicle. */
export async function vehiclePage(client: Client, id: string, site: string) {
  const [vehicle, beside] = UUID.test(id)
    ? await Promise.all([vehicleById(client, id), besideVehicle(client, id).catch(leftOut)])
    : [null, null]
  if (!vehicle) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  const {
    similar_ads: similar = [],
    of_seller: ofSeller = [],
    sold_at: sold = null,
    facts = [],
    reviews = NO_SELLER_REVIEWS,
    takes_trade_ins: takesTradeIns = false,
    reservation = null,
  } = beside ?? {}
  const soldLongAgo = sold !== null && Date.parse(sold) < Date.now() - SEARCHED_AFTER_SALE
  const shown = new Set(similar.map(({ id }) => id))
  return {
    vehicle,
    soldLongAgo,
    similar,
    priceCheck: beside && priceCheckOf(vehicle, beside),
    ofSeller: ofSeller.filter(({ id }) => !shown.has(id)),
    hasOthers: ofSeller.length > 0,
    facts,
    reviews: latestReviews(reviews),
    takesTradeIns,
    reservation,
    now: Date.now(),
    site,
    structured: [vehicleData(vehicle, site), breadcrumbData(crumbs(vehicle), site)],
  }
}

/** The page works without what stands beside the vehicle. */
function leftOut(error: unknown): null {
  reportFailure('What stands beside a vehicle could not be read', error)
  return null
}

function priceCheckOf(
  { make, model, created_at }: Vehicle,
  { estimate, prices, days_to_sell }: BesideVehicle,
) {
  return {
    estimate,
    prices,
    onSale: daysOnSale(created_at, Date.now(), days_to_sell),
    market: make.listed && model?.listed ? marketPath(make.slug, model.slug) : null,
  }
}
