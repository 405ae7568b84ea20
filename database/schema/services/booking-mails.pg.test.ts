import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { offer, openBusiness, register } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
  await forgetMails()
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query('delete from public.notification_choices')
  await world.owner.query('delete from private.stranger_messages')
})

const forgetMails = () => world.owner.query('delete from mail.outbox')
const mailsTo = async (address: string) =>
  (await mailsInOutbox(world, address)).map(({ secondPath, unsubscribe, ...mail }) => ({
    ...mail,
    link: secondPath,
    leave: unsubscribe,
  }))
type Mail = Awaited<ReturnType<typeof mailsTo>>[number]
const buyerMails = () => mailsTo('wanjiku@magari.test')
const tokenIn = (mail: Mail | undefined) =>
  /token=([\w-]{22})&answer=cancel$/.exec(mail?.link ?? '')?.[1] ?? ''
const move = (person: Person, id: string, status: string, notes: string | null = null) =>
  person.query('update public.service_bookings set status = $2, notes = $3 where id = $1', [
    id,
    status,
    notes,
  ])
const rowOf = async (id: string) =>
  (await world.owner.query('select * from public.service_bookings where id = $1', [id]))[0]
const byHand = (columns: Record<string, unknown> = {}) =>
  book(world.provider, garage, {
    customer_id: null,
    status: 'confirmed',
    customer_name: 'Mama Njoroge',
    customer_phone: '0722 123 456',
    customer_email: 'mama@example.test',
    ...columns,
  })
const look = (token: string, person: Person = world.visitor) =>
  person.query('select * from public.booking_by_link($1)', [token])
/** Moves all sent mails to yesterday. */
const nextDay = () =>
  world.owner.query(`update private.stranger_messages set created_at = created_at - interval '1 day'`)
const press = async (token: string, person: Person = world.visitor) =>
  person.query(`select public.answer_booking_by_link($1, 'cancel')`, [token])

