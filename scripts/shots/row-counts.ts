/** Workplaces with nothing, one thing and much of each kind, and the administration of a big market. */
import pg from 'pg'
import { addDays, dayInNairobi } from '#domain/foundation/days.ts'
import type { RunningServer } from '#testing/running-server.ts'
import { growAdminWorld } from '../../bench/admin-world.ts'
import { type Account, adminPages, nameOf, type Page } from './pages.ts'

type Server = Pick<RunningServer, 'url' | 'serviceKey'>

const PASSWORD = 'Barabara-77'
const WORKPLACES = [
  ['0-rows', 0],
  ['1-row', 1],
  ['500-rows', 500],
] as const

const DEALER_PAGES = [
  '/dashboard',
  '/dealer',
  '/dealer/listings',
  '/dealer/inquiries',
  '/dealer/analytics',
  '/dealer/customers',
  '/dealer/reports',
  '/my-listings',
  '/messages',
  '/notifications',
  '/favorites',
  '/my-bookings',
  '/payments',
]
const PROVIDER_PAGES = [
  '/service-provider',
  '/service-provider?tab=manual',
  '/service-provider/services',
  '/service-provider/bookings',
  '/service-provider/bookings?view=calendar',
  '/service-provider/bookings?view=calendar&cal=week',
  '/service-provider/customers',
  '/service-provider/services-due',
  '/service-provider/reports?days=365',
  '/service-provider/reviews',
]

/** The pages of a dealer and a provider with 0, 1 and 500 rows of each kind; it creates both people. */
export async function workplaces(server: Server): Promise<Page[]> {
  const pages: Page[] = []
  for (const [rows, count] of WORKPLACES) {
    const buyers = await Promise.all(
      Array.from({ length: Math.min(count, 25) }, () => person(server, 'customer')),
    )
    const dealer = await person(server, 'dealer')
    await addStock(server, dealer.id, buyers, count)
    const provider = await person(server, 'service_provider')
    await addBusiness(server, provider.id, buyers, count)
    const of = (who: string, account: Account) => (path: string) => ({
      path,
      who,
      account,
      rows,
      name: nameOf(path, rows),
    })
    pages.push(
      ...DEALER_PAGES.map(of('dealer', dealer)),
      ...PROVIDER_PAGES.map(of('service_provider', provider)),
    )
  }
  return pages
}

/** The administration's pages once the world has 10,000 people and as many listings. */
export async function grownAdministration(dataDirectory: string): Promise<Page[]> {
  const owner = new pg.Client({
    host: `${dataDirectory}/postgres/socket`,
    user: 'postgres',
    database: 'magari',
  })
  await owner.connect()
  try {
    await growAdminWorld(owner, { people: 10_000, listings: 10_000 })
  } finally {
    await owner.end()
  }
  return adminPages('10000-rows')
}

async function person(server: Server, role: string): Promise<Account & { id: string }> {
  const email = `${role}.${crypto.randomUUID().slice(0, 13)}@example.test`
  const { id } = await ask<{ id: string }>(server, '/auth/v1/admin/users', {
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { first_name: 'Wanjiku', last_name: 'Kamau', role },
  })
  return { id, email, password: PASSWORD }
}

/** So many vehicles, and as many inquiries about them. */
async function addStock(server: Server, dealer: string, buyers: { id: string }[], count: number) {
  const [make] = await ask<{ id: number }[]>(server, '/rest/v1/vehicle_makes?name=eq.Toyota')
  const vehicles = await add<{ id: string }>(server, 'vehicle_listings', count, (n) => ({
    seller_id: dealer,
    make_id: make?.id,
    title: `${2000 + (n % 25)} Toyota Axio`,
    price: 850_000 + n * 1000,
    location: 'Kitale',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'manual',
    year: 2000 + (n % 25),
    mileage: 90_000 + n,
    status: n % 10 === 9 ? 'sold' : 'active',
  }))
  await add(server, 'messages', count, (n) => ({
    sender_id: buyers[n % buyers.length]?.id,
    listing_id: vehicles[n]?.id,
    subject: '',
    content: 'Is it still there? I could come on Saturday.',
  }))
}

/** A garage with so many bookings by as many customers, and as many reviews; 30 services are the most a provider may offer. */
async function addBusiness(server: Server, owner: string, buyers: { id: string }[], count: number) {
  const [business] = await add<{ id: string }>(server, 'service_providers', 1, () => ({
    user_id: owner,
    business_name: `Garage ${count}`,
    location: 'Kitale',
    phone: '+254712000345',
    service_types: ['garage'],
    verified: true,
  }))
  const of = { service_provider_id: business?.id, service_type: 'garage' }
  await add(server, 'services', Math.min(count, 30), (n) => ({
    service_provider_id: business?.id,
    name: `Service ${n + 1}`,
    price: 1500 + n * 100,
    duration_minutes: 60,
  }))
  const visits = await add<{ id: string }>(server, 'service_bookings', count, (n) => ({
    ...of,
    customer_id: buyers[n % buyers.length]?.id,
    preferred_date: at(-1 - n, 9),
    status: 'completed',
    price: 3000,
  }))
  await add(server, 'service_bookings', count, (n) => ({
    ...of,
    customer_id: null,
    customer_name: `Customer ${n + 1}`,
    customer_phone: `+2547${String(20_000_000 + n)}`,
    preferred_date: at(1 + Math.floor(n / 6), 8 + (n % 6)),
    status: n % 3 === 0 ? 'pending' : 'confirmed',
  }))
  await add(server, 'reviews', count, (n) => ({
    service_provider_id: business?.id,
    booking_id: visits[n]?.id,
    reviewer_id: buyers[n % buyers.length]?.id,
    rating: 1 + (n % 5),
    comment: 'They told me the price before, and kept to it.',
  }))
}

/** The full hour in Nairobi so many days from now. */
function at(days: number, hour: number): string {
  return `${addDays(dayInNairobi(Date.now()), days)}T${String(hour).padStart(2, '0')}:00:00+03:00`
}

/** Adds so many rows, and answers them. */
function add<Row = unknown>(server: Server, table: string, count: number, row: (n: number) => object) {
  if (count === 0) return Promise.resolve([] as Row[])
  return ask<Row[]>(
    server,
    `/rest/v1/${table}`,
    Array.from({ length: count }, (_, n) => row(n)),
  )
}

async function ask<Answer>({ url, serviceKey }: Server, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: serviceKey,
      authorization: `Bearer ${serviceKey}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
