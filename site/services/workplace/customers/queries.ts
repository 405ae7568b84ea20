/** Queries of a provider's customers. Each function throws the service's error. */
import type { BookingStatus } from '#domain/services/bookings.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

export const CUSTOMER_SORTS = [
  'last',
  'last_first',
  'name',
  'name_desc',
  'bookings',
  'bookings_asc',
  'spent',
  'spent_asc',
] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export interface CustomersQuery {
  search: string
  /** Only regular customers, or only the others. */
  regular: boolean | null
  sort: CustomerSort
  page: number
}

/** A customer of the business, with an account or identified by phone number. */
export interface ProviderCustomer {
  /** Their id in URLs: of the account, else of the first booking. */
  customer: string
  has_account: boolean
  name: string | null
  /** E.164. */
  phone: string | null
  email: string | null
  booking_count: number
  /** KES, for completed work. */
  total_spent: number
  first_booking_date: string
  last_booking_date: string
}

export interface ProviderCustomers extends ListPart {
  customers: ProviderCustomer[]
  /** Of all. */
  all: number
}

/** A page of the customers of the caller's own business. */
export async function providerCustomers(
  client: Client,
  { search, regular, sort, page }: CustomersQuery,
  pageSize?: number,
): Promise<ProviderCustomers> {
  const { data } = await client
    .rpc('provider_customers', {
      sort,
      page,
      ...(search && { search }),
      ...(regular !== null && { only_regular: regular }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data
}

export interface CustomerBooking {
  id: string
  service_type: string
  service_name: string | null
  vehicle: string | null
  description: string | null
  preferred_date: string
  duration_minutes: number
  status: BookingStatus
  price: number | null
  notes: string | null
  by_hand: boolean
  /** Of the job card; null before the booking was accepted. */
  job_number: number | null
  plate: string | null
  mileage_km: number | null
}

/** A vehicle as the latest job card with its plate has it. */
export interface KnownVehicle {
  plate: string
  make: string | null
  model: string | null
  year: number | null
  jobs: number
  /** The last one that was read, and when. */
  mileage_km: number | null
  mileage_at: string | null
  /** `2027-06-15` */
  next_service_on: string | null
  next_service_km: number | null
}

export interface CustomerHistory extends ListPart {
  customer: ProviderCustomer
  bookings: CustomerBooking[]
  vehicles: KnownVehicle[]
}

/** One customer with a page of their bookings, the latest first; undefined if not the caller's. */
export async function customerHistory(
  client: Client,
  customer: string,
  page: number,
): Promise<CustomerHistory | undefined> {
  const { data } = await client.rpc('provider_customer', { customer, page }).throwOnError()
  return data[0]
}
