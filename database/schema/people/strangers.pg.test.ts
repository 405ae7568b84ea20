import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { offer, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()
const MAMA = 'mama@example.test'

let garage: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
  await world.owner.query('delete from mail.outbox')
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  for (const table of ['stranger_messages', 'refused_senders', 'stop_tokens'])
    await world.owner.query(`delete from private.${table}`)
  await world.owner.query('delete from public.newsletter_subscribers')
})

let nth = 0
/** A manual booking for the address, each at another time. */
const enter = (
  email: string,
  columns: Record<string, unknown> = {},
  person: Person = world.provider,
  at = garage,
) => {
  nth += 1
  const hour = String(8 + (nth % 8)).padStart(2, '0')
  return book(person, at, {
    customer_id: null,
    status: 'confirmed',
    customer_name: 'Mama Njoroge',
    customer_phone: '0722 123 456',
    customer_email: email,
    preferred_date: onTuesday(`${hour}:00`, Math.floor(nth / 8)),
    duration_minutes: 30,
    ...columns,
  })
}
const toMama = () => mailsInOutbox(world, MAMA)
const mailCount = async (pattern = '%') =>
  (await world.owner.query('select from mail.outbox where recipient ilike $1', [pattern])).length
const nextDay = () =>
  world.owner.query(`update private.stranger_messages set created_at = created_at - interval '1 day'`)
const tokenOf = (mail: { notMe: string | null } | undefined) =>
  /^\/stop-mails\?token=([0-9a-f]{64})$/.exec(mail?.notMe ?? '')?.[1] ?? ''
const stop = (token: string, person: Person = world.visitor) =>
  person.query('select public.stop_sender_by_link($1)', [token])
const senderOf = async (token: string, person: Person = world.visitor) =>
  (await person.query('select * from public.sender_by_link($1)', [token]))[0]
/** The mails of a booking as shown to the provider, latest first. */
const outcomes = async (id: string) => {
  const [row] = await world.provider.query<{ list: { bookings: { messages: { outcome: string }[] }[] } }>(
    'select to_jsonb(public.provider_bookings(only_id => $1)) as list',
    [id],
  )
  return row?.list.bookings[0]?.messages.map(({ outcome }) => outcome)
}

