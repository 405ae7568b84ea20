/** What administrators ask about people and providers, and do with them. Each function throws the service's error. */
import type { Role } from '#domain/accounts.ts'
import type { Client } from '../../client.ts'

export const PERSON_SORTS = ['newest', 'oldest', 'name', 'name_desc'] as const

export interface PeopleAsked {
  search: string
  role: Role | null
  verified: boolean | null
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
  { search, role, verified, sort, page }: PeopleAsked,
  pageSize?: number,
): Promise<AdminPeople> {
  const { data } = await client
    .rpc('admin_people', {
      sort,
      page,
      ...(search && { search }),
      ...(role && { only_role: role }),
      ...(verified !== null && { only_verified: verified }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data as unknown as AdminPeople
}

const PROVIDERS_A_PAGE = 25

const PROVIDER_COLUMNS =
  'id, user_id, business_name, location, service_types, verified, phone, email, created_at' as const

export type AdminProvider = Awaited<ReturnType<typeof adminProviders>>['providers'][number]

/** A page of all service providers, by business name or location, the newest first. */
export async function adminProviders(
  client: Client,
  { search, verified, page }: Pick<PeopleAsked, 'search' | 'verified' | 'page'>,
) {
  const from = (page - 1) * PROVIDERS_A_PAGE
  let query = client.from('service_providers').select(PROVIDER_COLUMNS, { count: 'exact' })
  if (search) query = query.or(`business_name.ilike.${contains(search)},location.ilike.${contains(search)}`)
  if (verified !== null) query = query.eq('verified', verified)
  const { data, count } = await query
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + PROVIDERS_A_PAGE - 1)
    .throwOnError()
  return { providers: data, total: count ?? 0, page, page_size: PROVIDERS_A_PAGE }
}

/** A text as a quoted LIKE pattern of an `or` filter, in which the person's own signs mean themselves. */
function contains(text: string): string {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return `"${pattern.replaceAll(/["\\]/g, '\\$&')}"`
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
