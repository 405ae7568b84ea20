import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '#domain/foundation/dates.ts'
import { worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { offer, openBusiness } from '#testing/service-providers.ts'
import type { Client } from '../client.ts'
import {
  bookingToReview,
  countProviders,
  freeTimes,
  leaveReview,
  providerById,
  providerList,
  requestBooking,
  reviewsOf,
  servicesOf,
} from './queries.ts'

const world = worldOfTests()

let clients: Clients
let visitor: Client
let buyer: Client
let provider: string
let service: string

beforeAll(async () => {
  clients = await openClients(world.database)
  visitor = clients.tablesOf(world.visitor)
  buyer = clients.tablesOf(world.buyer)
  provider = await openBusiness(world, world.seller)
  service = await offer(world.seller, provider, { duration_minutes: 90 })
  await offer(world.seller, provider, { name: 'Puncture', price: 500 })
  await offer(world.seller, provider, { name: 'Not offered now', is_active: false })
})

afterAll(async () => {
  await clients?.close()
})

const list = (query: string) => providerList(visitor, new URLSearchParams(query))

test('the directory follows its URL and shows notices', async () => {
  const found = await list('search=barakka&type=GARAGE&page=9')
  expect(found.result.providers).toMatchObject([
    { id: provider, services: expect.any(Array), price_from: 500 },
  ])
  expect(found.filters).toMatchObject({ types: ['garage'], page: 1 })
  expect(found.notices).toEqual([
    'Showing results for “baraka”. Nothing matches “barakka”.',
    'There are fewer pages, so this is the last one.',
  ])
  const { signal } = new AbortController()
  expect(await countProviders(visitor, new URLSearchParams('type=towing&page=4'), signal)).toMatchObject({
    total: 0,
  })
})

test('a visitor reads the provider without number or e-mail, and active services, the cheapest first', async () => {
  const found = await providerById(visitor, provider)
  expect(found).toMatchObject({ business_name: 'Baraka Garage', phone_masked: '+254 7** *** 678' })
  expect(JSON.stringify(found)).not.toMatch(/712345678|baraka\.test/)
  expect((await servicesOf(visitor, provider)).map(({ name }) => name)).toEqual(['Puncture', 'Full service'])
  expect(await providerById(visitor, crypto.randomUUID())).toBeNull()
})

test('a member asks for a service; price and duration are the service’s', async () => {
  await requestBooking(
    buyer,
    {
      service_id: service,
      service_type: null,
      preferred_date: onTuesday('09:00'),
      vehicle: 'Toyota Axio',
      description: null,
      waitlisted: false,
    },
    world.buyer.id,
    provider,
  )
  expect(
    await world.owner.query(
      'select service_type, duration_minutes, price::integer, vehicle, status from service_bookings where customer_id = $1',
      [world.buyer.id],
    ),
  ).toEqual([
    { service_type: 'garage', duration_minutes: 90, price: 4_500, vehicle: 'Toyota Axio', status: 'pending' },
  ])
})

test('a time booked by somebody else is taken, and refused', async () => {
  const day = onTuesday('14:00').slice(0, 10)
  await world.seller.query(
    `insert into public.service_bookings
       (service_provider_id, customer_id, service_type, preferred_date, status, customer_name, customer_phone)
     values ($1, null, 'garage', $2, 'confirmed', 'Walk-in', '0712000111')`,
    [provider, onTuesday('14:00')],
  )
  const free = (await freeTimes(buyer, provider, null, day, 1)).map((moment) => formatTime(moment))
  expect(free.filter((time) => time > '12:00' && time < '16:00')).toEqual([
    '12:30',
    '13:00',
    '15:00',
    '15:30',
  ])
  const request = {
    service_id: null,
    service_type: 'garage',
    preferred_date: onTuesday('14:30'),
    vehicle: 'Toyota Axio',
    description: 'Brakes',
    waitlisted: false,
  } as const
  await expect(requestBooking(buyer, request, world.buyer.id, provider)).rejects.toMatchObject({
    hint: 'time_taken',
  })
})

test('the customer of a completed booking reviews it once', async () => {
  const id = await book(world.buyer, provider, { preferred_date: onTuesday('11:00') })
  await moveToToday(world.owner, id)
  for (const status of ['confirmed', 'completed'])
    await world.seller.query('update public.service_bookings set status = $2 where id = $1', [id, status])
  // A visit of less than an hour is held.
  await world.owner.query(
    `update public.service_bookings set answered_at = answered_at - interval '2 hours' where id = $1`,
    [id],
  )
  const booking = await bookingToReview(buyer, id, world.buyer.id)
  if (!booking) throw new Error('The booking is not there')
  expect(booking).toMatchObject({ status: 'completed', review: null, service: null })
  const review = { booking, reviewerId: world.buyer.id, rating: 4, comment: 'Quick' }
  expect(await leaveReview(buyer, review)).toBeNull()
  expect((await bookingToReview(buyer, id, world.buyer.id))?.review).toMatchObject({ id: expect.any(String) })
  await expect(leaveReview(buyer, review)).rejects.toMatchObject({ code: '23505' })
  expect(await bookingToReview(clients.tablesOf(world.dealer), id, world.dealer.id)).toBeNull()

  const { reviews, stars } = await reviewsOf(visitor, provider, 1)
  expect(reviews).toMatchObject([{ rating: 4, comment: 'Quick' }])
  expect(stars).toEqual([5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 4 ? 1 : 0 })))
  expect((await reviewsOf(visitor, provider, 2)).reviews).toEqual([])
})
