/** Queries of the insurance pages. Each function throws the service's error. */

import { byName } from '#domain/foundation/name-order.ts'
import { namesReadBy } from '#domain/foundation/search-params.ts'
import type { InsuranceType, QuoteStatus } from '#domain/money/insurance.ts'
import type { InsuranceSearch } from '#domain/money/insurance-search.ts'
import { parseInsuranceSearch } from '#domain/money/parse-insurance-search.ts'
import type { QuoteRequest } from '#domain/money/quote-request.ts'
import type { WITHDRAWN } from '#domain/money/withdrawal.ts'
import type { Client } from '../../client.ts'
import { containsPattern } from '../../search/like-pattern.ts'
import { type OfferedVehicle, offeredVehicle, VEHICLE_GONE } from '../requests/queries.ts'

const INSURER_COLUMNS = `
  id, name, description, logo_url, insurance_types, website,
  rates:insurance_rates(insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium)
` as const

/** The active insurers with their published premiums, by name; filtered by cover and name. */
export async function insurers(client: Client, { search, type }: Pick<InsuranceSearch, 'search' | 'type'>) {
  let question = client
    .from('insurance_providers')
    .select(INSURER_COLUMNS)
    // Administrators and customers may read inactive ones.
    .eq('active', true)
  if (search) question = question.ilike('name', containsPattern(search))
  if (type) question = question.contains('insurance_types', [type])
  const { data } = await question.throwOnError()
  return data
    .sort(byName)
    .map((insurer) => ({ ...insurer, insurance_types: insurer.insurance_types as InsuranceType[] }))
}

export type Insurer = Awaited<ReturnType<typeof insurers>>[number]

/** An active insurer, or null. */
export async function insurerById(client: Client, id: string): Promise<Insurer | null> {
  const { data } = await client
    .from('insurance_providers')
    .select(INSURER_COLUMNS)
    .eq('id', id)
    .eq('active', true)
    .maybeSingle()
    .throwOnError()
  return data && { ...data, insurance_types: data.insurance_types as InsuranceType[] }
}

export interface InsurerList {
  filters: InsuranceSearch
  notices: string[]
  vehicle: OfferedVehicle | null
  insurers: Insurer[]
}

/** The URL parameters that the list reads. */
export const INSURER_LIST_PARAMS = /* @__PURE__ */ namesReadBy(parseInsuranceSearch)

/** The insurers for URL parameters; the value defaults to the vehicle's price. */
export async function insurerList(client: Client, params: URLSearchParams): Promise<InsurerList> {
  const { filters, notices } = parseInsuranceSearch(params)
  const [vehicle, found] = await Promise.all([
    filters.vehicle ? offeredVehicle(client, filters.vehicle) : null,
    insurers(client, filters),
  ])
  if (filters.vehicle && !vehicle) notices.push(VEHICLE_GONE)
  return {
    filters: { ...filters, vehicle: vehicle?.id ?? null, value: filters.value ?? vehicle?.price ?? null },
    notices,
    vehicle,
    insurers: found,
  }
}

/** A person's quotes, newest first. */
export async function ownQuotes(client: Client, userId: string) {
  const { data } = await client
    .from('insurance_quotes')
    .select(
      'id, status, coverage_type, vehicle_make, vehicle_model, vehicle_year, premium_amount, valid_until, decision_reason, created_at, provider:insurance_providers(name)',
    )
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data.map((quote) => ({ ...quote, status: quote.status as QuoteStatus | typeof WITHDRAWN }))
}

export type OwnQuote = Awaited<ReturnType<typeof ownQuotes>>[number]

/** Requests a quote, which is pending until staff decide. */
export async function requestQuote(
  client: Client,
  quote: QuoteRequest & { user_id: string; provider_id: string; vehicle_listing_id: string | null },
): Promise<void> {
  await client.from('insurance_quotes').insert(quote).throwOnError()
}
