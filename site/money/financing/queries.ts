/** Queries of the financing pages. Each function throws the service's error. */

import { byName } from '#domain/foundation/name-order.ts'
import { namesReadBy } from '#domain/foundation/search-params.ts'
import type { ApplicationStatus } from '#domain/money/financing.ts'
import type { FinancingSearch } from '#domain/money/financing-search.ts'
import type { LoanApplication } from '#domain/money/loan-application.ts'
import { parseFinancingSearch } from '#domain/money/parse-financing-search.ts'
import type { WITHDRAWN } from '#domain/money/withdrawal.ts'
import type { Client } from '../../client.ts'
import { containsPattern } from '../../search/like-pattern.ts'
import { type OfferedVehicle, offeredVehicle, VEHICLE_GONE } from '../requests/queries.ts'

const LENDER_COLUMNS =
  'id, name, description, logo_url, interest_rate_range, min_amount, max_amount, max_term_months, website'

/** The active lenders whose name contains the text, by name. */
export async function lenders(client: Client, search: string) {
  const question = client
    .from('financing_providers')
    .select(LENDER_COLUMNS)
    // Administrators and applicants may read inactive ones.
    .eq('active', true)
  const { data } = await (search ? question.ilike('name', containsPattern(search)) : question).throwOnError()
  return data.sort(byName)
}

export type LenderRow = Awaited<ReturnType<typeof lenders>>[number]

/** An active lender, or null. */
export async function lenderById(client: Client, id: string): Promise<LenderRow | null> {
  const { data } = await client
    .from('financing_providers')
    .select(LENDER_COLUMNS)
    .eq('id', id)
    .eq('active', true)
    .maybeSingle()
    .throwOnError()
  return data
}

export interface LenderList {
  filters: FinancingSearch
  notices: string[]
  vehicle: OfferedVehicle | null
  lenders: LenderRow[]
}

/** The URL parameters that the list reads. */
export const LENDER_LIST_PARAMS = /* @__PURE__ */ namesReadBy(parseFinancingSearch)

/** The lenders for URL parameters; the price defaults to the vehicle's. */
export async function lenderList(client: Client, params: URLSearchParams): Promise<LenderList> {
  const { filters, notices } = parseFinancingSearch(params)
  const [vehicle, found] = await Promise.all([
    filters.vehicle ? offeredVehicle(client, filters.vehicle) : null,
    lenders(client, filters.search),
  ])
  if (filters.vehicle && !vehicle) notices.push(VEHICLE_GONE)
  return {
    filters: { ...filters, vehicle: vehicle?.id ?? null, price: filters.price ?? vehicle?.price ?? null },
    notices,
    vehicle,
    lenders: found,
  }
}

/** A person's applications, newest first. */
export async function ownApplications(client: Client, userId: string) {
  const { data } = await client
    .from('financing_applications')
    .select(
      'id, status, loan_amount, down_payment, term_months, decision_reason, created_at, provider:financing_providers(name), vehicle:vehicle_listings(id, title)',
    )
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data.map((application) => ({
    ...application,
    status: application.status as ApplicationStatus | typeof WITHDRAWN,
  }))
}

export type OwnApplication = Awaited<ReturnType<typeof ownApplications>>[number]

/** The pending application to a lender, or null; at most one. */
export async function waitingApplication(client: Client, userId: string, lenderId: string) {
  const { data } = await client
    .from('financing_applications')
    .select('id, loan_amount, term_months, created_at')
    .eq('user_id', userId)
    .eq('provider_id', lenderId)
    .eq('status', 'pending')
    .maybeSingle()
    .throwOnError()
  return data
}

/** Sends a pending application. */
export async function applyForLoan(
  client: Client,
  application: LoanApplication & { user_id: string; provider_id: string; vehicle_listing_id: string | null },
): Promise<void> {
  await client.from('financing_applications').insert(application).throwOnError()
}
