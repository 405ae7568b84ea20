import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
  await world.owner.query('delete from mail.outbox')
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query('delete from private.stranger_messages')
})

const offer = (
  id: string,
  times: (string | null)[],
  more: { price?: number; notes?: string } = {},
  person: Person = world.provider,
) =>
  person.query<{ until: Date }>('select public.offer_times($1, $2, $3, $4) as until', [
    id,
    times,
    more.price ?? null,
    more.notes ?? null,
  ])
const answer = (id: string, said: string, time: string | null = null, person: Person = world.buyer) =>
  person.query('select public.answer_booking($1, $2, $3)', [id, said, time])
const byLink = (token: string, said: string, time: string | null = null) =>
  world.visitor.query('select public.answer_booking_by_link($1, $2, $3)', [token, said, time])
const rowOf = async (id: string) =>
  (await world.owner.query('select * from public.service_bookings where id = $1', [id]))[0]
const walkIn = (time: string, columns: Record<string, unknown> = {}) =>
  book(world.provider, garage, {
    customer_id: null,
    status: 'confirmed',
    description: 'Walk-in',
    preferred_date: time,
    ...columns,
  })
const freeTimes = async () =>
  (
    await world.seller.query<{ time: string }>(
      `select to_char(moment at time zone 'Africa/Nairobi', 'HH24:MI') as time
       from public.free_service_times($1, ($2::timestamptz at time zone 'Africa/Nairobi')::date) as moment`,
      [garage, onTuesday('10:00')],
    )
  ).map(({ time }) => time)
/** Two hours pass. */
const endOffers = async () => {
  await world.owner.query(`update public.service_bookings set offer_ends_at = now() - interval '1 second'
    where offered_times is not null`)
  await world.owner.query(`update private.booking_resources set held_until = now() - interval '1 second'
    where held_until is not null`)
}
const titles = async (person: Person) => (await notificationsOf(world, person)).map(({ title }) => title)
const nothingFree = { code: '23P01', hint: 'nothing_free' }

