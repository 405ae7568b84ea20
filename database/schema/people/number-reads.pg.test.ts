/** Reads of other people's phone numbers and e-mail addresses, through every interface of the data service. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REVEAL_LIMITS } from '#domain/ads/leads.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { book } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const PEOPLE = 130
const WHOLE = /\+254[17]\d{8}/g
const ADDRESS = /[\w.]+@(crowd|baraka)\.test/g

let catalogue: Catalogue
let clients: Clients
let ad: string
let business: string
/** Sellers of a car each, who also run a business, by index. */
let crowd: { id: string; listing: string; provider: string }[]

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  ad = await post(world.seller, catalogue)
  business = await openBusiness(world, world.provider)
  crowd = await world.owner.query(
    `with account as (
       insert into auth.users (email, raw_user_meta_data)
       select 'crowd' || nth || '@magari.test', jsonb_build_object('first_name', 'Crowd', 'phone', '+2547' || (30000000 + nth))
       from generate_series(1, $1) as nth
       returning id
     )
     select id from account`,
    [PEOPLE],
  )
  await world.owner.query(
    `insert into public.vehicle_listings (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year)
     select id, $2, 'A car of the crowd', 900000, 'Nairobi', 'used', 'petrol', 'automatic', 2015 from unnest($1::uuid[]) as id`,
    [crowd.map(({ id }) => id), catalogue.Toyota],
  )
  await world.owner.query(
    `insert into public.service_providers (user_id, business_name, location, phone, email, service_types, verified)
     select id, 'Garage of the crowd', 'Nakuru', '+2541' || (20000000 + nth), 'c' || nth || '@crowd.test', '{garage}', true
     from unnest($1::uuid[]) with ordinality as person (id, nth)`,
    [crowd.map(({ id }) => id)],
  )
  crowd = await world.owner.query(
    `select person.id, listing.id as listing, provider.id as provider
     from public.profiles as person
     join public.vehicle_listings as listing on listing.seller_id = person.id
     join public.service_providers as provider on provider.user_id = person.id
     where person.first_name = 'Crowd' order by person.phone`,
  )
  clients = await openClients(world.database)
})
afterAll(() => clients?.close())
afterEach(async () => {
  await world.owner.query('truncate private.number_reads, public.leads, private.lead_visitors')
  await world.owner.query('delete from public.message_threads')
  await world.owner.query('delete from public.service_bookings')
  await world.owner.query('update public.profiles set suspended_at = null')
})

const nobodys = () => crowd[0] as (typeof crowd)[number]
const known = async (person: Person) => {
  const rows = await world.owner.query('select from private.number_reads where reader_id = $1', [person.id])
  return rows.length
}
async function ask(person: Person, path: string, init?: RequestInit) {
  const response = await clients.ask(person, path, init)
  const text = await response.text()
  return {
    status: response.status,
    text,
    masked: response.headers.get('x-masked-values'),
    numbers: new Set([...(text.match(WHOLE) ?? []), ...(text.match(ADDRESS) ?? [])]).size,
  }
}
/** Records reads of this many people's numbers. */
const used = (person: Person, count: number, ago: string, from = 0) =>
  world.owner.query(
    `insert into private.number_reads (reader_id, person_id, read_at)
     select $1, person, now() - $3::interval from unnest($2::uuid[]) as person`,
    [person.id, crowd.slice(from, from + count).map(({ id }) => id), ago],
  )