describe('the link of a mail', () => {
  test('cancels a pending request without signing in and notifies the provider', async () => {
    const id = await book(world.buyer, garage)
    const [mail] = await buyerMails()
    expect(mail).toMatchObject({
      subject: 'Your booking request is sent',
      action: `/my-bookings/${id}`,
      second: 'Cancel this request',
      leave: expect.stringMatching(/^\/unsubscribe/),
    })
    const token = tokenIn(mail)
    const [shown] = await look(token)
    expect(shown).toMatchObject({
      status: 'pending',
      business_name: 'Baraka Garage',
      work: 'Garage',
      preferred_date: new Date(onTuesday('10:00')),
    })
    expect(JSON.stringify(shown)).not.toMatch(/Wanjiku|Kamau|wanjiku|712345678.*712345678/)
    // Opening the link changes nothing.
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    await press(token)
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' })
    expect((await notificationsOf(world, world.provider))[0]).toMatchObject({
      title: 'A request was withdrawn',
    })
    expect(await notificationsOf(world, world.buyer)).toEqual([])
    await press(token)
    expect(
      (await notificationsOf(world, world.provider)).filter(({ title }) => /withdrawn/.test(title)),
    ).toHaveLength(1)
  })

  test('works regardless of who is signed in, and only once for concurrent clicks', async () => {
    const id = await book(world.buyer, garage)
    const token = tokenIn((await buyerMails())[0])
    await Promise.all([press(token, world.seller), press(token, world.provider), press(token)])
    expect(await rowOf(id)).toMatchObject({ cancelled_by: 'customer', answered_at: null })
    expect(
      (await notificationsOf(world, world.provider)).filter(({ title }) => /withdrawn/.test(title)),
    ).toHaveLength(1)
  })

  test('of a confirmed booking notifies the provider once that the customer cannot come, and frees the time', async () => {
    await world.provider.query('update public.service_providers set booking_change_hours = 336')
    const id = await book(world.buyer, garage)
    await move(world.provider, id, 'confirmed')
    const token = tokenIn((await buyerMails()).at(-1))
    expect((await buyerMails()).at(-1)).toMatchObject({ second: 'I cannot come' })
    await press(token)
    await press(token)
    expect(await rowOf(id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'customer',
      cannot_come_at: expect.any(Date),
    })
    await book(world.provider, garage, { customer_id: null, status: 'confirmed', description: 'Walk-in' })
    const notifications = (await notificationsOf(world, world.provider)).filter(
      ({ title }) => title === 'A customer cannot come',
    )
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toMatchObject({ link: `/service-provider/bookings?booking=${id}` })
    expect((await look(token))[0]).toMatchObject({ status: 'cancelled', cannot_come_at: expect.any(Date) })
  })

  test('shows manually entered customers no words of the provider', async () => {
    await world.owner.query(
      `update public.service_providers set business_name = 'Pay at evil.com' where id = $1`,
      [garage],
    )
    await byHand({ service_id: await offer(world.provider, garage, { name: 'Pay at evil.com' }) })
    expect((await look(tokenIn((await mailsTo('mama@example.test'))[0])))[0]).toMatchObject({
      business_name: 'the business',
      work: 'Garage',
    })
  })

  test('works for manually entered customers without an account', async () => {
    const id = await byHand()
    const [mail] = await mailsTo('mama@example.test')
    expect(mail).toMatchObject({ subject: 'Your booking at Baraka Garage', action: null })
    await press(tokenIn(mail))
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' })
    expect((await notificationsOf(world, world.provider))[0]?.message).toMatch(
      /^Mama Njoroge has cancelled the booking for /,
    )
  })

  test.each(['', 'abc', 'f'.repeat(64)])('opens nothing with an invalid token: %j', async (token) => {
    await book(world.buyer, garage)
    await expect(look(token)).rejects.toMatchObject({ hint: 'booking_link' })
    await expect(press(token)).rejects.toMatchObject({ hint: 'booking_link' })
  })

  test('is not the booking’s id, and its token is not stored', async () => {
    const id = await book(world.buyer, garage)
    await expect(press(id)).rejects.toMatchObject({ hint: 'booking_link' })
    const token = tokenIn((await buyerMails())[0])
    const kept = await world.owner.query(
      'select to_jsonb(link)::text as line from private.booking_links as link',
    )
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token)
    for (const person of [world.visitor, world.buyer, world.provider])
      await expect(person.query('select * from private.booking_links')).rejects.toMatchObject({
        code: '42501',
      })
  })

  test('opens its own booking only', async () => {
    const mine = await book(world.buyer, garage)
    const theirs = await book(world.seller, garage, { preferred_date: onTuesday('12:00') })
    await press(tokenIn((await buyerMails())[0]))
    expect(await rowOf(mine)).toMatchObject({ status: 'cancelled' })
    expect(await rowOf(theirs)).toMatchObject({ status: 'pending' })
  })

  test('expires with the time of the booking', async () => {
    const id = await book(world.buyer, garage)
    const token = tokenIn((await buyerMails())[0])
    await world.owner.query(
      `update public.service_bookings set preferred_date = now() - interval '1 minute' where id = $1`,
      [id],
    )
    await expect(look(token)).rejects.toMatchObject({ hint: 'booking_link_late' })
    await expect(press(token)).rejects.toMatchObject({ hint: 'booking_link_late' })
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
  })

  test('changes nothing once work has begun', async () => {
    const id = await book(world.buyer, garage)
    const token = tokenIn((await buyerMails())[0])
    await move(world.provider, id, 'confirmed')
    await move(world.owner, id, 'in_progress')
    await expect(press(token)).rejects.toMatchObject({ hint: 'booking_transition' })
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress', cannot_come_at: null })
  })
})

describe('manually entered customers', () => {
  test('are mailed what was created, moved and cancelled, without the words of the provider; nothing without an address', async () => {
    const id = await byHand({ price: 4_500 })
    await world.provider.query('update public.service_bookings set preferred_date = $2 where id = $1', [
      id,
      onTuesday('12:00'),
    ])
    await nextDay()
    await move(world.provider, id, 'cancelled', 'We are closed.')
    expect(await mailsTo('mama@example.test')).toMatchObject([
      { subject: 'Your booking at Baraka Garage', text: expect.stringMatching(/Price: KSh 4,500\.$/) },
      { subject: 'Your booking was moved', second: 'Cancel this booking' },
      { subject: 'Your booking was cancelled', text: expect.not.stringContaining('closed'), second: null },
    ])
    await forgetMails()
    await byHand({ customer_email: null, preferred_date: onTuesday('15:00') })
    expect(await world.owner.query('select from mail.outbox')).toEqual([])
  })

  test('get no mail about past bookings or if mails are off', async () => {
    await byHand({ preferred_date: onTuesday('10:00', -2) })
    await world.owner.query(
      `update public.system_settings set value = 'false' where key = 'email_notifications'`,
    )
    await byHand()
    await world.owner.query(
      `update public.system_settings set value = 'true' where key = 'email_notifications'`,
    )
    expect(await mailsTo('mama@example.test')).toEqual([])
  })
})

