import { data } from 'react-router'
import { DAY } from '#domain/foundation/dates.ts'
import { daysOnSale } from '#domain/vehicles/days-on-sale.ts'
import { marketPath } from '#domain/vehicles/market.ts'
import type { Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { UUID } from '../frame/not-found-answer.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'
import { daysToSell, offeredPrices, priceEstimate } from './prices/queries.ts'
import { otherVehiclesOfSeller, similarVehicles, soldAt, type Vehicle, vehicleById } from './queries.ts'
import { vehicleData } from './structured-data.ts'
import { crumbs } from './vehicle-words.ts'

/** How long after its sale a vehicle stays in search engines, in ms. */
const SEARCHED_AFTER_SALE = 30 * DAY

/** The data of a vehicle's page: the browser loads this code only for a navigation. Throws 404 if the caller sees no such vehicle. */
export async function vehiclePage(client: Client, id: string, site: string) {
  const vehicle = UUID.test(id) ? await vehicleById(client, id) : null
  if (!vehicle) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  // The page works without related ads.
  const none = (error: unknown) => {
    reportFailure('The similar vehicles could not be read', error)
    return []
  }
  const [similar, ofSeller, sold, priceCheck] = await Promise.all([
    similarVehicles(client, vehicle).catch(none),
    otherVehiclesOfSeller(client, vehicle).catch(none),
    vehicle.status === 'sold' ? soldAt(client, id) : null,
    priceCheckOf(client, vehicle),
  ])
  const soldLongAgo = sold !== null && Date.parse(sold) < Date.now() - SEARCHED_AFTER_SALE
  const shown = new Set(similar.map(({ id }) => id))
  return {
    vehicle,
    soldLongAgo,
    similar,
    priceCheck,
    ofSeller: ofSeller.filter(({ id }) => !shown.has(id)),
    hasOthers: ofSeller.length > 0,
    now: Date.now(),
    site,
    structured: [vehicleData(vehicle, site), breadcrumbData(crumbs(vehicle), site)],
  }
}

/** null where it could not be read: the page works without it. */
async function priceCheckOf(client: Client, vehicle: Vehicle) {
  const { id, make, model, model_id: modelId, created_at: since } = vehicle
  try {
    const [estimate, prices, days] = await Promise.all([
      priceEstimate(client, id),
      offeredPrices(client, id),
      modelId === null ? null : daysToSell(client, { ...vehicle, model_id: modelId }),
    ])
    const hasMarket = make.listed && model?.listed
    return {
      estimate,
      prices,
      onSale: daysOnSale(since, Date.now(), days),
      market: hasMarket ? marketPath(make.slug, model.slug) : null,
    }
  } catch (error) {
    reportFailure('The price estimate of a vehicle could not be read', error)
    return null
  }
}
