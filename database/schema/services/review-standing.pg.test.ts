import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type RequestOrigin, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

const HOME = '41.90.64.10'
const CAFE = '105.160.0.7'

let garage: string

beforeEach(async () => {
  garage = await openBusiness(world, from(world.provider, { address: HOME }))
  await world.owner.query('delete from public.system_notifications')
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from private.provider_origins')
  await world.owner.query('delete from auth.sessions')
})

const from = (person: Person, origin: RequestOrigin) => world.from(person, origin)

let weeks = 0
const request = (customer: Person, time = onTuesday('10:00', weeks++ % 40)) =>
  book(customer, garage, { customer_id: customer.id, preferred_date: time })
const move = (id: string, status: string, provider = world.provider) =>
  provider.query('update public.service_bookings set status = $2 where id = $1', [id, status])

/** A booking that was accepted, and completed so many minutes later. */
async function visit(customer: Person, minutes = 90): Promise<string> {
  const id = await request(customer)
  await move(id, 'confirmed')
  await moveToToday(world.owner, id)
  await world.owner.query(
    'update public.service_bookings set answered_at = answered_at - make_interval(mins => $2) where id = $1',
    [id, minutes],
  )
  await move(id, 'completed')
  // The day has room for one visit at a time.
  await world.owner.query(
    `update public.service_bookings set preferred_date = preferred_date - interval '1 day' where id = $1`,
    [id],
  )
  return id
}

const review = (person: Person, booking: string, columns: Record<string, unknown> = {}) =>
  insertRow(person, 'reviews', { booking_id: booking, rating: 5, comment: 'Done in an hour.', ...columns })
const heldFor = async (id: string) =>
  (
    await world.owner.query<{ held_for: string[] | null }>(
      'select held_for from public.reviews where id = $1',
      [id],
    )
  )[0]?.held_for
const rating = async () =>
  (
    await world.visitor.query(
      'select rating_average, rating_count from public.service_providers where id = $1',
      [garage],
    )
  )[0]
const shownTo = (person: Person) =>
  person.query<{ id: string }>('select id from public.reviews where service_provider_id = $1', [garage])
const kinds = async (person: Person) => (await notificationsOf(world, person)).map(({ kind }) => kind)

test('twenty reviews in seconds by one account of the provider do not count', async () => {
  for (let visits = 0; visits < 20; visits++) {
    const booking = await request(from(world.buyer, { address: HOME }))
    await move(booking, 'confirmed')
    await moveToToday(world.owner, booking)
    await move(booking, 'completed')
    await world.owner.query(
      `update public.service_bookings set preferred_date = preferred_date - interval '9 days' where id = $1`,
      [booking],
    )
    await review(world.buyer, booking)
  }
  expect(await rating()).toEqual({ rating_average: null, rating_count: 0 })
  expect(await shownTo(world.visitor)).toEqual([])
})

describe('the latest review of a customer counts', () => {
  test('and others see only that one; its author sees both', async () => {
    await review(world.buyer, await visit(world.buyer), { rating: 1 })
    const second = await review(world.buyer, await visit(world.buyer), { rating: 4 })
    await review(world.seller, await visit(world.seller), { rating: 3 })
    expect(await rating()).toEqual({ rating_average: '3.5', rating_count: 2 })
    for (const person of [world.visitor, world.seller, world.provider])
      expect(await shownTo(person)).toHaveLength(2)
    expect(await shownTo(world.buyer)).toHaveLength(3)
    expect(await world.provider.query('select reviews, stars from public.provider_figures()')).toEqual([
      { reviews: 2, stars: [0, 0, 1, 1, 0] },
    ])
    await world.buyer.query('delete from public.reviews where id = $1', [second])
    expect(await rating()).toEqual({ rating_average: '2.0', rating_count: 2 })
  })

  test('of several in one request, too', async () => {
    const bookings = [await visit(world.buyer), await visit(world.buyer), await visit(world.buyer)]
    await world.buyer.query('insert into public.reviews (booking_id, rating) select unnest($1::uuid[]), 5', [
      bookings,
    ])
    expect(await rating()).toEqual({ rating_average: '5.0', rating_count: 1 })
  })

  test('of concurrent ones, too', async () => {
    const bookings = [await visit(world.buyer), await visit(world.buyer), await visit(world.buyer)]
    await Promise.all(bookings.map((booking) => review(world.buyer, booking)))
    expect(await rating()).toMatchObject({ rating_count: 1 })
  })
})

