import { data, redirect } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKesRange, formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { countsByPlace } from '#domain/foundation/places.ts'
import { FEWEST_ADS_INDEXED, marketPath, townSlug } from '#domain/vehicles/market.ts'
import { NO_FILTERS, type VehicleFilters, vehicleSearchParams } from '#domain/vehicles/vehicle-search.ts'
import { type VehicleSearchResult, vehicleSearchArguments } from '#domain/vehicles/vehicle-search-result.ts'
import { formatEngine } from '#domain/vehicles/vehicle-search-words.ts'
import {
  FUEL_TYPE_LABELS,
  type FuelType,
  labelOf,
  TRANSMISSION_LABELS,
  type Transmission,
} from '#domain/vehicles/vehicles.ts'
import type { Client } from '../../client.ts'
import { breadcrumbData } from '../../frame/breadcrumb-data.ts'
import { PUBLIC_PAGE } from '../../frame/page-headers.ts'
import { listSearch } from '../../search/list-words.ts'
import { runSearch } from '../../search/run-search.ts'
import { type Market, type MarketFigures, type MarketParams, type MarketShare, market } from './queries.ts'

const NEWEST = 4
const MOST_TOWNS = 24
const MOST_KINDS = 3

/**
 * The data of a market page with its texts: the browser loads this code only for a navigation. Throws a permanent redirect to the
 * canonical address for other spellings and former names, and 404 where there is no such page.
 */
export async function marketPage(client: Client, params: MarketParams, pathname: string, site: string) {
  const found = await market(client, params)
  if (!found) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  const { make, model, town } = found
  const path = marketPath(...[make, model, town].flatMap((part) => (part ? [part.slug] : [])))
  if (pathname.replace(/\/+$/, '') !== path) throw redirect(path, { status: 301, headers: PUBLIC_PAGE })

  const filters = {
    ...NO_FILTERS,
    makes: make ? [make.name] : [],
    models: model ? [model.name] : [],
    locations: town ? [town.name] : [],
  }
  const { total, total_exact, listings, facets } = await runSearch<VehicleSearchResult>(
    client,
    'search_vehicles',
    { ...vehicleSearchArguments(filters), page_size: NEWEST },
  )
  const name = [make?.name, model?.name].filter(Boolean).join(' ')
  const place = town?.name ?? 'Kenya'
  const crumbs = crumbsOf(found)
  return {
    path,
    title: name ? `${name} prices in ${place}` : 'Car prices in Kenya',
    name: name || 'vehicles',
    place,
    crumbs,
    intro: introOf(name, place, total, total_exact, found),
    counted: found.counted_at && formatDate(found.counted_at),
    facts: factsOf(found.figures ?? {}, filters),
    hasYears: name !== '',
    price: found.figures?.price ?? null,
    years: found.figures?.years ?? [],
    makes: (found.makes ?? []).map((one) => ({ ...lineOf(one), to: marketPath(one.slug) })),
    models: found.models.map((one) => ({
      ...lineOf(one),
      label: make && !model ? one.name : `${one.make} ${one.name}`,
      to: marketPath(one.make_slug, one.slug),
    })),
    towns:
      make && model
        ? countsByPlace(facets.location)
            .filter(({ value, count }) => !value.includes(',') && count > 0 && value !== town?.name)
            .slice(0, MOST_TOWNS)
            .map(({ value, count }) => ({
              label: value,
              count: formatNumber(count),
              to: marketPath(make.slug, model.slug, townSlug(value)),
            }))
        : [],
    total,
    indexed: total >= FEWEST_ADS_INDEXED,
    listings: listings.map(({ make, model, year, body_type, condition, ...shown }) => shown),
    list: listOf(filters),
    value:
      make && model
        ? `/sell/value?${new URLSearchParams({ make: make.name, model: model.name })}`
        : '/sell/value',
    now: Date.now(),
    structured: [
      breadcrumbData(crumbs, site),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        numberOfItems: listings.length,
        itemListElement: listings.map(({ id, title }, place) => ({
          '@type': 'ListItem',
          position: place + 1,
          name: title,
          url: `${site}/vehicles/${id}`,
        })),
      },
    ],
  }
}