describe('an address that a provider entered', () => {
  test('gets at most two mails, without the provider’s words', async () => {
    await world.owner.query(
      `update public.service_providers set address = 'pay at evil.com', location = 'evil.com' where id = $1`,
      [garage],
    )
    const service = await offer(world.provider, garage, { name: 'Pay at evil.com' })
    await world.provider.query(
      `insert into public.service_bookings
         (service_provider_id, customer_id, service_id, service_type, status, preferred_date, duration_minutes,
          customer_name, customer_phone, customer_email, description, vehicle, notes)
       select $1, null, $3, 'garage', 'confirmed', $2::timestamptz + nth * interval '10 minutes', 10,
         'evil.com', '0722 123 456', $4, 'pay at evil.com', 'evil.com', 'evil.com'
       from generate_series(1, 21) as nth`,
      [garage, onTuesday('08:00'), service, MAMA],
    )
    await world.provider.query(
      `update public.service_bookings set status = 'cancelled', notes = 'pay at evil.com, now' where service_provider_id = $1`,
      [garage],
    )
    expect(await toMama()).toHaveLength(2)
    await nextDay()
    const id = await enter(MAMA)
    await world.owner.query(
      `update public.service_bookings set preferred_date = now() + interval '110 minutes' where id = $1`,
      [id],
    )
    await world.owner.query('delete from private.booking_reminders')
    await world.owner.query('select private.send_booking_reminders()')
    const mails = await toMama()
    expect(mails).toHaveLength(4)
    expect(JSON.stringify(mails)).not.toContain('evil')
    for (const mail of mails)
      expect(mail).toMatchObject({
        action: null,
        notMe: expect.any(String),
        ads: [],
        facts: { work: 'Garage' },
      })
  })

  test('gets no more for moves and cancellations, and the provider sees why', async () => {
    const id = await enter(MAMA)
    for (const time of ['09:15', '10:15', '11:15'])
      await world.provider.query('update public.service_bookings set preferred_date = $2 where id = $1', [
        id,
        onTuesday(time, 50),
      ])
    await world.provider.query(
      `update public.service_bookings set status = 'cancelled', notes = 'We are closed.' where id = $1`,
      [id],
    )
    expect(await toMama()).toHaveLength(2)
    expect(await outcomes(id)).toEqual(['two_today', 'two_today', 'two_today', 'sent', 'sent'])
    // The count restarts on the next day in Nairobi.
    await nextDay()
    await enter(MAMA)
    expect(await toMama()).toHaveLength(3)
  })

  test('is the same in other spellings', async () => {
    for (const address of [
      'Mama.Njoroge@gmail.com',
      'mamanjoroge+1@gmail.com',
      'MAMANJOROGE@GoogleMail.com',
      'm.a.m.a.njoroge+x+y@GMAIL.COM',
    ])
      await enter(address)
    expect(await mailCount('%m%njoroge%')).toBe(2)
    // Elsewhere, dots distinguish people.
    for (const address of [
      'ma.ma@example.test',
      'mama@example.test',
      'Mama+2@example.test',
      'mama+3@example.test',
    ])
      await enter(address)
    expect(await mailCount('ma.ma@%')).toBe(1)
    expect(await mailCount('mama%@example.test')).toBe(2)
  })

  test.each([
    'a,mama@example.test',
    'a:mama@example.test;',
    '(a)mama@example.test',
    'mama@example.test(a)',
    'mama@еxample.test',
    'mama\\@example.test',
    'mama@example..test',
    'mama@example.test.',
  ])('gets nothing if a mail program could read another address: %s', async (address) => {
    const id = await enter(address)
    expect(await mailCount('%mama%')).toBe(0)
    expect(await outcomes(id)).toEqual(['no_address'])
  })

  test('cannot be changed later', async () => {
    const id = await enter(MAMA)
    await expect(
      world.provider.query(
        `update public.service_bookings set customer_email = 'b@example.test' where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('gets five mails from all providers together', async () => {
    const others = [world.seller, world.dealer]
    const places = await Promise.all(others.map((person) => openBusiness(world, person)))
    await world.owner.query('delete from mail.outbox')
    for (let round = 0; round < 3; round += 1) {
      await enter(MAMA)
      for (const [place, person] of others.entries()) await enter(MAMA, {}, person, places[place])
    }
    expect(await toMama()).toHaveLength(5)
  })

  test('gets two from a re-registered provider, and no more after erasure', async () => {
    await enter(MAMA)
    await enter(MAMA)
    await world.owner.query('delete from public.service_providers')
    garage = await openBusiness(world, world.provider, { business_name: 'Another Garage' })
    await enter(MAMA)
    expect(await toMama()).toHaveLength(2)
    // Ends with an error to roll back, so that the tests' provider remains.
    await expect(
      world.owner.query(`do $$ begin
        delete from auth.users where id = '${world.provider.id}';
        raise exception 'mails: %', (select count(*) from mail.outbox where recipient = '${MAMA}');
      end $$`),
    ).rejects.toThrow('mails: 2')
  })

  test('gets two for twelve concurrent requests', async () => {
    await Promise.all(Array.from({ length: 12 }, () => enter(MAMA)))
    expect(await toMama()).toHaveLength(2)
  })

  test('gets five for concurrent requests of several providers', async () => {
    const places = [garage, await openBusiness(world, world.seller), await openBusiness(world, world.dealer)]
    const people = [world.provider, world.seller, world.dealer]
    await Promise.all(Array.from({ length: 12 }, (_, n) => enter(MAMA, {}, people[n % 3], places[n % 3])))
    expect(await toMama()).toHaveLength(5)
  })

  test('is handled alike if it is a member’s, who still gets their own mails', async () => {
    const [{ email }] = (await world.owner.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [world.buyer.id],
    )) as [{ email: string }]
    const byHand = await enter(email)
    await enter(email)
    const surplus = await enter(email)
    expect([await outcomes(byHand), await outcomes(surplus)]).toEqual([['sent'], ['two_today']])
    for (let n = 0; n < 4; n += 1)
      await book(world.buyer, garage, { preferred_date: onTuesday(`1${n}:30`, 45) })
    expect(await mailCount(email)).toBe(2 + 4)
  })

  test('a reminder is not delayed by other mails to the address', async () => {
    const id = await enter(MAMA)
    await world.owner.query(
      `update public.service_bookings set preferred_date = now() + interval '110 minutes' where id = $1`,
      [id],
    )
    await world.owner.query('delete from private.booking_reminders')
    const reminded = async () =>
      (await world.owner.query<{ n: number }>('select private.send_booking_reminders() as n'))[0]?.n
    const { Client } = (await import('pg')).default
    const other = new Client(world.database.owner)
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select private.may_write_now($1)', [MAMA])
      expect(await reminded()).toBe(0)
      await other.query('commit')
    } finally {
      await other.end()
    }
    expect(await reminded()).toBe(1)
  })
})

describe('the name of the business', () => {
  const printed = async (name: string) =>
    (await world.owner.query<{ line: string | null }>('select private.printable_name($1) as line', [name]))[0]
      ?.line

  test.each([
    'Baraka Garage',
    'A.B. Motors & Sons',
    'Wanjikũ’s Car-Wash (Thika)',
    'Garage 24',
    'St. Mary Motors',
  ])('is printed: %s', async (name) => {
    expect(await printed(name)).toBe(name)
  })

  test.each([
    'evil.com',
    'Pay at evil.com',
    'Pay at EVIL.COM now',
    'evil.co.ke garage',
    'evil-.com',
    'https evil',
    'www evil',
    'evil。com',
    'evil․com',
    'evil．com',
    'a@evil',
    'evil/pay',
    'Till 522522',
    'Call 0722 123 456',
    'Call 0722-123-456',
    'evil[.]com',
    'Pay:evil',
    'B'.repeat(61),
    '\u200b',
  ])('is not printed: %s', async (name) => {
    expect(await printed(name)).toBeNull()
  })

  test('is omitted from mail and page if it is a link', async () => {
    await world.owner.query(
      `update public.service_providers set business_name = 'Pay at evil.com' where id = $1`,
      [garage],
    )
    await enter(MAMA)
    const [mail] = await toMama()
    expect(mail).toMatchObject({
      subject: 'Your booking at a service provider',
      text: expect.stringMatching(/^A service provider expects you: Garage on /),
    })
    expect(await senderOf(tokenOf(mail))).toEqual({ business_name: null, stopped: false })
  })
})

describe('“This was not me”', () => {
  test('stops the provider for the address permanently, in every spelling, and the provider sees it', async () => {
    const id = await enter(MAMA)
    const token = tokenOf((await toMama())[0])
    expect(await senderOf(token)).toEqual({ business_name: 'Baraka Garage', stopped: false })
    // Viewing changes nothing.
    expect(await outcomes(id)).toEqual(['sent'])
    await stop(token)
    await stop(token, world.provider)
    expect(await senderOf(token, world.buyer)).toEqual({ business_name: 'Baraka Garage', stopped: true })
    expect(await outcomes(id)).toEqual(['not_me', 'sent'])
    await nextDay()
    await world.provider.query(
      `update public.service_bookings set status = 'cancelled', notes = 'We are closed.' where id = $1`,
      [id],
    )
    expect(await outcomes(await enter('Mama+3@EXAMPLE.test'))).toEqual(['not_me'])
    await world.owner.query('delete from public.service_providers')
    garage = await openBusiness(world, world.provider, { business_name: 'Another Garage' })
    expect(await outcomes(await enter(MAMA))).toEqual(['not_me'])
    expect(await mailCount('mama%')).toBe(1)
    // Others may.
    const other = await openBusiness(world, world.dealer)
    await enter(MAMA, {}, world.dealer, other)
    expect(await mailCount('mama%')).toBe(2)
  })

  test('is counted on the member’s page for administrators', async () => {
    await enter(MAMA)
    await enter('baba@example.test')
    for (const mail of await mailsInOutbox(world)) if (mail.notMe) await stop(tokenOf(mail))
    const refused = async (person: Person) =>
      (
        await world.admin.query<{ n: number }>(`select refused_by::int as n from public.admin_member($1)`, [
          person.id,
        ])
      )[0]?.n
    expect([await refused(world.provider), await refused(world.buyer)]).toEqual([2, 0])
  })

  test('for one address does not affect another', async () => {
    await enter(MAMA)
    await enter('baba@example.test')
    await stop(tokenOf((await toMama())[0]))
    await enter('baba@example.test')
    expect(await mailCount('baba@%')).toBe(2)
  })

  test('still applies after the account is erased', async () => {
    await enter(MAMA)
    await stop(tokenOf((await toMama())[0]))
    await expect(
      world.owner.query(`do $$ begin
        delete from auth.users where id = '${world.provider.id}';
        raise exception 'mails: %, known: %', (select count(*) from mail.outbox where recipient = '${MAMA}'),
          (select count(*) from private.stop_tokens);
      end $$`),
    ).rejects.toThrow('mails: 1, known: 0')
  })

  test.each(['', 'abc', 'f'.repeat(64)])('does nothing without the token of a mail: %j', async (token) => {
    await enter(MAMA)
    await expect(senderOf(token)).rejects.toMatchObject({ hint: 'stop_link' })
    await expect(stop(token)).rejects.toMatchObject({ hint: 'stop_link' })
    expect(await world.owner.query('select from private.refused_senders')).toEqual([])
  })

  test('is only in the mail: nobody reads its token, the address or the sender', async () => {
    await enter(MAMA)
    const token = tokenOf((await toMama())[0])
    await stop(token)
    const kept = await world.owner.query(
      `select to_jsonb(one)::text from private.stop_tokens as one union all
       select to_jsonb(one)::text from private.refused_senders as one union all
       select to_jsonb(one)::text from private.stranger_messages as one`,
    )
    expect(kept.length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${token}|mama|example`))
    for (const table of ['stop_tokens', 'refused_senders', 'stranger_messages'])
      for (const person of [world.visitor, world.buyer, world.provider])
        await expect(person.query(`select from private.${table}`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('letters of the sign-in service', () => {
  const admit = async (kind: string, address = MAMA, account: string | null = null) =>
    (
      await world.owner.query<{ admitted: { wait?: number; data?: Record<string, unknown> } }>(
        'select auth.admit_letter($1, $2, $3) as admitted',
        [address, kind, account],
      )
    )[0]?.admitted

  test('go to an unconfirmed address at most five times a day in total', async () => {
    for (const kind of ['signup', 'magiclink', 'recovery', 'signup', 'magiclink'])
      expect(await admit(kind)).toEqual({ data: {} })
    const { wait = 0 } = (await admit('recovery', 'Mama+1@example.test')) ?? {}
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    expect(await admit('invite')).toEqual({ data: {} })
    await nextDay()
    expect(await admit('signup')).toEqual({ data: {} })
  })

  test('are not used up by members’ actions, but count for them', async () => {
    await enter(MAMA)
    await enter(MAMA)
    for (let n = 0; n < 5; n += 1) expect(await admit('signup')).toEqual({ data: {} })
    const other = await openBusiness(world, world.dealer)
    await world.owner.query('delete from mail.outbox')
    await enter(MAMA, {}, world.dealer, other)
    expect(await toMama()).toEqual([])
  })

  test('about an address change go twice a day per account, until the recipient stops them', async () => {
    const first = await admit('email_change', MAMA, world.buyer.id)
    expect(first?.data?.stop_path).toMatch(/^\/stop-mails\?token=/)
    await admit('email_change', MAMA, world.buyer.id)
    expect(await admit('email_change', MAMA, world.buyer.id)).toHaveProperty('wait')
    expect(await admit('email_change', MAMA, world.seller.id)).toHaveProperty('data')
    await nextDay()
    const token = tokenOf({ notMe: String(first?.data?.stop_path) })
    expect(await senderOf(token)).toEqual({ business_name: null, stopped: false })
    await stop(token)
    expect(await admit('email_change', MAMA, world.buyer.id)).toHaveProperty('wait')
  })
})

test('the newsletter mails an address at most twice a day', async () => {
  for (let n = 0; n < 4; n += 1) {
    await world.visitor.query('select public.subscribe_to_newsletter($1)', [MAMA])
    await world.owner.query(
      `update public.newsletter_subscribers set asked_at = now() - interval '11 minutes'`,
    )
  }
  await world.visitor.query('select public.subscribe_to_newsletter($1)', ['mama+1@example.test'])
  expect(await mailCount('mama%')).toBe(2)
})

test('records are deleted after two days, those about a booking a month after it', async () => {
  const id = await enter(MAMA)
  await world.visitor.query('select public.subscribe_to_newsletter($1)', ['baba@example.test'])
  const kept = async (age: string) => {
    await world.owner.query('update private.stranger_messages set created_at = now() - $1::interval', [age])
    await world.owner.query('select private.delete_old_stranger_messages()')
    return (await world.owner.query('select from private.stranger_messages')).length
  }
  expect(await kept('47 hours')).toBe(2)
  expect(await kept('49 hours')).toBe(1)
  await world.owner.query('alter table public.service_bookings disable trigger user')
  await world.owner.query(
    `update public.service_bookings set preferred_date = now() - interval '32 days' where id = $1`,
    [id],
  )
  await world.owner.query('alter table public.service_bookings enable trigger user')
  expect(await kept('33 days')).toBe(0)
})
