/** What administrators ask about people and providers, and do with them. Each function throws the service's error. */
import type { Role } from '#domain/accounts.ts'
import type { Client } from '../../client.ts'
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

export interface AdminPeople {
  people: AdminPerson[]
  total: number
  page: number
  page_size: number
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
  return data as unknown as AdminPeople
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

/** A page of all service providers, by business name or location; the last page where the one asked for is beyond it. */
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
    // The service refuses a range beyond the end, where verifying the last of a filtered list can leave somebody.
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

/** How many people and providers there are in all, for the tabs. */
export async function countPeople(client: Client): Promise<{ people: number; providers: number }> {
  const [people, providers] = await Promise.all([
    client.from('profiles').select('id', { count: 'exact', head: true }).throwOnError(),
    client.from('service_providers').select('id', { count: 'exact', head: true }).throwOnError(),
  ])
  return { people: people.count ?? 0, providers: providers.count ?? 0 }
}

/** Says whether somebody was checked. */
export async function verifyPerson(client: Client, id: string, verified: boolean): Promise<void> {
  await client.from('profiles').update({ verified }).eq('id', id).select('id').single().throwOnError()
}

/** Hides everything of a seller from others, or shows it again. */
export async function suspendPerson(client: Client, id: string, suspended: boolean): Promise<void> {
  const suspended_at = suspended ? new Date().toISOString() : null
  await client.from('profiles').update({ suspended_at }).eq('id', id).select('id').single().throwOnError()
}

/** Says whether a provider was checked: only then the directory shows it. */
export async function verifyProvider(client: Client, id: string, verified: boolean): Promise<void> {
  await client
    .from('service_providers')
    .update({ verified })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}
