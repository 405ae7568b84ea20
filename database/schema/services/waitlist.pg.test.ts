import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()
/** Open for two hours on Tuesdays. */
const hours = { tue: [{ from: '10:00', to: '12:00' }] }

let garage: string
let ten: string
let eleven: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider, { opening_hours: JSON.stringify(hours) })
  ten = await walkIn('10:00')
  eleven = await walkIn('11:00')
  await world.owner.query('delete from mail.outbox')
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query('delete from private.waitlist_looks')
})

const walkIn = (time: string) =>
  book(world.provider, garage, {
    customer_id: null,
    status: 'confirmed',
    description: 'Walk-in',
    preferred_date: onTuesday(time),
  })
const wait = (person: Person, time = '10:00', columns: Record<string, unknown> = {}) =>
  book(person, garage, { waitlisted: true, preferred_date: onTuesday(time), ...columns })
const cancel = (id: string) =>
  world.provider.query(
    `update public.service_bookings set status = 'cancelled', notes = 'Not today.' where id = $1`,
    [id],
  )
const answer = (person: Person, id: string, said: string, time: string | null = null) =>
  person.query('select public.answer_booking($1, $2, $3)', [id, said, time])
const work = async () =>
  (await world.owner.query<{ many: number }>('select private.offer_freed_times() as many'))[0]?.many
const rowOf = async (id: string) =>
  (
    await world.owner.query<{ status: string; offered_times: Date[] | null; waitlisted: boolean }>(
      'select * from public.service_bookings where id = $1',
      [id],
    )
  )[0]
/** What a waiting customer is offered now, as a time of the day. */
const offered = async (id: string) =>
  (
    await world.owner.query<{ times: string[] | null }>(
      `select array(select to_char(moment at time zone 'Africa/Nairobi', 'HH24:MI') from unnest(offered_times) as moment) as times
       from public.service_bookings where id = $1 and offer_ends_at > now()`,
      [id],
    )
  )[0]?.times ?? []
/** Half an hour passes. */
const letItPass = async () => {
  await world.owner.query(
    `update public.service_bookings set offer_ends_at = now() - interval '1 second' where offered_times is not null`,
  )
  await world.owner.query(
    `update private.booking_resources set held_until = now() - interval '1 second' where held_until is not null`,
  )
  await world.owner.query(`update private.waitlist_looks set look_at = look_at - interval '30 minutes'`)
}

