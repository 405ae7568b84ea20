import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOKINGS_PER_PAGE } from '#domain/services/own-bookings.ts'
import { worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { offer, openBusiness } from '#testing/service-providers.ts'
import type { Client } from '../../client.ts'
import { leaveReview } from '../queries.ts'
import {
  bookingsToReview,
  cancelBooking,
  moveBooking,
  ownBooking,
  ownBookings,
  upcomingBookings,
} from './queries.ts'

const world = worldOfTests()
const DAY = 86_400_000
const now = Date.parse('2026-11-20T09:00:00Z')
const at = (days: number, time = '10:00') =>
  `${new Date(now + days * DAY).toISOString().slice(0, 10)}T${time}:00+03:00`

let clients: Clients
let buyer: Client
let garage: string
let service: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  clients = await openClients(world.database)
  buyer = clients.tablesOf(world.buyer)
  garage = await openBusiness(world, world.provider)
  service = await offer(world.provider, garage)
  // Inserted past the rules: in any state, at any time.
  const stage = async (name: string, columns: Record<string, unknown>) => {
    ids[name] = await book(world.owner, garage, { customer_id: world.buyer.id, ...columns })
  }
  await stage('earlier today', { status: 'confirmed', preferred_date: at(0, '08:00') })
  await stage('next week', { status: 'pending', preferred_date: at(7), service_id: service })
  await stage('begun yesterday', { status: 'in_progress', preferred_date: at(-1) })
  await stage('never answered', { status: 'pending', preferred_date: at(-1, '11:00') })
  await stage('done', { status: 'completed', preferred_date: at(-9), price: 5_000 })
  await stage('done and reviewed', { status: 'completed', preferred_date: at(-8), service_id: service })
  await stage('declined', { status: 'cancelled', preferred_date: at(9), notes: 'We are on leave.' })
  await book(world.owner, garage, { customer_id: world.seller.id, preferred_date: at(8) })
  const reviewed = await ownBooking(buyer, world.buyer.id, ids['done and reviewed'] ?? '')
  if (reviewed)
    await leaveReview(buyer, {
      booking: { ...reviewed, review: null },
      reviewerId: world.buyer.id,
      rating: 4,
      comment: 'On time.',
    })
})

afterAll(async () => {
  await clients?.close()
})

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id)
const read = (list: 'upcoming' | 'past' | 'all', page = 1) =>
  ownBookings(buyer, world.buyer.id, { list, page }, now)

test('upcoming bookings start with the next, others with the latest; own bookings only', async () => {
  const names = async (list: 'upcoming' | 'past' | 'all') =>
    (await read(list)).bookings.map(({ id }) => nameOf(id))
  expect(await names('upcoming')).toEqual(['begun yesterday', 'earlier today', 'next week'])
  expect(await names('past')).toEqual(['declined', 'never answered', 'done and reviewed', 'done'])
  expect(await names('all')).toEqual([
    'declined',
    'next week',
    'earlier today',
    'never answered',
    'begun yesterday',
    'done and reviewed',
    'done',
  ])
  expect((await read('past')).counts).toEqual({ upcoming: 3, past: 4, all: 7 })
})

test('pages hold ten, and a page beyond the end is the last', async () => {
  const customer = world.dealer
  for (let nth = 0; nth < BOOKINGS_PER_PAGE + 2; nth++)
    await book(world.owner, garage, {
      customer_id: customer.id,
      status: 'completed',
      preferred_date: at(-20 - nth),
    })
  const client = clients.tablesOf(customer)
  const page = (page: number) => ownBookings(client, customer.id, { list: 'past', page }, now)
  expect((await page(1)).bookings).toHaveLength(BOOKINGS_PER_PAGE)
  expect(await page(9)).toMatchObject({ page: 2, pages: 2, counts: { past: BOOKINGS_PER_PAGE + 2 } })
  expect((await page(9)).bookings).toHaveLength(2)
})

test('an own booking includes the provider with its number, the service and the review; others are not returned', async () => {
  const booking = await ownBooking(buyer, world.buyer.id, ids['done and reviewed'] ?? '')
  expect(booking).toMatchObject({
    provider: { business_name: 'Baraka Garage', phone: '+254712345678', verified: true },
    service: { name: 'Full service', is_active: true },
    review: { rating: 4, comment: 'On time.', reply: null },
  })
  const stranger = clients.tablesOf(world.seller)
  expect(await ownBooking(stranger, world.buyer.id, ids.done ?? '')).toBeNull()
  expect(await ownBooking(stranger, world.seller.id, ids.done ?? '')).toBeNull()
})

test('a list reads the numbers of providers that agreed, without counting them as views', async () => {
  const other = await openBusiness(world, world.dealer, {
    business_name: 'Achieng Wash',
    phone: '0733000222',
  })
  const asked = await book(world.buyer, other, { preferred_date: onTuesday('14:00') })
  const { bookings } = await read('all')
  const numbers = new Map(bookings.map(({ provider }) => [provider.business_name, provider.phone]))
  expect(numbers).toEqual(
    new Map([
      ['Baraka Garage', '+254712345678'],
      ['Achieng Wash', null],
    ]),
  )
  expect(await world.owner.query('select from private.number_reads')).toEqual([])
  expect(await ownBooking(buyer, world.buyer.id, asked)).toMatchObject({
    provider: { phone: '+254733000222' },
  })
  expect(await world.owner.query('select from private.number_reads')).toHaveLength(1)
  await world.owner.query('delete from public.service_bookings where id = $1', [asked])
})

test('the provider stays readable when it is no longer in the directory', async () => {
  await world.admin.query('update public.service_providers set verified = false where id = $1', [garage])
  expect((await read('all')).bookings).toHaveLength(7)
  await world.admin.query('update public.service_providers set verified = true where id = $1', [garage])
})

test('a booking is cancelled and moved as it is shown', async () => {
  const pending = await book(world.buyer, garage, { preferred_date: onTuesday('10:00') })
  const shown = (id: string, time: string) =>
    ({ id, status: 'pending', preferred_date: onTuesday(time) }) as const
  await cancelBooking(buyer, shown(pending, '10:00'))
  expect(await ownBooking(buyer, world.buyer.id, pending)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'customer',
  })
  const answered = await book(world.buyer, garage, { preferred_date: onTuesday('12:00') })
  await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
    answered,
  ])
  await expect(cancelBooking(buyer, shown(answered, '12:00'))).rejects.toMatchObject({ code: 'PGRST116' })
  expect(await ownBooking(buyer, world.buyer.id, answered)).toMatchObject({ status: 'confirmed' })
  await world.provider.query('update public.service_providers set booking_change_hours = 1')
  await moveBooking(buyer, { ...shown(answered, '12:00'), status: 'confirmed' }, onTuesday('13:00'))
  expect(Date.parse((await ownBooking(buyer, world.buyer.id, answered))?.preferred_date ?? '')).toBe(
    Date.parse(onTuesday('13:00')),
  )
  await world.owner.query('delete from public.service_bookings where id in ($1, $2)', [pending, answered])
})

test('the dashboard gets the next bookings with their count, and bookings without a review', async () => {
  const { bookings, count } = await upcomingBookings(buyer, world.buyer.id, 2, now)
  expect(bookings.map(({ id }) => nameOf(id))).toEqual(['begun yesterday', 'earlier today'])
  expect(bookings.map(({ provider }) => provider.phone)).toEqual(['+254712345678', '+254712345678'])
  expect(count).toBe(3)
  const awaited = await bookingsToReview(buyer, world.buyer.id, 5)
  expect(awaited.map(({ id }) => nameOf(id))).toEqual(['done'])
})