describe('the calls of the specification', () => {
  test('read a listing with its seller, a profile, a provider, by id', async () => {
    const client = clients.clientOf(world.buyer)
    const { data: listing } = await client
      .from('vehicle_listings')
      .select('*, profiles(first_name, last_name, phone, role, verified)')
      .eq('id', ad)
      .single()
    expect(listing.profiles.phone).toBe('+254722000111')
    const { data: profile } = await client.from('profiles').select('*').eq('id', world.seller.id).single()
    expect(profile).toMatchObject({ phone: '+254722000111', suspended_at: null, first_name: 'Otieno' })
    const { data: provider } = await client.from('service_providers').select('*').eq('id', business).single()
    expect(provider).toMatchObject({ phone: '+254712345678', email: 'info@baraka.test' })
    expect(await known(world.buyer)).toBe(2)
  })

  test('read and write the caller’s own numbers, also in the same statement', async () => {
    const client = clients.clientOf(world.seller)
    const change = (phone: string) =>
      client.from('profiles').update({ phone }).eq('id', world.seller.id).select('*').single()
    expect((await change('+254722000119')).data).toMatchObject({ phone: '+254722000119' })
    expect((await change('+254722000111')).data).toMatchObject({ phone: '+254722000111' })
    const provider = clients.clientOf(world.provider)
    const { data } = await provider
      .from('service_providers')
      .update({ email: 'desk@baraka.test' })
      .eq('id', business)
      .select()
      .single()
    expect(data).toMatchObject({ phone: '+254712345678', email: 'desk@baraka.test' })
    await provider
      .from('service_providers')
      .update({ email: 'info@baraka.test' })
      .eq('id', business)
      .throwOnError()
    expect(await known(world.seller)).toBe(0)
    expect(await known(world.provider)).toBe(0)
  })

  test('return all numbers to administrators and the secret key', async () => {
    const answer = await ask(world.admin, '/profiles?select=phone&first_name=eq.Crowd')
    expect(answer).toMatchObject({ numbers: PEOPLE, masked: null })
    expect(await known(world.admin)).toBe(0)
  })
})

