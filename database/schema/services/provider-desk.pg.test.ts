import { beforeEach, expect, test } from 'vitest'
import { REGULAR_CUSTOMER_BOOKINGS } from '#domain/services/bookings.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeEach(async () => {
  await world.owner.query('delete from public.service_providers')
  garage = await openBusiness(world, world.provider)
})

interface Customers {
  total: number
  all: number
  page: number
  customers: {
    customer: string
    has_account: boolean
    name: string | null
    phone: string | null
    booking_count: number
    total_spent: number
  }[]
}

async function customers(person: Person, asked = ''): Promise<Customers> {
  const [row] = await person.query<{ answer: Customers }>(
    `select to_jsonb(public.provider_customers(${asked})) as answer`,
  )
  if (!row) throw new Error('provider_customers answered nothing')
  return row.answer
}

async function history(person: Person, customer: string) {
  const [row] = await person.query<{ answer: { total: number; bookings: { price: number }[] } | null }>(
    'select to_json(history) as answer from public.provider_customer($1) as history',
    [customer],
  )
  return row?.answer ?? null
}

let week = 0
const past = (customer: Person | null, columns: Record<string, unknown> = {}) => {
  week += 1
  return book(world.owner, garage, {
    customer_id: customer?.id ?? null,
    status: 'completed',
    preferred_date: onTuesday('10:00', week),
    ...columns,
  })
}
const walkIn = (name: string, phone: string, columns: Record<string, unknown> = {}) =>
  past(null, { customer_name: name, customer_phone: phone, ...columns })

test('key figures of the provider; the average is 0 without reviews', async () => {
  const figures = async (person: Person) => person.query('select * from public.provider_figures()')
  expect(await figures(world.provider)).toEqual([
    {
      total_bookings: 0,
      pending_bookings: 0,
      completed_bookings: 0,
      average_rating: '0',
      reviews: 0,
      unanswered_reviews: 0,
      stars: [0, 0, 0, 0, 0],
    },
  ])
  await past(world.buyer, { status: 'pending' })
  await past(world.buyer, { status: 'cancelled' })
  for (const [customer, rating] of [
    [world.buyer, 5],
    [world.seller, 5],
    [world.dealer, 4],
  ] as const) {
    const booking = await past(customer)
    await insertRow(customer, 'reviews', { booking_id: booking, rating })
  }
  await world.provider.query(`update public.reviews set reply = 'Thank you' where rating = 4`)
  expect(await figures(world.provider)).toEqual([
    {
      total_bookings: 5,
      pending_bookings: 1,
      completed_bookings: 3,
      average_rating: '4.7',
      reviews: 3,
      unanswered_reviews: 2,
      stars: [0, 0, 0, 1, 2],
    },
  ])
  for (const person of [world.buyer, world.dealer, world.admin]) expect(await figures(person)).toEqual([])
  await expect(figures(world.visitor)).rejects.toMatchObject({ code: '42501' })
})

test('customers are accounts and manually entered phone numbers', async () => {
  await past(world.buyer, { price: 4_000 })
  await past(world.buyer, { price: 9_000, status: 'confirmed' })
  await past(world.buyer, { price: 1_500 })
  await walkIn('Mama Njoroge', '0733 111 222', { price: 700 })
  await walkIn('Rose Njoroge', '+254733111222', { price: 800 })
  await past(null, { description: 'For somebody who called' })
  const { total, all, customers: list } = await customers(world.provider, `sort => 'spent'`)
  expect([total, all]).toEqual([2, 2])
  expect(list).toMatchObject([
    {
      customer: world.buyer.id,
      has_account: true,
      name: 'Wanjiku Kamau',
      booking_count: 3,
      total_spent: 5_500,
    },
    {
      has_account: false,
      name: 'Rose Njoroge',
      phone: '+254733111222',
      booking_count: 2,
      total_spent: 1_500,
    },
  ])
  expect(await history(world.provider, list[1]?.customer ?? '')).toMatchObject({
    total: 2,
    bookings: [{ price: 800 }, { price: 700 }],
  })
})

