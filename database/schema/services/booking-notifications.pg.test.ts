import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { offer, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string
let booking: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
  const service = await offer(world.provider, garage)
  booking = await book(world.buyer, garage, { service_id: service })
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
})

const lastNotification = async (person: Person) => (await notificationsOf(world, person))[0]
const answer = (person: Person, columns: Record<string, unknown>) =>
  person.query(
    `update public.service_bookings set ${Object.keys(columns).map((name, place) => `${name} = $${place + 2}`)}
     where id = $1`,
    [booking, ...Object.values(columns)],
  )
/** Formatted as in the notifications. */
const inWords = (moment: string) => {
  const day = new Date(new Date(moment).getTime() + 3 * 3_600_000)
  const [, date, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\d+:\d+)/.exec(day.toUTCString()) ?? []
  return `${Number(date)} ${month} ${year} at ${time}`
}

test('the provider is notified of a request and of its withdrawal', async () => {
  expect(await lastNotification(world.provider)).toMatchObject({
    kind: 'booking_requested',
    facts: {
      booking_id: booking,
      work: 'Full service',
      person: { id: world.buyer.id, name: 'Wanjiku Kamau' },
    },
    title: 'New booking request',
    message: `Wanjiku Kamau asks for Full service on ${inWords(onTuesday('10:00'))}. Accept it, move it or decline it.`,
    link: '/service-provider/bookings',
  })
  await answer(world.buyer, { status: 'cancelled' })
  expect(await lastNotification(world.provider)).toMatchObject({ title: 'A request was withdrawn' })
})

test('the customer is notified of the price on acceptance', async () => {
  await answer(world.provider, { status: 'confirmed', price: 1_250_000 })
  expect(await lastNotification(world.buyer)).toMatchObject({
    title: 'Your booking is accepted',
    message: `Baraka Garage expects you: Full service on ${inWords(onTuesday('10:00'))}. Price: KSh 1,250,000.`,
    link: `/my-bookings/${booking}`,
  })
})

test('the customer is notified of both times when it is moved', async () => {
  await answer(world.provider, {
    status: 'confirmed',
    preferred_date: onTuesday('14:30'),
    notes: 'Too full.',
  })
  expect(await lastNotification(world.buyer)).toMatchObject({
    title: 'Your booking is accepted at another time',
    message:
      `Baraka Garage expects you: Full service on ${inWords(onTuesday('14:30'))}, instead of ` +
      `${inWords(onTuesday('10:00'))}. Price: KSh 4,500. Too full. Call them if this does not suit you.`,
  })
})

test('the customer is notified of the reason when it is declined', async () => {
  await answer(world.provider, { status: 'cancelled', notes: 'We are on leave.' })
  expect(await lastNotification(world.buyer)).toMatchObject({
    title: 'Your booking was declined',
    message: expect.stringMatching(/^Baraka Garage cannot take your booking: .* Reason: We are on leave\.$/),
  })
})

test('the customer is notified when work begins, and asked for a review when it is completed', async () => {
  await moveToToday(world.owner, booking)
  await answer(world.provider, { status: 'confirmed' })
  await answer(world.provider, { status: 'in_progress' })
  expect(await lastNotification(world.buyer)).toMatchObject({ title: 'Work on your booking has started' })
  await answer(world.provider, { status: 'completed', price: 5_000 })
  expect(await lastNotification(world.buyer)).toMatchObject({
    title: 'Your booking is completed',
    message: expect.stringMatching(/Price: KSh 5,000\. How was it\?/),
    link: `/my-bookings/${booking}?review=${booking}`,
  })
})

test('the customer is notified when work has not begun after all, or was stopped', async () => {
  await moveToToday(world.owner, booking)
  await answer(world.provider, { status: 'confirmed' })
  await answer(world.provider, { status: 'in_progress' })
  await answer(world.provider, { status: 'confirmed' })
  expect(await lastNotification(world.buyer)).toMatchObject({
    title: 'Work on your booking has not started yet',
    message: expect.stringMatching(/^Baraka Garage has not started yet, the booking stays confirmed: /),
  })
  await answer(world.provider, { status: 'in_progress' })
  await expect(answer(world.provider, { status: 'cancelled' })).rejects.toMatchObject({
    hint: 'booking_reason_missing',
  })
  await answer(world.provider, { status: 'cancelled', notes: 'The car was taken away.' })
  expect(await lastNotification(world.buyer)).toMatchObject({
    title: 'Work on your booking was stopped',
    message: expect.stringMatching(/ Reason: The car was taken away\.$/),
  })
})

test('each step is recorded with who took it', async () => {
  await moveToToday(world.owner, booking)
  await answer(world.provider, { status: 'confirmed', price: 5_000 })
  await answer(world.provider, { status: 'completed' })
  expect(
    await world.owner.query(
      'select actor_id, action, before, after from public.audit_log where entity_id = $1 order by id',
      [booking],
    ),
  ).toMatchObject([
    {
      actor_id: world.provider.id,
      action: 'confirm',
      before: { status: 'pending', price: 4_500 },
      after: { status: 'confirmed', price: 5_000 },
    },
    { actor_id: world.provider.id, action: 'complete', after: { status: 'completed' } },
  ])
})

test('deleting the provider notifies customers with open bookings', async () => {
  await book(world.owner, garage, { customer_id: world.seller.id, status: 'completed' })
  await world.provider.query('delete from public.service_providers where id = $1', [garage])
  expect(await lastNotification(world.buyer)).toMatchObject({
    title: 'Your booking was cancelled',
    message: `Baraka Garage is no longer on Magari: Full service on ${inWords(onTuesday('10:00'))} will not take place.`,
  })
  expect(await notificationsOf(world, world.seller)).toEqual([])
})

test('closing the customer’s account notifies the provider', async () => {
  const [user] = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) values ('leaves@magari.test') returning id`,
  )
  await book(world.owner, garage, { customer_id: user?.id, preferred_date: onTuesday('12:00') })
  await world.owner.query('delete from auth.users where id = $1', [user?.id])
  expect(await lastNotification(world.provider)).toMatchObject({
    title: 'A booking was cancelled',
    message: `The customer of Garage on ${inWords(onTuesday('12:00'))} has closed their account.`,
  })
})
