import { data } from 'react-router'
import { DAY } from '#domain/foundation/dates.ts'
import type { Client } from '../client.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { UUID } from '../frame/not-found-answer.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'
import { otherVehiclesOfSeller, similarVehicles, soldAt, vehicleById } from './queries.ts'
import { vehicleData } from './structured-data.ts'
import { crumbs } from './vehicle-words.ts'

/** How long after its sale a vehicle stays in search engines, in ms. */
const SEARCHED_AFTER_SALE = 30 * DAY

/** The data of a vehicle's page: the browser loads this code only for a navigation. Throws 404 if the caller sees no such vehicle. */
export async function vehiclePage(client: Client, id: string, site: string) {
  const vehicle = UUID.test(id) ? await vehicleById(client, id) : null
  if (!vehicle) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  // The page works without its neighbours.
  const none = (error: unknown) => {
    console.error('The neighbours of a vehicle could not be read:', error)
    return []
  }
  const [similar, ofSeller, sold] = await Promise.all([
    similarVehicles(client, vehicle).catch(none),
    otherVehiclesOfSeller(client, vehicle).catch(none),
    vehicle.status === 'sold' ? soldAt(client, id) : null,
  ])
  const soldLongAgo = sold !== null && Date.parse(sold) < Date.now() - SEARCHED_AFTER_SALE
  const shown = new Set(similar.map(({ id }) => id))
  return {
    vehicle,
    soldLongAgo,
    similar,
    ofSeller: ofSeller.filter(({ id }) => !shown.has(id)),
    hasOthers: ofSeller.length > 0,
    now: Date.now(),
    site,
    structured: [vehicleData(vehicle, site), breadcrumbData(crumbs(vehicle), site)],
  }
}
