/** Queries of the services that are due. Each function throws the service's error. */
import type { Client } from '../../../client.ts'

/** A row of public.due_service. */
export interface DueService {
  booking_id: string
  /** Of the job. */
  number: number
  vehicle: string | null
  customer_name: string | null
  /** E.164. */
  customer_phone: string | null
  /** ISO 8601. */
  last_visit: string
  mileage_km: number | null
  /** `2027-06-15` */
  next_service_on: string | null
  next_service_km: number | null
  /** The sooner of both, as far as it can be known. */
  due_on: string
  /** When Magari reminded the customer, ISO 8601. */
  reminded_at: string | null
}

/** How many public.services_due() returns at most. */
export const MOST_DUE = 200

/** The next services that are due at the caller's own business, the latest first; at most MOST_DUE. */
export async function servicesDue(client: Client): Promise<DueService[]> {
  const { data } = await client.rpc('services_due').throwOnError()
  return data
}

/** How many are due. */
export async function countServicesDue(client: Client): Promise<number> {
  const { count } = await client.rpc('services_due', {}, { head: true, count: 'exact' }).throwOnError()
  return count ?? 0
}