describe('in bulk', () => {
  const ways: [string, string, RequestInit?][] = [
    ['a list of people', '/profiles?select=id,phone&first_name=eq.Crowd'],
    ['everything of people', '/profiles?first_name=eq.Crowd'],
    ['another name for it', '/profiles?select=a:phone,b:phone,c:phone&first_name=eq.Crowd'],
    ['an embed', '/vehicle_listings?select=id,profiles(phone)'],
    ['an inner embed', '/vehicle_listings?select=id,profiles!inner(phone)'],
    ['a spread', '/vehicle_listings?select=id,...profiles(phone)'],
    ['nested embeds', '/vehicle_listings?select=profiles(vehicle_listings(profiles(phone)))'],
    ['many of one', '/vehicle_makes?select=vehicle_listings(profiles(phone))'],
    ['the businesses', '/service_providers?select=phone,email'],
    ['the businesses of sellers', '/profiles?select=service_providers(phone,email)&first_name=eq.Crowd'],
    ['a sorted page', '/profiles?select=phone&order=created_at.desc,id&first_name=eq.Crowd&limit=100'],
    ['a count too', '/profiles?select=phone&first_name=eq.Crowd', { headers: { prefer: 'count=exact' } }],
    ['CSV', '/profiles?select=phone&first_name=eq.Crowd', { headers: { accept: 'text/csv' } }],
    [
      'nulls left out',
      '/profiles?select=phone&first_name=eq.Crowd',
      { headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } },
    ],
  ]

  test.each(ways)('%s shows a limited number an hour and masks the others', async (_name, path, init) => {
    const first = await ask(world.buyer, path, init)
    expect(first.status).toBeLessThan(300)
    // A business's number and address, and its owner's number, count once.
    const each = path.includes('email') ? 2 : 1
    expect(first.numbers).toBe(REVEAL_LIMITS.perHour * each)
    expect(first.masked).toBe('hour')
    expect(first.text).toContain('** *** ')
    expect(await known(world.buyer)).toBe(REVEAL_LIMITS.perHour)
    // Revealed numbers stay visible, and no others become so.
    expect((await ask(world.buyer, path, init)).numbers).toBeLessThanOrEqual(REVEAL_LIMITS.perHour * each)
    expect(await known(world.buyer)).toBe(REVEAL_LIMITS.perHour)
  })

  test('single reads and the functions share the limit', async () => {
    const reveal = (place: number, by = 'reveal_phone') =>
      ask(world.buyer, `/rpc/${by}`, {
        method: 'POST',
        body: JSON.stringify({ listing_id: crowd[place]?.listing }),
      })
    for (let place = 0; place < 10; place++) {
      expect((await ask(world.buyer, `/profiles?select=phone&id=eq.${crowd[place]?.id}`)).numbers).toBe(1)
      expect(
        (await ask(world.buyer, `/service_providers?select=email&id=eq.${crowd[place + 10]?.provider}`))
          .numbers,
      ).toBe(1)
      expect((await reveal(place + 20)).numbers).toBe(1)
      // The same people by other interfaces do not count again.
      expect((await reveal(place, 'record_whatsapp')).numbers).toBe(1)
    }
    expect(await known(world.buyer)).toBe(30)
    expect(JSON.parse((await reveal(31)).text)).toMatchObject({ code: 'P0001', hint: 'reveal_limit' })
    expect(JSON.parse((await reveal(31, 'record_whatsapp')).text)).toMatchObject({ hint: 'reveal_limit' })
    expect(await ask(world.buyer, `/profiles?select=phone&id=eq.${crowd[31]?.id}`)).toMatchObject({
      text: '[{"phone":"+254 7** *** 032"}]',
      masked: 'hour',
    })
    expect(
      await ask(world.buyer, `/service_providers?select=email&id=eq.${crowd[31]?.provider}`),
    ).toMatchObject({ text: '[{"email":"c***@***"}]' })
    expect((await reveal(5)).numbers).toBe(1)
    expect((await ask(world.dealer, `/profiles?select=phone&id=eq.${crowd[31]?.id}`)).numbers).toBe(1)
  })

  test('after an hour, the daily limit applies', async () => {
    await used(world.buyer, 70, '5 hours')
    await used(world.buyer, 29, '61 minutes', 70)
    expect(await ask(world.buyer, `/profiles?select=phone&id=eq.${crowd[110]?.id}`)).toMatchObject({
      numbers: 1,
    })
    expect(await ask(world.buyer, `/profiles?select=phone&id=eq.${crowd[111]?.id}`)).toMatchObject({
      numbers: 0,
      masked: 'day',
    })
    expect(await ask(world.buyer, `/profiles?select=phone&id=eq.${crowd[3]?.id}`)).toMatchObject({
      numbers: 1,
      masked: null,
    })
    await world.owner.query(`update private.number_reads set read_at = read_at - interval '1 day'`)
    expect(await ask(world.buyer, `/profiles?select=phone&id=eq.${crowd[3]?.id}`)).toMatchObject({
      numbers: 1,
      masked: null,
    })
    await world.owner.query('select private.delete_old_number_reads()')
    expect(await known(world.buyer)).toBe(1)
  })

  test('concurrent requests cannot exceed the limit', async () => {
    await used(world.buyer, REVEAL_LIMITS.perHour - 1, '10 minutes')
    const lock = {
      text: `select pg_advisory_xact_lock(hashtextextended('number_reads ' || $1, 0))`,
      values: [world.buyer.id],
    }
    const outcomes = await raceOnLock(
      world.database,
      lock,
      [50, 51, 52].map((place) => () => ask(world.buyer, `/profiles?select=phone&id=eq.${crowd[place]?.id}`)),
    )
    const shown = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.numbers : outcome.reason,
    )
    expect(shown.sort()).toEqual([0, 0, 1])
  })

  test('rows that are not returned do not count', async () => {
    const head = await clients.ask(world.buyer, '/profiles?select=phone&first_name=eq.Crowd', {
      method: 'HEAD',
    })
    expect(head.status).toBe(200)
    expect(head.headers.get('x-masked-values')).toBe(null)
    expect(await known(world.buyer)).toBe(0)
    const paths = [
      '/profiles?select=phone&first_name=eq.Crowd&order=id&limit=2&offset=60',
      '/profiles?select=phone&first_name=eq.Crowd&order=location,id.desc&limit=2&offset=60',
      '/profiles?select=id,phone&first_name=eq.Crowd&limit=2',
      '/vehicle_listings?select=id,...profiles(phone)&order=title,id&limit=2&offset=20',
      '/vehicle_listings?select=id,profiles(phone)&order=price,id&limit=2&offset=20',
      '/vehicle_listings?select=id,profiles!inner(phone)&order=profiles(created_at),id.desc&limit=2&offset=20',
      '/vehicle_makes?select=vehicle_listings(id,profiles(phone))&name=eq.Toyota&vehicle_listings.limit=2&vehicle_listings.offset=30&vehicle_listings.order=id',
    ]
    for (const path of paths) {
      for (const prefer of ['', 'count=exact', 'count=estimated']) {
        await world.owner.query('truncate private.number_reads')
        const { numbers, status } = await ask(world.buyer, path, { headers: { prefer } })
        expect(status, path).toBeLessThan(300)
        expect(numbers, path).toBe(2)
        expect(await known(world.buyer), path).toBe(2)
      }
    }
  })

  test('visitors are refused as before, suspended members get masks', async () => {
    expect((await ask(world.visitor, '/profiles?select=phone')).status).toBe(401)
    expect((await ask(world.visitor, '/service_providers?select=email')).status).toBe(401)
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    const { numbers, masked } = await ask(world.buyer, '/profiles?select=phone&first_name=eq.Crowd')
    expect({ numbers, masked }).toEqual({ numbers: 0, masked: 'suspended' })
    expect((await ask(world.buyer, `/profiles?id=eq.${world.buyer.id}&select=phone`)).numbers).toBe(1)
  })
})

