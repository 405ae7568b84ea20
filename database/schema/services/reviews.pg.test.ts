import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { BOOKING_STATUSES } from '#domain/services/bookings.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book } from '#testing/service-bookings.ts'
import { constraintsOf, insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let garage: string
/** A completed booking of the buyer. */
let booking: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
  booking = await completed(world.buyer)
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
})

const completed = (customer: Person, columns = {}) =>
  book(world.owner, garage, { customer_id: customer.id, status: 'completed', ...columns })
const review = (person: Person, of: string, columns: Record<string, unknown> = {}) =>
  insertRow(person, 'reviews', { booking_id: of, rating: 5, comment: 'Done in an hour.', ...columns })
const rating = async () =>
  (await world.visitor.query('select rating_average, rating_count from public.service_providers'))[0]

test('the customer reviews a completed booking, shown with first name and initial', async () => {
  await review(world.buyer, booking, { rating: 4 })
  const shown = 'select service_provider_id, reviewer_name, rating, comment, reply from public.reviews'
  expect(await world.visitor.query(shown)).toEqual([
    {
      service_provider_id: garage,
      reviewer_name: 'Wanjiku K.',
      rating: 4,
      comment: 'Done in an hour.',
      reply: null,
    },
  ])
  expect((await notificationsOf(world, world.provider))[0]).toMatchObject({
    kind: 'review_received',
    facts: { rating: 4, person: { id: world.buyer.id, name: 'Wanjiku K.' } },
    title: 'New review',
    message: 'Wanjiku K. gave Baraka Garage 4 of 5 stars: Done in an hour.',
    link: '/service-provider/reviews',
  })
})

test('a review is for the caller’s own booking and its provider', async () => {
  const other = await openBusiness(world, world.dealer)
  await expect(review(world.buyer, booking, { service_provider_id: other })).rejects.toMatchObject({
    hint: 'other_provider',
  })
  await expect(review(world.seller, booking)).rejects.toMatchObject(refused)
  await expect(review(world.provider, booking)).rejects.toMatchObject(refused)
  await expect(review(world.seller, booking, { reviewer_id: world.buyer.id })).rejects.toMatchObject(refused)
  await expect(review(world.visitor, booking, { reviewer_id: world.buyer.id })).rejects.toMatchObject(refused)
  await expect(review(world.buyer, crypto.randomUUID())).rejects.toMatchObject(refused)
  expect(await review(world.buyer, booking, { service_provider_id: garage })).not.toBe('')
})

test('manual bookings cannot be reviewed', async () => {
  const manual = await completed(world.owner, { customer_id: null, description: 'Mama Njoroge' })
  for (const person of [world.buyer, world.provider])
    await expect(review(person, manual)).rejects.toMatchObject(refused)
})

test.each(BOOKING_STATUSES.filter((status) => status !== 'completed'))(
  'a booking that is %s is not reviewed',
  async (status) => {
    const open = await book(world.owner, garage, { customer_id: world.buyer.id, status })
    await expect(review(world.buyer, open)).rejects.toMatchObject({
      code: 'P0001',
      hint: 'booking_not_completed',
    })
  },
)

test('a booking is reviewed once', async () => {
  await review(world.buyer, booking)
  const error = await review(world.buyer, booking).catch((refusal) => refusal)
  expect(error).toMatchObject({ code: '23505', constraint: 'reviews_booking_id_key' })
  expect(databaseRefusal(error).sentence).toBe('You have reviewed this booking already.')
})

test('the provider’s rating is computed from its reviews', async () => {
  expect(await rating()).toEqual({ rating_average: null, rating_count: 0 })
  const first = await review(world.buyer, booking, { rating: 5 })
  await review(world.dealer, await completed(world.dealer), { rating: 4 })
  await review(world.seller, await completed(world.seller), { rating: 4 })
  expect(await rating()).toEqual({ rating_average: '4.3', rating_count: 3 })
  await world.buyer.query('delete from public.reviews where id = $1', [first])
  expect(await rating()).toEqual({ rating_average: '4.0', rating_count: 2 })
  await world.owner.query('delete from public.service_bookings')
  expect(await rating()).toEqual({ rating_average: null, rating_count: 0 })
})

test('concurrent reviews all count', async () => {
  const customers = [world.buyer, world.seller, world.dealer]
  const bookings = await Promise.all(customers.map((customer) => completed(customer)))
  await Promise.all(
    customers.map((customer, place) => review(customer, bookings[place] ?? '', { rating: 1 + place })),
  )
  expect(await rating()).toEqual({ rating_average: '2.0', rating_count: 3 })
})

