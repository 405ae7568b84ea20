/** Queries of the home page. Each function throws the service's error. */

import { byName } from '#domain/foundation/name-order.ts'
import type { VehicleCard } from '#domain/vehicles/vehicle-search-result.ts'
import type { Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { CARD_COLUMNS, cardOf } from '../vehicles/queries.ts'

const MOST_FEATURED = 6

export interface HomeContent {
  /** Names of all makes with ads, for the search. */
  makes: string[]
  /** Featured listings, filled up to six with the newest active ones; all with photos, motorcycles last. */
  featured: VehicleCard[]
  figures: HomeFigure[]
}

export interface HomeFigure {
  figure: string
  of: string
}

/** In the order of the page (docs/product.md, Home page). */
const FIGURES = [
  ['vehicles', 'Vehicles'],
  ['customers', 'Customers'],
  ['verified_dealers', 'Verified dealers'],
  ['support', 'Support'],
] as const

export async function homeContent(client: Client): Promise<HomeContent> {
  const newest = () =>
    client
      .from('vehicle_listings')
      .select(CARD_COLUMNS)
      .eq('status', 'active')
      .not('images', 'eq', '{}')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(MOST_FEATURED)
      .throwOnError()

  const cars = () => newest().or('body_type.is.null,body_type.neq.motorcycle')

  // Several queries instead of one sorted one, because each can use an index, however many listings there are.
  const [makes, featured, others, motorcycles, figures] = await Promise.all([
    client.from('vehicle_makes').select('name').eq('listed', true).throwOnError(),
    cars().eq('featured', true),
    cars().eq('featured', false),
    newest().eq('body_type', 'motorcycle'),
    homeFigures(client),
  ])
  return {
    makes: makes.data.sort(byName).map(({ name }) => name),
    featured: [...featured.data, ...others.data, ...motorcycles.data].slice(0, MOST_FEATURED).map(cardOf),
    figures,
  }
}

/** The configured figures. The page works without them. */
async function homeFigures(client: Client): Promise<HomeFigure[]> {
  const { data, error } = await client.rpc('home_figures', undefined, { get: true }).single()
  if (error) {
    reportFailure('The figures of the home page could not be read', error)
    return []
  }
  return FIGURES.flatMap(([name, of]) => {
    const figure = data[name]
    return figure ? [{ figure, of }] : []
  })
}

/** Names of a make's models with ads. */
export async function modelsOf(client: Client, make: string): Promise<string[]> {
  const { data } = await client
    .from('vehicle_models')
    .select('name, make:vehicle_makes!inner()')
    .eq('make.name', make)
    .eq('listed', true)
    .throwOnError()
  return data.sort(byName).map(({ name }) => name)
}