describe('an address entered by a provider', () => {
  const moveTo = (id: string, time: string) =>
    world.provider.query('update public.service_bookings set preferred_date = $2 where id = $1', [id, time])
  const subjects = async () => (await mailsTo('mama@example.test')).map(({ subject }) => subject)

  test('gets no mail from unverified or suspended providers', async () => {
    const suspend = (since: string) =>
      world.owner.query(`update public.profiles set suspended_at = ${since} where id = $1`, [
        world.provider.id,
      ])
    await suspend('now()')
    await byHand()
    await world.owner.query('delete from public.service_providers')
    await suspend('null')
    garage = await register(world.provider)
    const id = await byHand({ preferred_date: onTuesday('12:00') })
    await moveTo(id, onTuesday('14:00'))
    expect(await subjects()).toEqual([])
  })

  test('is one of at most a hundred a day for a provider, also after re-registering', async () => {
    let nth = 0
    const many = async (weeks: number[]) => {
      for (const week of weeks) {
        await world.provider.query(
          `insert into public.service_bookings
             (service_provider_id, customer_id, service_type, status, preferred_date, duration_minutes,
              customer_name, customer_phone, customer_email)
           select $1, null, 'garage', 'confirmed', $2::timestamptz + nth * interval '10 minutes', 10,
             'Mama Njoroge', '0722 123 456', 'mama' || $3::integer + nth || '@example.test'
           from generate_series(1, 30) as nth`,
          [garage, onTuesday('08:00', week), nth],
        )
        nth += 30
      }
    }
    const toStrangers = async () =>
      (await world.owner.query(`select from mail.outbox where recipient like 'mama%'`)).length
    await many([0, 1, 2])
    expect(await toStrangers()).toBe(90)
    // Deleting the provider cancels its bookings: some of the customers still get a mail.
    await world.owner.query('delete from public.service_providers')
    expect(await toStrangers()).toBe(100)
    garage = await openBusiness(world, world.provider)
    await many([3])
    expect(await toStrangers()).toBe(100)
    expect(await mailsTo('baraka@garage.test')).not.toEqual([])
    // Members do not count.
    const id = await book(world.buyer, garage)
    await move(world.provider, id, 'confirmed')
    expect(await buyerMails()).toHaveLength(2)
  })

  test('gets a mail without a link when the provider is deleted; not about past bookings', async () => {
    await byHand()
    await byHand({ preferred_date: onTuesday('10:00', -2) })
    await forgetMails()
    await world.provider.query('delete from public.service_providers')
    expect(await mailsTo('mama@example.test')).toMatchObject([
      {
        subject: 'Your booking was cancelled',
        text: expect.stringMatching(
          /^Baraka Garage is no longer on Magari: Garage on .* will not take place\.$/,
        ),
        action: null,
        second: null,
        link: null,
      },
    ])
  })

  test.each([
    ['a provider who erases the account', '', 1],
    ['one who is suspended', 'update public.profiles set suspended_at = now() where id = leaver;', 0],
  ])('gets the right number of mails about %s', async (_, before, mails) => {
    await byHand()
    await forgetMails()
    // Ends with an error to roll back, so that the tests' provider remains.
    const leaving = world.owner.query(`do $$
      declare leaver constant uuid := '${world.provider.id}';
      begin
        ${before}
        delete from auth.users where id = leaver;
        raise exception 'mails: %', (select count(*) from mail.outbox where recipient = 'mama@example.test');
      end $$`)
    await expect(leaving).rejects.toThrow(`mails: ${mails}`)
  })
})