test('first and last booking are appointment days; cancelled ones count only if there are no others', async () => {
  const visit = (day: string, columns = {}) =>
    walkIn('Mama Njoroge', '0733 111 222', { preferred_date: `${day}T10:00:00+03:00`, ...columns })
  await visit('2026-03-10')
  await visit('2025-11-02')
  await visit('2027-01-01', { status: 'cancelled' })
  await walkIn('Otieno', '0744 111 222', { preferred_date: '2026-05-05T10:00:00+03:00', status: 'cancelled' })
  const { customers: list } = await customers(world.provider, `sort => 'last'`)
  expect(list).toMatchObject([
    { name: 'Otieno', last_booking_date: expect.stringContaining('2026-05-05') },
    {
      name: 'Mama Njoroge',
      first_booking_date: expect.stringContaining('2025-11-02'),
      last_booking_date: expect.stringContaining('2026-03-10'),
    },
  ])
})

test('a caller who later signs up is one customer', async () => {
  await world.owner.query(`update public.profiles set phone = '+254733999888' where id = $1`, [
    world.buyer.id,
  ])
  await walkIn('Wanjiku', '0733 999 888', { price: 500 })
  await past(world.buyer, { price: 700 })
  const { customers: list } = await customers(world.provider)
  expect(list).toMatchObject([{ customer: world.buyer.id, booking_count: 2, total_spent: 1_200 }])
  expect(await history(world.provider, world.buyer.id)).toMatchObject({ total: 2 })
})

test('are found by name, by part of the number in any format, and as regular customers', async () => {
  await walkIn('Mama Njoroge', '0733 111 222')
  await walkIn('Baba 100%', '0744 000 111')
  for (let nth = 0; nth < REGULAR_CUSTOMER_BOOKINGS; nth++) await walkIn('Hassan Ali', '0711 555 666')
  const found = async (asked: string) =>
    (await customers(world.provider, asked)).customers.map(({ name }) => name)
  expect(await found(`search => 'njor'`)).toEqual(['Mama Njoroge'])
  expect(await found(`search => '%'`)).toEqual(['Baba 100%'])
  expect(await found(`search => '0733 111'`)).toEqual(['Mama Njoroge'])
  expect(await found(`search => '+254 733'`)).toEqual(['Mama Njoroge'])
  expect(await found(`only_regular => true`)).toEqual(['Hassan Ali'])
  expect(await found(`only_regular => false, sort => 'name'`)).toEqual(['Baba 100%', 'Mama Njoroge'])
  expect(await found(`sort => 'bookings', page_size => 1`)).toEqual(['Hassan Ali'])
  expect(await customers(world.provider, `page_size => 2, page => 9`)).toMatchObject({
    page: 2,
    total: 3,
    all: 3,
  })
  expect(await customers(world.provider, `search => 'nobody'`)).toMatchObject({
    customers: [],
    total: 0,
    all: 3,
    page: 1,
  })
})

test('every sort order works', async () => {
  await walkIn('Mama Njoroge', '0733 111 222')
  for (const sort of [
    'last',
    'last_first',
    'name',
    'name_desc',
    'bookings',
    'bookings_asc',
    'spent',
    'spent_asc',
    'x; drop',
  ])
    expect((await customers(world.provider, `sort => '${sort}'`)).total, sort).toBe(1)
})

test('other providers, dealers, customers and administrators see none of them', async () => {
  await past(world.buyer, { price: 4_000 })
  await walkIn('Mama Njoroge', '0733 111 222')
  const own = (await customers(world.provider)).customers
  expect(own).toHaveLength(2)
  await openBusiness(world, world.seller, { business_name: 'Next door' })
  for (const person of [world.seller, world.dealer, world.buyer, world.admin]) {
    expect(await customers(person)).toMatchObject({ customers: [], total: 0, all: 0 })
    for (const { customer } of own) expect(await history(person, customer)).toBeNull()
  }
  await expect(customers(world.visitor)).rejects.toMatchObject({ code: '42501' })
  await expect(history(world.visitor, world.buyer.id)).rejects.toMatchObject({ code: '42501' })
})

test('a customer with an erased account is no longer listed', async () => {
  await past(world.buyer)
  await world.owner.query('delete from public.service_bookings where customer_id = $1', [world.buyer.id])
  expect((await customers(world.provider)).all).toBe(0)
})