test('a service that connects as the owner of the database has the same limits', async () => {
  const asOwner = await openClients({ ...world.database, connection: world.database.owner })
  try {
    const response = await asOwner.ask(world.buyer, '/profiles?select=phone&first_name=eq.Crowd')
    expect((await response.text()).match(WHOLE)).toHaveLength(REVEAL_LIMITS.perHour)
    expect(response.headers.get('x-masked-values')).toBe('hour')
    expect(await known(world.buyer)).toBe(REVEAL_LIMITS.perHour)
    expect((await asOwner.ask(world.buyer, '/profiles?select=id&phone=not.is.null')).status).toBe(403)
  } finally {
    await asOwner.close()
  }
})

describe('the columns can only be selected', () => {
  const phone = '%2B254730000001'
  test.each([
    `/profiles?select=id&phone=eq.${phone}`,
    `/profiles?phone=like.%2B25473*&select=id`,
    '/profiles?select=id&phone=not.is.null',
    `/profiles?select=id&or=(phone.eq.${phone},id.is.null)`,
    `/profiles?select=id&not.and=(first_name.is.null,or(phone.in.(${phone})))`,
    '/profiles?select=id&order=phone',
    '/profiles?select=id&order=first_name,phone.desc.nullslast',
    '/profiles?select=phone::int',
    '/profiles?select=phone::text',
    '/profiles?select=phone->a',
    '/profiles?select=phone->>0',
    '/profiles?select=id&phone->>0=eq.1',
    '/profiles?select=phone.max()',
    '/profiles?select=phone.count()',
    '/service_providers?select=id&email=ilike.*gmail*',
    '/service_providers?select=id&order=email',
    `/vehicle_listings?select=id,profiles!inner()&profiles.phone=eq.${phone}`,
    `/vehicle_listings?select=id,profiles!inner(id)&profiles.or=(phone.eq.${phone})`,
    '/vehicle_listings?select=id,profiles(id)&order=profiles(phone)',
    '/profiles?select=id,service_providers!inner(id)&service_providers.phone=gt.1',
    '/profiles?select=id&suspended_at=not.is.null',
  ])('%s is refused', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, text } = await ask(world.buyer, path, { method })
      expect([400, 403]).toContain(status)
      if (method === 'GET') expect(text).toMatch(/42501|PGRST123|PGRST100/)
    }
    expect(await known(world.buyer)).toBe(0)
  })

  test('cannot be used in writes', async () => {
    const own = `/profiles?id=eq.${world.buyer.id}`
    const patch = (path: string, body: object) =>
      ask(world.buyer, path, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { prefer: 'return=representation' },
      })
    expect((await patch(`${own}&phone=is.null`, { location: 'Nairobi' })).status).toBe(403)
    expect((await patch(`${own}&select=phone::int`, { location: 'Nairobi' })).status).toBe(403)
    expect(
      (await ask(world.buyer, `/service_providers?phone=eq.${phone}`, { method: 'DELETE' })).status,
    ).toBe(403)
  })

  test('errors roll back the count only if they show no number', async () => {
    const failing: [string, RequestInit?][] = [
      [
        '/profiles?select=phone&first_name=eq.Crowd',
        { headers: { accept: 'application/vnd.pgrst.object+json' } },
      ],
      ['/profiles?select=phone,first_name::int&first_name=eq.Crowd'],
      ['/profiles?select=phone,a:id::int&first_name=eq.Crowd'],
      [
        '/profiles?select=phone&first_name=eq.Crowd&limit=1&offset=1000',
        { headers: { prefer: 'count=exact' } },
      ],
      [
        `/profiles?select=*,vehicle_listings(*)&id=eq.${world.buyer.id}`,
        { method: 'PATCH', body: '{"phone":"wrong"}', headers: { prefer: 'return=representation' } },
      ],
    ]
    for (const [path, init] of failing) {
      const { status, numbers } = await ask(world.buyer, path, init)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(numbers, path).toBe(0)
    }
  })
})

