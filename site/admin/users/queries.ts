/** Queries about people and providers, and changes to them. Each function throws the service's error. */
import type { Role } from '#domain/people/accounts.ts'
import type { Client } from '../../client.ts'
import type { ListPart } from '../../workplace/list-part.ts'
import type { ProviderTies } from '../approvals/queries.ts'
import { contains } from '../list-page.ts'

export const PERSON_SORTS = ['newest', 'oldest', 'name', 'name_desc'] as const

export interface PeopleAsked {
  search: string
  role: Role | null
  verified: boolean | null
  suspended: boolean | null
  sort: (typeof PERSON_SORTS)[number]
  page: number
}

export interface AdminPerson {
  id: string
  first_name: string | null
  last_name: string | null
  business_name: string | null
  role: Role
  verified: boolean
  suspended_at: string | null
  location: string | null
  phone: string | null
  email: string | null
  created_at: string
  listings: number
}

export interface AdminPeople extends ListPart {
  people: AdminPerson[]
}

/** A page of all people. */
export async function adminPeople(
  client: Client,
  { search, role, verified, suspended, sort, page }: PeopleAsked,
  pageSize?: number,
): Promise<AdminPeople> {
  const { data } = await client
    .rpc('admin_people', {
      sort,
      page,
      ...(search && { search }),
      ...(role && { only_role: role }),
      ...(verified !== null && { only_verified: verified }),
      ...(suspended !== null && { only_suspended: suspended }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data
}

const PROVIDERS_A_PAGE = 25

const PROVIDER_COLUMNS =
  'id, user_id, business_name, location, service_types, verified, phone, email, created_at' as const

export type AdminProvider = Awaited<ReturnType<typeof adminProviders>>['providers'][number]

const PROVIDER_ORDERS = {
  newest: ['created_at', false],
  oldest: ['created_at', true],
  name: ['business_name', true],
  name_desc: ['business_name', false],
} as const

/** A page of all service providers, found by business name or location; the last page if the requested one is beyond it. */
export async function adminProviders(
  client: Client,
  { search, verified, sort, page }: Omit<PeopleAsked, 'role' | 'suspended'>,
  pageSize = PROVIDERS_A_PAGE,
) {
  const found = (head: boolean) => {
    let query = client.from('service_providers').select(PROVIDER_COLUMNS, { count: 'exact', head })
    if (search) query = query.or(`business_name.ilike.${contains(search)},location.ilike.${contains(search)}`)
    if (verified !== null) query = query.eq('verified', verified)
    return query
  }
  let shown = page
  if (page > 1) {
    // The service refuses a range beyond the end, for example after the last row of a filtered list was verified.
    const { count } = await found(true).throwOnError()
    shown = Math.min(page, Math.max(Math.ceil((count ?? 0) / pageSize), 1))
  }
  const from = (shown - 1) * pageSize
  const [column, ascending] = PROVIDER_ORDERS[sort]
  const { data, count } = await found(false)
    .order(column, { ascending })
    .order('id', { ascending })
    .range(from, from + pageSize - 1)
    .throwOnError()
  return { providers: data, total: count ?? 0, page: shown, page_size: pageSize }
}

export interface RemovedProvider {
  id: string
  business_name: string
  location: string
  service_types: string[]
  archived_at: string
  hangs: ProviderTies
}

export interface RemovedProviders extends ListPart {
  providers: RemovedProvider[]
}

/** A page of removed businesses that still have records, latest first. */
export async function removedProviders(client: Client, page: number): Promise<RemovedProviders> {
  const { data } = await client.rpc('admin_removed_providers', { page }).throwOnError()
  return data
}

/** Restores a removed business, which then awaits approval. */
export async function restoreProvider(client: Client, id: string): Promise<void> {
  await client.rpc('restore_service_provider', { provider_id: id }).throwOnError()
}

/** The total numbers of people and providers, for the tabs. */
export async function countPeople(client: Client): Promise<{ people: number; providers: number }> {
  const [people, providers] = await Promise.all([
    client.from('profiles').select('id', { count: 'exact', head: true }).throwOnError(),
    client.from('service_providers').select('id', { count: 'exact', head: true }).throwOnError(),
  ])
  return { people: people.count ?? 0, providers: providers.count ?? 0 }
}

/** Marks a person as verified or not. */
export async function verifyPerson(client: Client, id: string, verified: boolean): Promise<void> {
  await client.from('profiles').update({ verified }).eq('id', id).select('id').single().throwOnError()
}

/** Suspends a person, which hides their content from others, and notifies them of the reason; of a scam, their messages are marked. */
export async function suspendPerson(
  client: Client,
  member: string,
  reason: string,
  isScam: boolean,
): Promise<void> {
  await client.rpc('suspend_member', { member, reason, is_scam: isScam }).throwOnError()
}

/** Ends a suspension and notifies the person, with the note if there is one. */
export async function liftSuspension(client: Client, member: string, note: string): Promise<void> {
  await client.rpc('lift_suspension', { member, ...(note && { note }) }).throwOnError()
}

/** A person's current suspension: the reason, the start and their answer. */
export async function runningSuspension(client: Client, member: string) {
  const { data } = await client
    .from('suspensions')
    .select('reason, began_at, answer')
    .eq('user_id', member)
    .is('ended_at', null)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Changes a person's role and notifies them. The audit log keeps the reason. */
export async function setRole(client: Client, member: string, role: Role, reason: string): Promise<void> {
  await client.rpc('set_role', { member, new_role: role, reason }).throwOnError()
}

/** Marks a provider as verified or not; the directory shows verified ones only. */
export async function verifyProvider(client: Client, id: string, verified: boolean): Promise<void> {
  await client
    .from('service_providers')
    .update({ verified })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}