describe('offered times', () => {
  test('are held for two hours, and the customer takes one by one press', async () => {
    const id = await book(world.buyer, garage)
    const [offered] = await offer(id, [onTuesday('14:00'), onTuesday('12:00'), onTuesday('12:30')], {
      price: 5_000,
      notes: 'The lift is free then.',
    })
    expect((offered?.until.getTime() ?? 0) - Date.now()).toBeGreaterThan(119 * 60_000)
    expect(await rowOf(id)).toMatchObject({ status: 'pending', price: '5000', answered_at: expect.any(Date) })
    expect(await freeTimes()).not.toEqual(expect.arrayContaining(['14:00']))
    await expect(walkIn(onTuesday('12:00'))).rejects.toMatchObject(nothingFree)
    expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
      title: 'Choose a time for your booking',
      message: expect.stringMatching(
        /12:00.*, .*12:30 or .*14:00.*Price: KSh 5,000\. The lift is free then\.$/,
      ),
      link: `/my-bookings/${id}`,
    })
    // The provider's minimum notice is for what customers ask for.
    await world.provider.query('update public.service_providers set booking_lead_hours = 335')
    await answer(id, 'take', onTuesday('14:00'))
    await answer(id, 'take', onTuesday('14:00'))
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      preferred_date: new Date(onTuesday('14:00')),
      moved_from: new Date(onTuesday('10:00')),
      offered_times: null,
      price: '5000',
    })
    expect((await titles(world.provider))[0]).toBe('An offered time was taken')
    await walkIn(onTuesday('12:00'))
    await expect(walkIn(onTuesday('14:00'))).rejects.toMatchObject(nothingFree)
  })

  test('of a confirmed booking decree nothing: the agreed time counts until the customer takes another', async () => {
    const id = await book(world.buyer, garage)
    await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [id])
    await offer(id, [onTuesday('14:00')])
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      preferred_date: new Date(onTuesday('10:00')),
    })
    for (const time of ['10:00', '14:00'])
      await expect(walkIn(onTuesday(time))).rejects.toMatchObject(nothingFree)
    await answer(id, 'decline')
    await walkIn(onTuesday('14:00'))
    expect(await titles(world.provider)).toContain('The offered times do not suit')
    await offer(id, [onTuesday('16:00')])
    await answer(id, 'take', onTuesday('16:00'))
    await walkIn(onTuesday('10:00'))
  })

  test('are taken by the link of the mail without signing in', async () => {
    const id = await book(world.buyer, garage)
    await offer(id, [onTuesday('14:00')])
    const mail = (await mailsInOutbox(world, 'wanjiku@magari.test')).at(-1)
    expect(mail).toMatchObject({ subject: 'Choose a time for your booking' })
    const token = /token=([\w-]{22})/.exec(mail?.action ?? '')?.[1] ?? ''
    const [shown] = await world.visitor.query('select * from public.booking_by_link($1)', [token])
    expect(shown).toMatchObject({ offered_times: [new Date(onTuesday('14:00'))], status: 'pending' })
    await expect(byLink(token, 'take', onTuesday('15:00'))).rejects.toMatchObject({ hint: 'offer_gone' })
    await byLink(token, 'take', onTuesday('14:00'))
    await byLink(token, 'take', onTuesday('14:00'))
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      preferred_date: new Date(onTuesday('14:00')),
    })
    expect((await titles(world.provider)).filter((title) => title.startsWith('An offered'))).toHaveLength(1)
  })

  test('taken after they ended: a sentence, and the request still waits', async () => {
    const id = await book(world.buyer, garage)
    await offer(id, [onTuesday('14:00')])
    await endOffers()
    await expect(answer(id, 'take', onTuesday('14:00'))).rejects.toMatchObject({
      hint: 'offer_ended',
      message: expect.stringMatching(
        /^This offer ended at \d\d:\d\d\. Call Baraka Garage to agree on a time\.$/,
      ),
    })
    await expect(
      world.buyer.query(
        `update public.service_bookings set status = 'confirmed', preferred_date = $2 where id = $1`,
        [id, onTuesday('14:00')],
      ),
    ).rejects.toMatchObject({ hint: 'offer_ended' })
    expect(await rowOf(id)).toMatchObject({ status: 'pending', preferred_date: new Date(onTuesday('10:00')) })
    expect(await freeTimes()).toContain('14:00')
    await walkIn(onTuesday('14:00'))
    await offer(id, [onTuesday('12:00')])
    await answer(id, 'take', onTuesday('12:00'))
  })

  test('of one booking may overlap; those of two may not', async () => {
    const one = await book(world.buyer, garage)
    const other = await book(world.seller, garage)
    await offer(one, [onTuesday('12:00'), onTuesday('12:30')])
    await expect(offer(other, [onTuesday('13:00')])).rejects.toMatchObject({
      ...nothingFree,
      message: expect.stringMatching(/^\d+ \w{3}, 13:00: There is already/),
    })
    await insertRow(world.provider, 'service_resources', {
      service_provider_id: garage,
      name: 'Bay 2',
      kind: 'bay',
    })
    await offer(other, [onTuesday('13:00')])
    await answer(one, 'take', onTuesday('12:30'))
    await answer(other, 'take', onTuesday('13:00'), world.seller)
  })

  test('count once for a number at once', async () => {
    await world.provider.query(`update public.service_providers set at_once = 2, usual_needs = '{}'`)
    const id = await book(world.buyer, garage)
    await offer(id, [onTuesday('12:00'), onTuesday('12:30')])
    await walkIn(onTuesday('12:00'))
    await expect(walkIn(onTuesday('12:30'))).rejects.toMatchObject(nothingFree)
    await answer(id, 'decline')
    await walkIn(onTuesday('12:30'))
  })

  test('are replaced by the next, and freed by accepting, rejecting, moving or taking them back', async () => {
    const id = await book(world.buyer, garage)
    await offer(id, [onTuesday('12:00')])
    const [again] = await offer(id, [onTuesday('12:00')])
    expect(again?.until).toEqual((await rowOf(id))?.offer_ends_at)
    expect((await titles(world.buyer)).filter((title) => title.startsWith('Choose'))).toHaveLength(1)
    await offer(id, [onTuesday('14:00')])
    await walkIn(onTuesday('12:00'))
    await world.provider.query('select public.withdraw_offer($1)', [id])
    await walkIn(onTuesday('14:00'))
    await offer(id, [onTuesday('16:00')])
    await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [id])
    await walkIn(onTuesday('16:00'))
    await offer(id, [onTuesday('15:00')])
    await world.provider.query(
      `update public.service_bookings set status = 'cancelled', notes = 'Closed.' where id = $1`,
      [id],
    )
    await walkIn(onTuesday('15:00'))
    await expect(offer(id, [onTuesday('11:00')])).rejects.toMatchObject({ hint: 'booking_settled' })
  })

  test.each([
    [[], 'offer_times'],
    [[null], 'offer_times'],
    [['11:00', '12:00', '13:00', '14:00'], 'offer_times'],
    [['10:00'], 'offer_times'],
    [['03:00'], 'outside_opening_hours'],
  ] as [(string | null)[], string][])('%j are refused', async (times, hint) => {
    const id = await book(world.buyer, garage)
    await expect(
      offer(
        id,
        times.map((time) => time && onTuesday(time)),
      ),
    ).rejects.toMatchObject({ hint })
    await expect(offer(id, [onTuesday('10:00', -3)])).rejects.toMatchObject({ hint: 'time_past' })
    expect(await rowOf(id)).toMatchObject({ offered_times: null })
    expect(await world.owner.query('select from private.booking_resources')).toEqual([])
  })

  test('need a customer whom they reach', async () => {
    const silent = await walkIn(onTuesday('10:00'))
    await expect(offer(silent, [onTuesday('14:00')])).rejects.toMatchObject({ hint: 'offer_unreachable' })
    const mailed = await walkIn(onTuesday('12:00'), {
      customer_name: 'Mama Njoroge',
      customer_phone: '0722 123 456',
      customer_email: 'mama@example.test',
      description: null,
    })
    await offer(mailed, [onTuesday('14:00')])
    const mail = (await mailsInOutbox(world, 'mama@example.test')).at(-1)
    expect(mail?.text).toMatch(/offers you .*14:00 for Garage/)
    await expect(offer(mailed, [onTuesday('15:00')])).rejects.toMatchObject({ hint: 'offer_unreachable' })
    expect(await rowOf(mailed)).toMatchObject({ offered_times: [new Date(onTuesday('14:00'))] })
  })

  test('are made by the booking’s own provider, and answered by its own customer', async () => {
    const id = await book(world.buyer, garage)
    await openBusiness(world, world.dealer)
    await expect(offer(id, [onTuesday('14:00')], {}, world.dealer)).rejects.toMatchObject({
      hint: 'booking_gone',
    })
    await expect(offer(id, [onTuesday('14:00')], {}, world.buyer)).rejects.toMatchObject({ code: '42501' })
    await offer(id, [onTuesday('14:00')])
    for (const person of [world.seller, world.provider])
      await expect(answer(id, 'take', onTuesday('14:00'), person)).rejects.toMatchObject({ code: '42501' })
    await expect(
      world.buyer.query(
        `update public.service_bookings set offered_times = array[$2::timestamptz] where id = $1`,
        [id, onTuesday('15:00')],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('twenty at once for the last one: exactly one gets it', async () => {
    const id = await book(world.buyer, garage)
    await offer(id, [onTuesday('14:00')])
    await endOffers()
    const others = Array.from({ length: 19 }, () => walkIn(onTuesday('14:00')))
    const outcomes = await Promise.allSettled([offer(id, [onTuesday('14:00')]), ...others])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.owner.query('select from private.booking_resources where holds')).toHaveLength(1)
  })

  test('taken and taken back at once: the booking is either', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await book(world.buyer, garage, { preferred_date: onTuesday('10:00', round) })
      await offer(id, [onTuesday('14:00', round)])
      const [taken] = await Promise.allSettled([
        answer(id, 'take', onTuesday('14:00', round)),
        world.provider.query('select public.withdraw_offer($1)', [id]),
      ])
      expect(await rowOf(id)).toMatchObject({
        status: taken.status === 'fulfilled' ? 'confirmed' : 'pending',
        offered_times: null,
      })
    }
  })

  test('are at most ten offers a day for a booking', async () => {
    const id = await book(world.buyer, garage)
    for (let nth = 0; nth < 10; nth++) await offer(id, [onTuesday(nth % 2 ? '14:00' : '15:00')])
    await expect(offer(id, [onTuesday('16:00')])).rejects.toMatchObject({ hint: 'booking_move_limit' })
  })
})