export type MarketPageData = Awaited<ReturnType<typeof marketPage>>

function crumbsOf({ make, model, town }: Market): { label: string; to: string }[] {
  return [
    { label: 'Car prices', to: marketPath() },
    ...(make ? [{ label: make.name, to: marketPath(make.slug) }] : []),
    ...(make && model ? [{ label: model.name, to: marketPath(make.slug, model.slug) }] : []),
    ...(make && model && town
      ? [{ label: town.name, to: marketPath(make.slug, model.slug, town.slug) }]
      : []),
  ]
}

function introOf(
  name: string,
  place: string,
  total: number,
  exact: boolean,
  { figures, town }: Market,
): string {
  const there = town ? `in ${place}` : 'on Magari'
  const many = `${exact ? '' : 'More than '}${formatNumber(total)}`
  if (!name) return `${many} vehicles are for sale on Magari. See what each make and model costs.`
  const count =
    total === 0
      ? `No ${name} is for sale ${there} now.`
      : total === 1
        ? `1 ${name} is for sale ${there}.`
        : `${many} ${name} are for sale ${there}.`
  const { price } = figures ?? {}
  if (!price) return `${count} Not enough similar cars yet for a typical price.`
  const range =
    price.low && price.high ? ` Half of the ads ask ${formatKesRange([price.low, price.high])}.` : ''
  return `${count} The typical price is ${formatKes(price.middle)}.${range}`
}

/** None if nothing is known; null: too few ads. */
function factsOf(figures: MarketFigures, filters: VehicleFilters) {
  if (Object.keys(figures).length === 0) return []
  const { price, days, mileage, engines, fuels, transmissions, owners } = figures
  return [
    { icon: 'tag', label: 'Typical price', value: price ? formatKes(price.middle) : null },
    {
      icon: 'clock',
      label: 'Sold in about',
      value: days ? `${days.middle} ${days.middle === 1 ? 'day' : 'days'}, from ${days.ads} sales` : null,
    },
    {
      icon: 'gauge',
      label: 'Typical mileage',
      value: mileage === undefined ? null : formatKilometres(mileage),
    },
    {
      icon: 'cog',
      label: 'Common engines',
      value: kinds(engines, formatEngine, (size) => ({ ...filters, minEngine: size, maxEngine: size })),
    },
    {
      icon: 'fuel',
      label: 'Fuel',
      value: kinds(
        fuels,
        (fuel) => labelOf(FUEL_TYPE_LABELS, fuel),
        (fuel) => ({ ...filters, fuelTypes: [fuel as FuelType] }),
      ),
    },
    {
      icon: 'workflow',
      label: 'Transmission',
      value: kinds(
        transmissions,
        (one) => labelOf(TRANSMISSION_LABELS, one),
        (one) => ({ ...filters, transmissions: [one as Transmission] }),
      ),
    },
    {
      icon: 'users',
      label: 'Previous owners',
      value: kinds(
        owners,
        (most) => (most === 0 ? 'None' : `At most ${most}`),
        (most) => ({ ...filters, maxOwners: most }),
      ),
    },
  ] as const
}

/** The most frequent kinds, each with the list of its ads that are for sale. */
function kinds<Value>(
  shares: MarketShare<Value>[] | undefined,
  label: (value: Value) => string,
  filtersOf: (value: Value) => VehicleFilters,
) {
  if (!shares) return null
  return shares.slice(0, MOST_KINDS).map(({ value, ads }) => ({
    label: label(value),
    ads: formatNumber(ads),
    to: listOf(filtersOf(value)),
  }))
}

function listOf(filters: VehicleFilters): string {
  return `/vehicles${listSearch(vehicleSearchParams(filters))}`
}

function lineOf({ name, ads, price }: { name: string; ads: number; price: number | null }) {
  return {
    label: name,
    ads: `${formatNumber(ads)} ${ads === 1 ? 'ad' : 'ads'}`,
    price: price === null ? null : formatKes(price),
  }
}