describe('waiting for a full day', () => {
  test('is a request that holds nothing, of which both sides are told', async () => {
    const id = await wait(world.buyer)
    expect(await rowOf(id)).toMatchObject({ status: 'pending', waitlisted: true })
    expect((await notificationsOf(world, world.provider))[0]?.message).toMatch(
      / waits for a time on .*, best at 10:00: Garage\. What becomes free is offered to them\.$/,
    )
    expect((await mailsInOutbox(world)).map(({ text }) => text).join()).toContain(
      'You are on the waiting list of',
    )
  })

  test('is refused while a time of the day is free, where no list is kept, and on a closed day', async () => {
    await cancel(eleven)
    const error = await wait(world.buyer).catch((refusal) => refusal)
    expect(error).toMatchObject({ hint: 'waitlist_day_free' })
    expect(databaseRefusal(error)).toMatchObject({
      field: 'preferred_date',
      sentence: 'A time of this day is free now. Choose it.',
    })
    await walkIn('11:00')
    await expect(wait(world.buyer, '13:00')).rejects.toMatchObject({ hint: 'outside_opening_hours' })
    await world.provider.query('update public.service_providers set has_waitlist = false')
    await expect(wait(world.buyer)).rejects.toMatchObject({ hint: 'waitlist_closed' })
  })

  test('once for each time, and five open requests for each provider', async () => {
    await wait(world.buyer)
    await expect(wait(world.buyer)).rejects.toMatchObject({ code: '23505' })
  })

  test('is nobody else’s: neither side changes it to it later', async () => {
    const id = await book(world.buyer, garage, { preferred_date: onTuesday('10:00', 1) })
    for (const person of [world.buyer, world.provider])
      await expect(
        person.query('update public.service_bookings set waitlisted = true where id = $1', [id]),
      ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a freed time', () => {
  test('is offered to one after the other, for half an hour each, and never twice', async () => {
    const first = await wait(world.buyer)
    const second = await wait(world.seller)
    expect(await work()).toBe(0)
    await cancel(eleven)
    expect(await work()).toBe(1)
    expect(await offered(first)).toEqual(['11:00'])
    expect(await offered(second)).toEqual([])
    expect(await work()).toBe(0)
    const [told] = await notificationsOf(world, world.buyer)
    expect(told).toMatchObject({
      title: 'A time has become free',
      message: expect.stringMatching(
        /has time for Garage on .* at 11:00\. It is held for you until \d\d:\d\d/,
      ),
    })

    await letItPass()
    expect(await work()).toBe(1)
    expect(await offered(first)).toEqual([])
    expect(await offered(second)).toEqual(['11:00'])
    await letItPass()
    expect(await work()).toBe(0)
    // It is free for all again, so nobody needs to wait.
    await expect(wait(world.dealer)).rejects.toMatchObject({ hint: 'waitlist_day_free' })
  })

  test('is booked by who takes it, on the site or by the link, and the provider is told', async () => {
    const id = await wait(world.buyer)
    await cancel(eleven)
    await work()
    await answer(world.buyer, id, 'take', onTuesday('11:00'))
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', waitlisted: false, offered_times: null })
    expect((await notificationsOf(world, world.provider))[0]).toMatchObject({
      kind: 'booking_offer_taken',
      message: expect.stringMatching(
        / waited for that day and takes what became free: Garage on .* at 11:00\.$/,
      ),
    })
    // They asked for any time of the day.
    expect(await rowOf(id)).toMatchObject({ moved_from: null })

    const other = await wait(world.seller, '10:00')
    await world.owner.query('delete from mail.outbox')
    await cancel(ten)
    await work()
    const [mail] = await mailsInOutbox(world)
    const link = /token=([\w-]+)/.exec(mail?.action ?? '')?.[1]
    await world.visitor.query('select public.answer_booking_by_link($1, $2, $3)', [
      link,
      'take',
      onTuesday('10:00'),
    ])
    expect(await rowOf(other)).toMatchObject({ status: 'confirmed', waitlisted: false })
  })

  test('goes to the next at once when it is declined, or who waits leaves', async () => {
    const first = await wait(world.buyer)
    const second = await wait(world.seller)
    const third = await wait(world.dealer)
    await cancel(eleven)
    await work()
    const told = (await notificationsOf(world, world.provider)).length
    await answer(world.buyer, first, 'decline')
    expect(await notificationsOf(world, world.provider)).toHaveLength(told)
    expect(await work()).toBe(1)
    expect(await offered(second)).toEqual(['11:00'])
    await answer(world.seller, second, 'cancel')
    expect(await work()).toBe(1)
    expect(await offered(third)).toEqual(['11:00'])
    expect(await rowOf(first)).toMatchObject({ status: 'pending', waitlisted: true })
  })

  test('is the one nearest to what suits; two freed times go to two people', async () => {
    const first = await wait(world.buyer, '11:00')
    const second = await wait(world.seller, '11:00')
    await cancel(ten)
    await cancel(eleven)
    expect(await work()).toBe(2)
    expect(await offered(first)).toEqual(['11:00'])
    expect(await offered(second)).toEqual(['10:00'])
  })

  test('is noticed when a booking moves away, an offer ends, a customer’s account goes, or hours change', async () => {
    const id = await wait(world.buyer)
    const agreed = await insertRow(world.owner, 'service_bookings', {
      service_provider_id: garage,
      customer_id: world.seller.id,
      service_type: 'garage',
      status: 'pending',
      preferred_date: onTuesday('10:00', 1),
    })
    await world.provider.query('select public.offer_times($1, $2)', [agreed, [onTuesday('11:00', 2)]])
    await world.owner.query('delete from private.waitlist_looks')
    await world.provider.query('update public.service_bookings set preferred_date = $2 where id = $1', [
      eleven,
      onTuesday('10:00', 3),
    ])
    expect(await work()).toBe(1)
    expect(await offered(id)).toEqual(['11:00'])
    await letItPass()
    await work()

    await world.owner.query('delete from public.service_bookings where id = $1', [ten])
    expect(await work()).toBe(1)
    expect(await offered(id)).toEqual(['10:00'])
    await letItPass()
    await work()

    await world.provider.query('update public.service_providers set opening_hours = $1', [
      JSON.stringify({ tue: [{ from: '10:00', to: '13:00' }] }),
    ])
    await world.owner.query(`update private.waitlist_looks set look_at = look_at - interval '15 minutes'`)
    expect(await work()).toBe(1)
    expect(await offered(id)).toEqual(['12:00'])
  })

  test('is offered to nobody where the list was closed, and five times at most to one', async () => {
    const id = await wait(world.buyer)
    await world.provider.query('update public.service_providers set has_waitlist = false')
    await cancel(eleven)
    expect(await work()).toBe(0)
    await world.provider.query('update public.service_providers set has_waitlist = true')
    await world.owner.query(
      `insert into private.waitlist_offers (booking_id, moment)
       select $1, now() + nth * interval '1 day' from generate_series(1, 5) as nth`,
      [id],
    )
    await world.owner.query(`update private.waitlist_looks set look_at = now()`)
    expect(await work()).toBe(0)
  })

  test('is looked for again by one entry, however often something was freed', async () => {
    await wait(world.buyer)
    for (let nth = 0; nth < 3; nth++) {
      await world.owner.query('select private.look_at_waitlist($1, $2)', [garage, onTuesday('10:00')])
      await work()
    }
    expect(await world.owner.query('select id from private.waitlist_looks')).toHaveLength(1)
  })

  test('is offered once when two servers look at the same time', async () => {
    const first = await wait(world.buyer)
    const second = await wait(world.seller)
    await cancel(eleven)
    const many = await Promise.all(Array.from({ length: 4 }, () => work()))
    expect(many.reduce((sum = 0, one = 0) => sum + one, 0)).toBe(1)
    expect([...(await offered(first)), ...(await offered(second))]).toEqual(['11:00'])
  })

  test('is not asked for by others while it is held', async () => {
    await wait(world.buyer)
    await cancel(eleven)
    await work()
    await expect(book(world.dealer, garage, { preferred_date: onTuesday('11:00') })).rejects.toMatchObject({
      hint: 'time_taken',
    })
  })
})
