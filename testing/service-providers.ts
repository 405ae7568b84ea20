/** Service providers and their services for the small world of as.ts. */
import type { Person, World } from './as.ts'

/** Inserts the columns as the person and returns the row's id. */
export async function insertRow(
  person: Person,
  table: string,
  columns: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(columns)
  const [row] = await person.query<{ id: string }>(
    `insert into public.${table} (${names.join(', ')})
     values (${names.map((_, place) => `$${place + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  return row?.id ?? ''
}

/** Registers the person's business, unverified, and returns its id. By default, an ordinary garage. */
export function register(person: Person, columns: Record<string, unknown> = {}): Promise<string> {
  return insertRow(person, 'service_providers', {
    user_id: person.id,
    business_name: 'Baraka Garage',
    description: 'Engines and brakes of Japanese cars.',
    location: 'Nakuru',
    phone: '0712 345 678',
    email: 'info@baraka.test',
    service_types: ['garage'],
    ...columns,
  })
}

/** Registers a business that an administrator approves, and returns its id. */
export async function openBusiness(
  { admin }: World,
  person: Person,
  columns?: Record<string, unknown>,
): Promise<string> {
  const id = await register(person, columns)
  await admin.query('select public.approve_service_provider($1)', [id])
  return id
}

/** Adds a service to the business as the person. What is not given is an hour for KSh 4,500. */
export function offer(
  person: Person,
  provider: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  return insertRow(person, 'services', {
    service_provider_id: provider,
    name: 'Full service',
    price: 4_500,
    duration_minutes: 60,
    ...columns,
  })
}

/** Names of the checks, unique and exclusion constraints of the tables that are not one column's primary key. */
export async function constraintsOf({ owner }: World, tables: string[]): Promise<string[]> {
  const rows = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint
     where conrelid = any ($1::regclass[]) and contype in ('c', 'u', 'x') order by conname`,
    [tables.map((table) => `public.${table}`)],
  )
  return rows.map(({ name }) => name)
}
