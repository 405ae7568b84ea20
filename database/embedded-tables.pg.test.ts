/** Every call that embeds a related table by its plain name (docs/product.md, Table calls). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'

const world = worldOfTests()
let clients: Clients

beforeAll(async () => {
  clients = await openClients(world.database)
})

afterAll(async () => {
  await clients?.close()
})

const NAMES = 'profiles(first_name,last_name)'

const BY_VISITORS = [
  [
    'vehicle_listings',
    '*,vehicle_makes(name),vehicle_models(name),profiles(first_name,last_name,business_name)',
  ],
  ['vehicle_listings', 'id,seller_id,profiles!inner(first_name)'],
  ['spare_parts', `id,${NAMES}`],
  ['service_providers', `id,business_name,${NAMES}`],
  ['vehicle_models', 'id,name,vehicle_makes(name)'],
] as const

const BY_MEMBERS = [
  ['reviews', `*,${NAMES}`],
  ['vehicle_listings', '*,vehicle_makes(name),vehicle_models(name)'],
  ['financing_applications', '*,financing_providers(name)'],
  ['insurance_quotes', '*,insurance_providers(name)'],
  ['user_subscriptions', '*,subscription_plans(*)'],
  ['service_bookings', `*,${NAMES}`],
  ['service_bookings', '*,profiles(id,first_name,last_name)'],
  ['service_bookings', `customer_id,price,created_at,${NAMES}`],
  ['messages', 'id,vehicle_listings(title)'],
  ['favorites', 'id,vehicle_listings(title)'],
] as const

const BY_ADMINISTRATORS = [
  ['service_providers', `*,${NAMES}`],
  ['vehicle_listings', '*,profiles(first_name,last_name),vehicle_makes(name),vehicle_models(name)'],
  ['system_notifications', `*,${NAMES}`],
  ['payment_requests', `*,${NAMES}`],
  ['payment_requests', `*,${NAMES},subscription_plans(name)`],
  ['user_subscriptions', `*,${NAMES},subscription_plans(name)`],
  ['financing_applications', `*,${NAMES},financing_providers(name)`],
  ['insurance_quotes', `*,${NAMES},insurance_providers(name)`],
] as const

async function ask(who: 'visitor' | 'buyer' | 'admin', table: string, select: string) {
  const { status, error } = await clients
    .clientOf(world[who])
    .from(table as never)
    .select(select)
    .limit(1)
  return { status, message: error?.message ?? null }
}

const answered = { status: 200, message: null }

test.each(BY_VISITORS)('visitors read %s with %s', async (table, select) => {
  expect(await ask('visitor', table, select)).toEqual(answered)
})

test.each(BY_MEMBERS)('members read %s with %s', async (table, select) => {
  expect(await ask('buyer', table, select)).toEqual(answered)
})

test.each(BY_ADMINISTRATORS)('administrators read %s with %s', async (table, select) => {
  expect(await ask('admin', table, select)).toEqual(answered)
})
