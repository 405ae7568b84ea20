/** Queries about loan applications and insurance quotes, and decisions. Each function throws the service's error. */
import type { ApplicationStatus, EmploymentStatus } from '#domain/money/financing.ts'
import type { InsuranceType, QuoteStatus } from '#domain/money/insurance.ts'
import type { WITHDRAWN } from '#domain/money/withdrawal.ts'
import type { Client } from '../../client.ts'
import type { ListPart } from '../../workplace/list-part.ts'

/** `waiting`: undecided ones first, then the newest. */
export const REQUEST_SORTS = ['waiting', 'newest', 'oldest', 'amount', 'amount_desc'] as const

export interface RequestsAsked {
  search: string
  /** null: all except withdrawn ones. */
  status: ApplicationStatus | typeof WITHDRAWN | null
  sort: (typeof REQUEST_SORTS)[number]
  page: number
}

export interface AdminRequest {
  id: string
  user_id: string
  person: string | null
  email: string | null
  phone: string
  message: string | null
  provider: string
  vehicle_listing_id: string | null
  created_at: string
  decided_at: string | null
  decided_by: string | null
  decision_reason: string | null
}

export interface AdminApplication extends AdminRequest {
  status: ApplicationStatus | typeof WITHDRAWN
  /** All amounts are in KES. */
  loan_amount: number
  down_payment: number
  term_months: number
  monthly_income: number
  employment_status: EmploymentStatus
  /** The ad's title, if the ad still exists. */
  vehicle: string | null
  vehicle_price: number | null
}

export interface AdminQuote extends AdminRequest {
  status: QuoteStatus | typeof WITHDRAWN
  coverage_type: InsuranceType
  /** KES; null for third-party cover requested without a value. */
  vehicle_value: number | null
  vehicle_make: string
  vehicle_model: string | null
  vehicle_year: number
  /** KES per year: an estimate while pending, then the offer. */
  premium_amount: number | null
  valid_until: string | null
}

interface Page extends ListPart {
  /** Counts by state, without the filters. */
  counts: Partial<Record<string, number>>
}

/** A page of all loan applications. */
export async function adminApplications(
  client: Client,
  asked: RequestsAsked,
  pageSize?: number,
): Promise<Page & { applications: AdminApplication[] }> {
  const { data } = await client
    .rpc('admin_financing_applications', argumentsOf(asked, pageSize))
    .throwOnError()
  return data
}

/** A page of all insurance quotes. */
export async function adminQuotes(
  client: Client,
  asked: RequestsAsked,
  pageSize?: number,
): Promise<Page & { quotes: AdminQuote[] }> {
  const { data } = await client.rpc('admin_insurance_quotes', argumentsOf(asked, pageSize)).throwOnError()
  return data
}

function argumentsOf({ search, status, sort, page }: RequestsAsked, pageSize?: number) {
  return {
    sort,
    page,
    ...(search && { search }),
    ...(status && { only_status: status }),
    ...(pageSize && { page_size: pageSize }),
  }
}

/** Moves an application to its next state and notifies the applicant, with the reason. */
export async function moveApplication(
  client: Client,
  id: string,
  status: ApplicationStatus,
  reason?: string,
): Promise<void> {
  await client
    .rpc('move_financing_application', { application_id: id, status, ...(reason && { reason }) })
    .throwOnError()
}

/** Approves a quote with the insurer's premium, or the estimate without one. */
export async function approveQuote(client: Client, id: string, premium: number | null): Promise<void> {
  await client
    .rpc('move_insurance_quote', {
      quote_id: id,
      status: 'approved',
      ...(premium !== null && { premium_amount: premium }),
    })
    .throwOnError()
}

/** Rejects a quote; the member sees the reason. */
export async function rejectQuote(client: Client, id: string, reason: string): Promise<void> {
  await client.rpc('move_insurance_quote', { quote_id: id, status: 'rejected', reason }).throwOnError()
}

/** The number of pending loan applications and quote requests. */
export async function countPending(client: Client): Promise<{ financing: number; insurance: number }> {
  const pending = (table: 'financing_applications' | 'insurance_quotes') =>
    client.from(table).select('id', { count: 'exact', head: true }).eq('status', 'pending').throwOnError()
  const [financing, insurance] = await Promise.all([
    pending('financing_applications'),
    pending('insurance_quotes'),
  ])
  return { financing: financing.count ?? 0, insurance: insurance.count ?? 0 }
}