describe('numbers shared by their owner', () => {
  const shown = async (person: Person, of: string) => {
    const before = await known(person)
    const { numbers } = await ask(person, `/profiles?select=phone&id=eq.${of}`)
    return { numbers, counted: (await known(person)) - before }
  }

  test('are free after they have written; writing to them reveals nothing', async () => {
    await used(world.buyer, REVEAL_LIMITS.perHour, '10 minutes')
    expect(await shown(world.buyer, world.seller.id)).toEqual({ numbers: 0, counted: 0 })
    await insertRow(world.buyer, 'messages', { listing_id: ad, content: 'Is it there?' })
    expect(await shown(world.buyer, world.seller.id)).toEqual({ numbers: 0, counted: 0 })
    // Recipients can read the sender's number.
    await world.owner.query('update public.profiles set phone = $2 where id = $1', [
      world.buyer.id,
      '+254711000333',
    ])
    expect(await shown(world.seller, world.buyer.id)).toEqual({ numbers: 1, counted: 0 })
    await insertRow(world.seller, 'messages', {
      listing_id: ad,
      recipient_id: world.buyer.id,
      content: 'It is.',
    })
    expect(await shown(world.buyer, world.seller.id)).toEqual({ numbers: 1, counted: 0 })
    expect(
      (
        await ask(world.buyer, '/rpc/reveal_phone', {
          method: 'POST',
          body: JSON.stringify({ listing_id: ad }),
        })
      ).numbers,
    ).toBe(1)
  })

  test('are free to a provider for its customers, and to a customer once the booking is accepted', async () => {
    await used(world.buyer, REVEAL_LIMITS.perHour, '10 minutes')
    const booking = await book(world.buyer, business)
    const provider = () =>
      ask(world.buyer, `/service_bookings?select=service_providers(phone,email)&id=eq.${booking}`)
    expect(await provider()).toMatchObject({ numbers: 0, masked: 'hour' })
    expect(await shown(world.provider, world.buyer.id)).toEqual({ numbers: 1, counted: 0 })
    await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
      booking,
    ])
    expect((await provider()).text).toContain('+254712345678')
    expect((await provider()).text).toContain('info@baraka.test')
  })
})

describe('a sold ad', () => {
  test('has no number any more, except for its owner and administrators', async () => {
    const sold = await post(world.seller, catalogue)
    await world.seller.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [sold])
    for (const by of ['reveal_phone', 'record_whatsapp']) {
      const call = (person: Person) =>
        ask(person, `/rpc/${by}`, { method: 'POST', body: JSON.stringify({ listing_id: sold }) })
      expect(JSON.parse((await call(world.buyer)).text)).toMatchObject({
        code: 'P0001',
        hint: 'ad_sold',
        message: 'This vehicle is sold, so its number is no longer shown.',
      })
      expect((await call(world.seller)).numbers).toBe(1)
      expect((await call(world.admin)).numbers).toBe(1)
    }
    expect(await known(world.buyer)).toBe(0)
  })
})

test('a suspension is visible to the person and administrators only', async () => {
  await insertRow(world.buyer, 'messages', { listing_id: nobodys().listing, content: 'Is it there?' })
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [nobodys().id])
  const read = async (person: Person) =>
    (await ask(person, `/profiles?select=suspended_at&id=eq.${nobodys().id}`)).text
  expect(await read(world.buyer)).toBe('[{"suspended_at":null}]')
  expect(await read(world.admin)).toContain('20')
  const client = clients.clientOf(world.admin)
  const { data } = await client
    .from('profiles')
    .update({ verified: true })
    .eq('id', nobodys().id)
    .select('suspended_at')
    .single()
  expect(data?.suspended_at).toContain('20')
})