describe('between acceptance and completion', () => {
  test.each([
    [59, ['too_soon']],
    [61, null],
  ])('%i minutes: %j', async (minutes, held) => {
    const id = await review(world.buyer, await visit(world.buyer, minutes))
    expect(await heldFor(id)).toEqual(held)
    expect(await rating()).toMatchObject({ rating_count: held ? 0 : 1 })
  })

  test('neither side can write the times', async () => {
    const booking = await request(world.buyer)
    for (const column of ['answered_at', 'completed_at'])
      for (const person of [world.buyer, world.provider])
        await expect(
          person.query(`update public.service_bookings set ${column} = now() where id = $1`, [booking]),
        ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a booking from the provider’s location', () => {
  const booked = async (customer: Person) => {
    const id = await visit(customer)
    return heldFor(await review(world.buyer, id))
  }

  test('by address is held', async () => {
    expect(await booked(from(world.buyer, { address: HOME }))).toEqual(['same_address'])
    expect(await booked(from(world.buyer, { address: `::ffff:${HOME}` }))).toEqual(['same_address'])
  })

  test('from another address, without one, or from this machine is not', async () => {
    expect(await booked(from(world.buyer, { address: CAFE }))).toBeNull()
    expect(await booked(world.buyer)).toBeNull()
    await move(await request(world.buyer), 'cancelled', from(world.provider, { address: '127.0.0.1' }))
    expect(await booked(from(world.buyer, { address: '127.0.0.1' }))).toBeNull()
  })

  test('in IPv6, by the block of one customer', async () => {
    await move(await request(world.buyer), 'cancelled', from(world.provider, { address: '2c0f:fe38:1:2::9' }))
    expect(await booked(from(world.buyer, { address: '2c0f:fe38:1:2:aaaa::1' }))).toEqual(['same_address'])
    expect(await booked(from(world.buyer, { address: '2c0f:fe38:1:3::9' }))).toBeNull()
  })

  test('is held too if the provider appears there later', async () => {
    const booking = await visit(from(world.buyer, { address: CAFE }))
    await move(await request(world.seller), 'cancelled', from(world.provider, { address: CAFE }))
    expect(await heldFor(await review(world.buyer, booking))).toEqual(['same_address'])
  })

  test('more than 30 days ago is not; the job deletes what is older', async () => {
    const age = `update private.provider_origins set seen_at = now() - interval '31 days'`
    await world.owner.query(age)
    expect(await booked(from(world.buyer, { address: HOME }))).toBeNull()
    await world.owner.query(`update private.booking_origins set created_at = now() - interval '31 days'`)
    await world.owner.query('select private.delete_old_origins()')
    for (const table of ['provider_origins', 'booking_origins'])
      expect(await world.owner.query(`select from private.${table}`)).toEqual([])
  })

  test('after re-registering the business is held', async () => {
    await world.provider.query('delete from public.service_providers where id = $1', [garage])
    garage = await openBusiness(world, world.provider)
    expect(await booked(from(world.buyer, { address: HOME }))).toEqual(['same_address'])
  })

  /** Signs in as the sign-in service does, in a browser. */
  async function signIn({ id }: Person, device: string, address = CAFE): Promise<string> {
    const [row] = await world.owner.query<{ id: string }>(
      `with context as (select set_config('request.device', $2, true))
       insert into auth.sessions (user_id, ip) select $1, $3::inet from context returning id`,
      [id, device, address],
    )
    return row?.id ?? ''
  }

  test('by device is held, whatever the address', async () => {
    await signIn(world.provider, 'the-phone', '41.90.64.99')
    const session = await signIn(world.buyer, 'the-phone')
    expect(await booked(from(world.buyer, { address: CAFE, session }))).toEqual(['same_device'])
    const other = await signIn(world.buyer, 'another-phone')
    expect(await booked(from(world.buyer, { address: CAFE, session: other }))).toBeNull()
  })

  test('by the addresses of the provider’s sessions, also those from before the business', async () => {
    await world.owner.query('delete from public.service_providers')
    await world.owner.query('delete from private.provider_origins')
    await signIn(world.provider, 'the-phone', '41.90.64.99')
    garage = await openBusiness(world, world.provider)
    expect(await booked(from(world.buyer, { address: '41.90.64.99' }))).toEqual(['same_address'])
    await world.owner.query(`update auth.sessions set ip = '41.90.64.77'`)
    expect(await booked(from(world.buyer, { address: '41.90.64.77' }))).toEqual(['same_address'])
  })

  test('is stored as keyed hashes of the provider and the booking alone', async () => {
    const session = await signIn(world.seller, 'a-phone', '41.90.64.50')
    await request(from(world.seller, { address: CAFE, session }))
    const rows = await world.owner.query<{ text: string }>(
      `select o::text as text from private.provider_origins o union all select o::text from private.booking_origins o
       union all select o::text from private.session_devices o`,
    )
    expect(rows).toHaveLength(4)
    for (const { text } of rows) expect(text).not.toMatch(/41\.90|105\.160|phone/)
    expect(await world.owner.query('select distinct user_id from private.provider_origins')).toEqual([
      { user_id: world.provider.id },
    ])
  })
})

describe('a burst', () => {
  const people: Person[] = []
  beforeEach(async () => {
    if (people.length > 0) return
    for (let number = 0; number < 6; number++) {
      const [row] = await world.owner.query<{ id: string }>(
        'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
        [`customer${number}@magari.test`, { first_name: 'Customer', last_name: `Number${number}` }],
      )
      people.push(from({ ...world.buyer, id: row?.id ?? '' }, {}))
    }
  })
  const reviewAll = async (customers: Person[]) => {
    const ids = []
    for (const person of customers) ids.push(await review(person, await visit(person)))
    return Promise.all(ids.map(heldFor))
  }

  test('of more than three in a day is held', async () => {
    expect(await reviewAll(people.slice(0, 5))).toEqual([null, null, null, ['burst'], ['burst']])
    expect(await rating()).toMatchObject({ rating_count: 3 })
  })

  test('is relative to the last 90 days, without held reviews', async () => {
    await reviewAll(people.slice(0, 1))
    // 90 reviews in 90 days, one a day.
    await world.owner.query(
      `with done as (
         insert into public.service_bookings (service_provider_id, customer_id, service_type, preferred_date, status)
         select $1, $2, 'garage', now() - make_interval(days => day, hours => 30), 'completed' from generate_series(0, 89) as day
         returning id, preferred_date
       )
       insert into public.reviews (booking_id, service_provider_id, reviewer_id, reviewer_name, rating, created_at)
       select id, $1, $2, '', 4, preferred_date + interval '2 hours' from done`,
      [garage, world.seller.id],
    )
    expect(await reviewAll(people.slice(1, 5))).toEqual([null, null, null, ['burst']])
    await world.owner.query(
      `update public.reviews set held_for = '{burst}', counts = false where reviewer_id = $1`,
      [world.seller.id],
    )
    expect(await reviewAll(people.slice(5, 6))).toEqual([['burst']])
  })

  test('of concurrent requests is held as well', async () => {
    const bookings: string[] = []
    for (const person of people) bookings.push(await visit(person))
    await Promise.all(people.map((person, place) => review(person, bookings[place] ?? '')))
    expect(await rating()).toMatchObject({ rating_count: 3 })
  })
})

describe('a held review', () => {
  let held: string
  beforeEach(async () => {
    held = await review(world.buyer, await visit(world.buyer, 5))
  })
  const approve = (person: Person, id = held) => person.query('select public.approve_review($1)', [id])
  const reject = (person: Person, reason: string) =>
    person.query('select public.reject_review($1, $2)', [held, reason])

  test('is visible to its author, with the reason, and to administrators', async () => {
    for (const person of [world.visitor, world.seller, world.provider])
      expect(await shownTo(person)).toEqual([])
    for (const person of [world.buyer, world.admin]) expect(await shownTo(person)).toEqual([{ id: held }])
    const told = await notificationsOf(world, world.buyer)
    expect(told.find(({ kind }) => kind === 'review_held')).toMatchObject({
      title: 'We are checking your review',
      message:
        'We check your review of Baraka Garage before it is published: the booking was completed within an hour of being accepted.',
    })
    expect(await kinds(world.provider)).not.toContain('review_received')
  })

  test('can only be approved by an administrator', async () => {
    for (const person of [world.buyer, world.provider, world.seller, world.admin])
      for (const change of ['held_for = null', 'counts = true', 'rating = 1'])
        await expect(
          person.query(`update public.reviews set ${change} where id = $1`, [held]),
        ).rejects.toMatchObject({ code: '42501' })
    for (const person of [world.buyer, world.provider]) {
      await expect(approve(person)).rejects.toMatchObject({ code: '42501' })
      await expect(reject(person, 'No')).rejects.toMatchObject({ code: '42501' })
    }
    await expect(
      review(world.seller, await visit(world.seller), { held_for: null, counts: true }),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('does not replace its author’s earlier one', async () => {
    await world.owner.query('delete from public.reviews')
    await review(world.buyer, await visit(world.buyer), { rating: 2 })
    await review(world.buyer, await visit(world.buyer, 5), { rating: 5 })
    expect(await rating()).toEqual({ rating_average: '2.0', rating_count: 1 })
  })

  test('counts once approved, with notifications and an audit entry', async () => {
    await approve(world.admin)
    expect(await rating()).toEqual({ rating_average: '5.0', rating_count: 1 })
    expect(await shownTo(world.visitor)).toEqual([{ id: held }])
    expect(await kinds(world.buyer)).toContain('review_approved')
    expect(await kinds(world.provider)).toContain('review_received')
    expect(
      await world.admin.query(`select action, actor_id, before from public.audit_log where entity_id = $1`, [
        held,
      ]),
    ).toEqual([{ action: 'approve', actor_id: world.admin.id, before: { held_for: ['too_soon'] } }])
    await expect(approve(world.admin)).rejects.toMatchObject({ hint: 'not_found' })
    await expect(reject(world.admin, 'Late')).rejects.toMatchObject({ hint: 'not_found' })
  })

  test('is deleted with a reason when rejected, and cannot be written again', async () => {
    await expect(reject(world.admin, ' ')).rejects.toMatchObject({ hint: 'reason_needed' })
    await reject(world.admin, 'Both accounts are yours.')
    expect(await shownTo(world.admin)).toEqual([])
    expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
      kind: 'review_removed',
      facts: { business: 'Baraka Garage', reason: 'Both accounts are yours.' },
    })
    expect(await kinds(world.provider)).not.toContain('review_received')
  })

  test('is listed and counted among the approvals', async () => {
    const [row] = await world.admin.query<{ answer: object }>(
      `select public.admin_approvals('reviews') as answer`,
    )
    expect(row?.answer).toMatchObject({
      total: 1,
      counts: { reviews: 1 },
      rows: [
        {
          id: held,
          held_for: ['too_soon'],
          rating: 5,
          comment: 'Done in an hour.',
          business: { id: garage, name: 'Baraka Garage', rating_count: 0 },
          seller: { id: world.buyer.id },
        },
      ],
    })
    expect(await world.admin.query('select approvals from public.admin_pending_counts()')).toEqual([
      { approvals: 1 },
    ])
  })
})
