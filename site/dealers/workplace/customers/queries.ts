/** Queries of a dealer's customers. Throws the service's error. */
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'
import type { NamedLead } from '../inquiries/call-queries.ts'
import type { PastInquiry } from '../inquiries/queries.ts'

export const CUSTOMER_STATES = ['new', 'responded', 'closed', 'follow_up', 'called'] as const

export const CUSTOMER_SORTS = [
  'latest',
  'earliest',
  'first',
  'first_desc',
  'name',
  'name_desc',
  'inquiries',
  'inquiries_desc',
  'follow_up',
  'follow_up_desc',
] as const

export interface CustomersQuery {
  search: string
  state: (typeof CUSTOMER_STATES)[number] | null
  sort: (typeof CUSTOMER_SORTS)[number]
  page: number
}

export interface OwnCustomer {
  id: string
  name: string
  /** Null also for people who have not written. */
  phone: string | null
  picture: string | null
  /** All inquiries; the next three count them by status. */
  inquiries: number
  new: number
  responded: number
  closed: number
  /** Phone reveals and WhatsApp chats. */
  calls: number
  first_contact_at: string
  last_contact_at: string
  /** The nearest next date, `2026-11-30` in Nairobi. */
  follow_up_on: string | null
  /** At most 50, the newest first. */
  threads: (PastInquiry & { follow_up_on: string | null })[]
  /** Likewise. */
  called: NamedLead[]
}

export interface OwnCustomers extends ListPart {
  customers: OwnCustomer[]
}

/** A page of the people who wrote about the caller's ads or called. */
export async function ownCustomers(
  client: Client,
  { search, state, sort, page }: CustomersQuery,
  pageSize?: number,
): Promise<OwnCustomers> {
  const { data } = await client
    .rpc('own_customers', {
      sort,
      page,
      ...(search && { search }),
      ...(state && { only_state: state }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data
}