describe('reminders', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const remind = async () =>
    (await world.owner.query<{ done: number }>('select private.send_booking_reminders() as done'))[0]?.done
  /** An older confirmed booking that is due soon. */
  const agreed = async (minutes: number, columns: Record<string, unknown> = {}) => {
    const id = await book(world.owner, garage, {
      customer_id: world.buyer.id,
      status: 'confirmed',
      preferred_date: inMinutes(minutes),
      ...columns,
    })
    await world.owner.query('delete from private.booking_reminders')
    await forgetMails()
    return id
  }

  test('are sent a day and two hours before, each once', async () => {
    const id = await agreed(24 * 60 - 5)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await notificationsOf(world, world.buyer)).toMatchObject([
      { title: 'Your booking is in a day', link: `/my-bookings/${id}` },
    ])
    expect(await buyerMails()).toMatchObject([
      { subject: 'Your booking is in a day', second: 'I cannot come', leave: expect.any(String) },
    ])
    // After moving the appointment, it is another reminder.
    await world.owner.query('delete from private.booking_reminders where hours = 2')
    await world.owner.query('alter table public.service_bookings disable trigger user')
    await world.owner.query('update public.service_bookings set preferred_date = $2 where id = $1', [
      id,
      inMinutes(115),
    ])
    await world.owner.query('alter table public.service_bookings enable trigger user')
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
      title: 'Your booking is in two hours',
    })
  })

  test('are answered by the link without signing in; who comes gets no second one', async () => {
    const id = await agreed(24 * 60 - 5)
    await remind()
    const mail = (await mailsInOutbox(world, 'wanjiku@magari.test')).at(-1)
    const token = /token=([\w-]{22})&answer=come$/.exec(mail?.action ?? '')?.[1]
    await world.visitor.query(`select public.answer_booking_by_link($1, 'come')`, [token])
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', will_come_at: expect.any(Date) })
    await world.owner.query('delete from public.service_bookings')
    await agreed(110, { will_come_at: new Date() })
    expect(await remind()).toBe(0)
  })

  test('are sent once by two concurrent servers', async () => {
    await agreed(24 * 60 - 5)
    await Promise.all([remind(), remind()])
    expect(await buyerMails()).toHaveLength(1)
  })

  test('are not sent again while another server sends them', async () => {
    const id = await agreed(24 * 60 - 5)
    const other = new pg.Client(world.database.owner)
    await other.connect()
    try {
      await other.query('begin')
      await other.query(
        `insert into private.booking_reminders (booking_id, hours, begins)
         select id, 24, preferred_date from public.service_bookings where id = $1`,
        [id],
      )
      const reminded = remind()
      await expect
        .poll(() => world.owner.query(`select from pg_locks where not granted`), { interval: 20 })
        .not.toEqual([])
      await other.query('commit')
      expect(await reminded).toBe(0)
    } finally {
      await other.end()
    }
    expect(await buyerMails()).toEqual([])
  })

  test('are not sent for recent, unconfirmed, past or hidden bookings', async () => {
    await book(world.owner, garage, {
      customer_id: world.buyer.id,
      status: 'confirmed',
      preferred_date: inMinutes(20 * 60),
    })
    expect(await remind()).toBe(0)
    await world.owner.query('delete from public.service_bookings')
    for (const columns of [
      { status: 'pending' },
      { status: 'cancelled' },
      { preferred_date: inMinutes(-10) },
      { preferred_date: inMinutes(26 * 60) },
    ])
      await agreed(23 * 60, columns)
    expect(await remind()).toBe(0)
  })

  test('reach manually entered customers too; members can switch the mail off', async () => {
    await agreed(110, {
      customer_id: null,
      customer_name: 'Mama Njoroge',
      customer_phone: '+254722123456',
      customer_email: 'mama@example.test',
    })
    expect(await remind()).toBe(1)
    expect(await mailsTo('mama@example.test')).toMatchObject([{ subject: 'Your booking is in two hours' }])
    await world.owner.query('delete from public.service_bookings')
    await world.buyer.query(
      `insert into public.notification_choices (topic, channel, wanted) values ('bookings', 'email', false)`,
    )
    await agreed(110)
    expect(await remind()).toBe(1)
    expect(await buyerMails()).toEqual([])
    expect(await notificationsOf(world, world.buyer)).toHaveLength(1)
  })
})