test('in SQL the columns are readable by the owner only', async () => {
  for (const person of [world.buyer, world.admin, world.visitor]) {
    for (const text of [
      'select phone from public.profiles',
      'select * from public.profiles',
      'select profiles from public.profiles',
      `select id from public.profiles where phone = ''`,
      'select id from public.profiles order by phone',
      'select phone from public.service_providers',
      'select email from public.service_providers',
      'update public.profiles set location = phone where id = auth.uid()',
      'update public.profiles set location = null returning phone',
      'select private.number_mask_reason(id) from public.profiles',
      'select private.has_shared_number_with(id, id) from public.profiles',
      'select from private.number_reads',
    ]) {
      await expect(person.query(text), text).rejects.toMatchObject({ code: '42501' })
    }
  }
})

// Security definer functions are not restricted by column grants.
test('functions for members reveal no other contact details', async () => {
  const known = {
    'asks private.is_admin() first': [
      'admin_disputed_deposits',
      'admin_figures',
      'admin_financing_applications',
      'admin_insurance_quotes',
      'admin_messages',
      'admin_overdue_deposits',
      'admin_payments',
      'admin_tax_invoices',
      'admin_people',
      'admin_member',
      'admin_undelivered',
    ],
    'the former number that the caller stated, and no other': [
      'own_account_recoveries',
      'request_account_recovery',
    ],
    'addresses and numbers that the caller’s business entered itself, and no other': [
      'business_invitations',
      'business_log',
      'invite_to_business',
    ],
    'compared with the caller’s own, and returned by none': ['answer_invitation', 'own_invitations'],
    'of the operator, as the settings show them': ['confirmed_pay_numbers'],
    'numbers of papers; of the caller alone or the operator': ['own_account_statement', 'tax_invoice'],
    'of the caller alone': [
      'choose_newsletter',
      'erase_my_account',
      'export_my_data',
      'newsletter_subscribed',
      'own_deposits',
      'subscribe_to_newsletter',
    ],
    'of people who wrote to the caller or booked with them, among whom alone a search by digits looks': [
      'own_customers',
      'provider_bookings',
      'provider_customer',
      'provider_customers',
      'provider_jobs',
      'services_due',
    ],
    'of the person of a mail, by its secret link, and no address': [
      'choose_emails_by_link',
      'emails_by_link',
    ],
    'the number of a deposit, told to administrators and returned by none': ['deny_deposit_return'],
    'of a booking whose secret link the caller holds': ['booking_by_link'],
    'how often papers were opened, as a number': ['own_evidence'],
    'a running number of jobs and estimates, and no other': [
      'issue_invoice',
      'mark_invoice_paid',
      'note_estimate_answer',
      'provider_job',
      'send_estimate',
      'void_invoice',
      'withdraw_estimate',
    ],
    'of a message to the caller, as reported by them, without returning any': [
      'decide_message_report',
      'report_scam',
    ],
    'counts, and no number': ['dealer_ad_figures', 'similar_price'],
    metered: ['record_whatsapp', 'reveal_phone'],
  }
  const found = await world.owner.query<{ name: string }>(
    `select distinct proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and regexp_replace(prosrc, '--[^\n]*', '', 'g') ~ '\\m(phone|email|contact_owner|number)\\M'
       and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
     order by name`,
  )
  expect(found.map(({ name }) => name).sort()).toEqual(Object.values(known).flat().sort())
})

test('no view contains the columns, and only the service has privileges on them', async () => {
  const columns = `array['public.profiles.phone', 'public.profiles.suspended_at', 'public.service_providers.phone', 'public.service_providers.email']`
  const views = await world.owner.query(
    `select view_name from information_schema.view_column_usage
     where format('%s.%s.%s', table_schema, table_name, column_name) = any (${columns})`,
  )
  expect(views).toEqual([])
  const granted = await world.owner.query(
    `select table_name, column_name, grantee from information_schema.column_privileges
     where format('%s.%s.%s', table_schema, table_name, column_name) = any (${columns})
       and privilege_type = 'SELECT' and grantee in ('PUBLIC', 'anon', 'authenticated')`,
  )
  expect(granted).toEqual([])
})