test('reviews of unverified providers are visible to the owner, their authors and administrators', async () => {
  const id = await review(world.buyer, booking)
  const read = 'select id from public.reviews where id = $1'
  expect(await world.visitor.query(read, [id])).toHaveLength(1)
  await world.admin.query('update public.service_providers set verified = false where id = $1', [garage])
  for (const person of [world.visitor, world.seller]) expect(await person.query(read, [id])).toEqual([])
  for (const person of [world.buyer, world.provider, world.admin])
    expect(await person.query(read, [id])).toHaveLength(1)
})

test('visitors do not see the author; the provider sees the full name', async () => {
  await review(world.buyer, booking)
  for (const column of ['reviewer_id', 'booking_id', '*'])
    await expect(world.visitor.query(`select ${column} from public.reviews`)).rejects.toMatchObject(refused)
  expect(
    await world.provider.query(
      `select last_name from public.reviews join public.profiles on profiles.id = reviewer_id
       where service_provider_id = $1`,
      [garage],
    ),
  ).toEqual([{ last_name: 'Kamau' }])
})

test('the provider answers and changes nothing else; the author is notified', async () => {
  const id = await review(world.buyer, booking)
  const answer = 'update public.reviews set reply = $2 where id = $1 returning reply, replied_at'
  expect(await world.provider.query(answer, [id, ' Welcome again. '])).toEqual([
    { reply: 'Welcome again.', replied_at: expect.any(Date) },
  ])
  expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
    title: 'Your review was answered',
    message: 'Baraka Garage writes: Welcome again.',
  })
  expect(await world.provider.query(answer, [id, ''])).toEqual([{ reply: null, replied_at: null }])
  for (const person of [world.buyer, world.seller, world.admin])
    expect(await person.query(answer, [id, 'Mine'])).toEqual([])
  for (const column of ['rating', 'comment', 'reviewer_name', 'replied_at'])
    await expect(
      world.provider.query(`update public.reviews set ${column} = null where id = $1`, [id]),
    ).rejects.toMatchObject(refused)
})

test('the author and administrators delete a review; the author is notified of the latter', async () => {
  const remove = 'delete from public.reviews where id = $1 returning id'
  const own = await review(world.buyer, booking)
  for (const person of [world.provider, world.seller]) expect(await person.query(remove, [own])).toEqual([])
  expect(await world.buyer.query(remove, [own])).toHaveLength(1)
  const other = await review(world.buyer, booking, { rating: 1, comment: 'Rude words' })
  expect(await world.admin.query(remove, [other])).toHaveLength(1)
  expect((await notificationsOf(world, world.buyer)).map(({ title }) => title)).toEqual([
    'Your review was removed',
  ])
  expect(
    await world.owner.query('select actor_id, action, before from public.audit_log where entity_id = $1', [
      other,
    ]),
  ).toEqual([
    {
      actor_id: world.admin.id,
      action: 'delete',
      before: { service_provider_id: garage, seller_id: null, rating: 1 },
    },
  ])
})

test('reviews are kept when a provider is removed and deleted with it, without notifications', async () => {
  await review(world.buyer, booking)
  const remove = 'delete from public.service_providers where id = $1 returning id'
  expect(await world.admin.query(remove, [garage])).toEqual([])
  expect(await world.owner.query('select id from public.reviews')).toHaveLength(1)
  expect(await world.owner.query(remove, [garage])).toHaveLength(1)
  expect(await world.owner.query('select id from public.reviews')).toEqual([])
  expect(await notificationsOf(world, world.buyer)).toEqual([])
})

test('a changed name of the author is shown', async () => {
  await review(world.buyer, booking)
  const rename = 'update public.profiles set first_name = $2, last_name = $3 where id = $1'
  const shown = 'select reviewer_name from public.reviews'
  await world.buyer.query(rename, [world.buyer.id, 'Ciku', 'Njoroge'])
  expect(await world.visitor.query(shown)).toEqual([{ reviewer_name: 'Ciku N.' }])
  await world.owner.query(rename, [world.buyer.id, null, ''])
  expect(await world.visitor.query(shown)).toEqual([{ reviewer_name: 'A customer' }])
  await world.buyer.query(rename, [world.buyer.id, 'Wanjiku', 'Kamau'])
})

test.each([
  ['rating', 0, 'reviews_rating_range'],
  ['rating', 6, 'reviews_rating_range'],
  ['comment', 'x'.repeat(2001), 'reviews_comment_length'],
])('a %s such as %.20j violates a named constraint', async (column, value, constraint) => {
  await expect(review(world.buyer, booking, { [column]: value })).rejects.toMatchObject({ constraint })
})

test('every constraint a member can violate has a sentence', async () => {
  for (const constraint of await constraintsOf(world, ['reviews'])) {
    const { sentence } = databaseRefusal({ code: '23514', message: `violates constraint "${constraint}"` })
    expect(sentence, constraint).not.toBe('One of the values is not allowed.')
  }
})
