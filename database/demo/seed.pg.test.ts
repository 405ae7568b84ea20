import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { problemsOf } from '#domain/notifications/facts.ts'
import { kindNamed, type Told } from '#domain/notifications/render.ts'
import { BOOKING_STATUSES } from '#domain/services/bookings.ts'
import { SERVICE_TYPES } from '#domain/services/services.ts'
import { isKenyanPlate } from '#domain/vehicles/plates.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { type DemoPictures, drawDemo } from './draw.ts'
import { generateListings } from './generate.ts'
import { seedDemo } from './index.ts'
import type { DemoObject } from './objects.ts'
import { demoAccounts } from './people.ts'

// The real time, like the server, because the database uses its own clock.
const now = new Date()
const objects: DemoObject[] = []
let pictures: DemoPictures
let database: TestDatabase
let owner: pg.Client

const seed = () => seedDemo({ owner, pictures, hashPassword: async (plain) => `hash of ${plain}`, now })

async function one<Row>(text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await owner.query(text, values)
  return rows[0] as Row
}

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  owner = new pg.Client(database.owner)
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('a picture that cannot be stored is told', async () => {
  await expect(drawDemo(now, () => Promise.reject(new Error('The disk is full')))).rejects.toThrow(
    'The disk is full',
  )
})

test('a seeding that fails leaves no rows, and can be repeated', { timeout: 90_000 }, async () => {
  pictures = await drawDemo(now, async ({ bytes: _, ...object }) => {
    objects.push(object)
  })
  // The last rows cannot be inserted.
  await owner.query('alter table public.contact_messages rename to moved')
  await expect(seed()).rejects.toThrow('contact_messages')
  await owner.query('alter table public.moved rename to contact_messages')
  expect(await one('select count(*)::int as count from auth.users')).toEqual({ count: 0 })
  expect(await one('select count(*)::int as count from public.vehicle_makes')).toEqual({ count: 0 })

  expect(await seed()).toBe(true)
})

test('the demo accounts are confirmed, can sign in and have their roles', async () => {
  const { rows } = await owner.query(
    `select account.email, profile.role, account.encrypted_password as password, account.email_confirmed_at is not null as confirmed,
       profile.first_name is not null and profile.phone is not null as named,
       (select count(*)::int from auth.identities where user_id = account.id) as identities
     from auth.users as account join public.profiles as profile using (id)
     where account.email = any ($1) order by account.email`,
    [demoAccounts.map(({ email }) => email)],
  )
  const account = (email: string, role: string) => ({
    email,
    role,
    password: 'hash of Karibu-2026',
    confirmed: true,
    named: true,
    identities: 1,
  })
  expect(rows).toEqual([
    account('admin@magari.test', 'admin'),
    account('customer@magari.test', 'customer'),
    account('dealer@magari.test', 'dealer'),
    account('provider@magari.test', 'service_provider'),
  ])
})

test('no other account can sign in', async () => {
  expect(
    await one(
      `select count(*)::int as count from auth.users where encrypted_password <> '' and not email = any ($1)`,
      [demoAccounts.map(({ email }) => email)],
    ),
  ).toEqual({ count: 0 })
})

test('every listing has a make, a model and stored pictures', async () => {
  const { rows } = await owner.query(
    `select status, count(*)::int as count, min(cardinality(images)) as least, max(cardinality(images)) as most
     from public.vehicle_listings group by status order by status`,
  )
  expect(rows.map(({ status, count }) => [status, count])).toEqual([
    ['active', 272],
    ['draft', 6],
    ['expired', 6],
    ['pending', 4],
    ['sold', 12],
  ])
  expect(Math.min(...rows.map(({ least }) => least))).toBe(3)
  expect(Math.max(...rows.map(({ most }) => most))).toBe(5)

  const stored = await owner.query<{ url: string; version: string }>(
    `select '/storage/v1/object/public/' || bucket_id || '/' || name as url, version from storage.objects order by 1`,
  )
  const shown = await owner.query<{ url: string }>(
    `select unnest(images) as url from public.vehicle_listings
     union all select unnest(images) from public.spare_parts
     union all select unnest(photos) from public.service_providers
     union all select logo_url from public.financing_providers
     union all select logo_url from public.insurance_providers
     order by 1`,
  )
  expect(stored.rows.map(({ url }) => url)).toEqual(shown.rows.map(({ url }) => url))
  expect(stored.rows.map(({ version }) => version).sort()).toEqual(
    objects.map(({ version }) => version).sort(),
  )

  expect(
    await one(
      'select count(distinct seller_id)::int as sellers, count(model_id)::int as models from public.vehicle_listings',
    ),
  ).toEqual({ sellers: 14, models: 300 })
})

test('visitors find the active listings, and the dealer has about thirty of every status', async () => {
  const found = await one<{ result: { total: number } }>('select public.search_vehicles() as result')
  expect(found.result.total).toBe(272)
  const dealer = await one<{ count: number; statuses: number; verified: boolean }>(
    `select count(*)::int as count, count(distinct status)::int as statuses, bool_and(profile.verified) as verified
     from public.vehicle_listings as listing join public.profiles as profile on profile.id = listing.seller_id
     where profile.business_name = 'Jacaranda Row Motors'`,
  )
  expect(dealer).toEqual({ count: 30, statuses: 5, verified: true })
})

test('several common models have estimates, and active ads have every mark', async () => {
  const { rows } = await owner.query<{ model: string; marks: string[]; ads: number }>(
    `select model.name as model, array_agg(distinct price_mark) filter (where price_mark is not null) as marks, count(*)::int as ads
     from public.vehicle_listings join public.vehicle_models as model on model.id = model_id
     where status = 'active' and exists (select from public.price_estimates where listing_id = vehicle_listings.id)
     group by 1 order by 1`,
  )
  const common = ['Axio', 'Demio', 'Fielder', 'Hilux', 'Note', 'Vitz', 'X-Trail']
  expect(rows.map(({ model }) => model)).toEqual(expect.arrayContaining(common))
  expect(new Set(rows.flatMap(({ marks }) => marks))).toEqual(new Set(['great', 'good', 'fair', 'high']))
  // What /sell/value and the market pages of these models show to a visitor.
  const { rows: figures } = await owner.query<{ name: string; estimated: boolean; median: string | null }>(
    `select model.name, figures.price as median,
       public.estimate_price(model.id, extract(year from now() at time zone 'Africa/Nairobi')::int - 8, 90000) is not null as estimated
     from public.vehicle_models as model
     left join private.market_figures as figures on figures.model_id = model.id and figures.town is null
     where model.name = any ($1) order by 1`,
    [common],
  )
  expect(figures.map(({ name, estimated, median }) => [name, estimated, median !== null])).toEqual(
    common.map((name) => [name, true, true]),
  )
  expect(await one('select count(*)::int as left from private.ad_events where awaits_estimate')).toEqual({
    left: 0,
  })
})

test('60 spare parts of every category and condition, with two pictures or three', async () => {
  expect(
    await one(
      `select count(*)::int as parts, count(distinct category)::int as categories,
         count(distinct condition)::int as conditions, count(distinct location)::int as towns,
         count(*) filter (where not in_stock)::int as sold_out, count(*) filter (where not listed)::int as taken_down,
         min(cardinality(images)) as least, max(cardinality(images)) as most
       from public.spare_parts`,
    ),
  ).toEqual({
    parts: 60,
    categories: 10,
    conditions: 5,
    towns: 5,
    sold_out: 4,
    taken_down: 2,
    least: 2,
    most: 3,
  })
  const { rows } = await owner.query(
    'select distinct unnest(compatible_makes) as name from public.spare_parts',
  )
  const known = await owner.query('select name from public.vehicle_makes')
  expect(rows.filter(({ name }) => !known.rows.some((make) => make.name === name))).toEqual([])
})

test('25 verified providers and four pending ones, of all six types, with services and photos', async () => {
  const { rows } = await owner.query(
    `select verified, count(*)::int as businesses, min(cardinality(photos)) as photos,
       min((select count(*) from public.services where service_provider_id = provider.id))::int as services
     from public.service_providers as provider group by verified order by verified`,
  )
  expect(rows).toEqual([
    { verified: false, businesses: 4, photos: 1, services: 5 },
    { verified: true, businesses: 25, photos: 2, services: 4 },
  ])
  const types = await owner.query<{ type: string }>(
    'select distinct unnest(service_types) as type from public.service_providers where verified order by 1',
  )
  expect(types.rows.map(({ type }) => type)).toEqual([...SERVICE_TYPES].sort())
  const strange = await one(
    `select count(*)::int as count from public.services as service
     join public.service_providers as provider on provider.id = service.service_provider_id
     where service.service_type <> all (provider.service_types)`,
  )
  expect(strange).toEqual({ count: 0 })
})

test('six lenders, eight insurers and four plans, the first two marked as fictional', async () => {
  expect(
    await one(
      `select
         (select count(*)::int from public.financing_providers where active and name like '% (demo)' and description like '%not affiliated%') as lenders,
         (select count(*)::int from public.insurance_providers where active and name like '% (demo)' and description like '%not affiliated%') as insurers,
         (select count(*)::int from public.subscription_plans where is_active) as plans,
         (select count(*)::int from public.subscription_plans where name ilike '%premium%') as popular`,
    ),
  ).toEqual({ lenders: 6, insurers: 8, plans: 4, popular: 1 })
  const { rows } = await owner.query<{ name: string; type: string; premium: string | null }>(
    `select name, type, private.premium_estimate(id, type, 1800000) as premium
     from public.insurance_providers, unnest(insurance_types) as type`,
  )
  for (const { type, premium } of rows) {
    expect(Number(premium)).toBeGreaterThanOrEqual(type === 'third_party' ? 5_000 : 60_000)
    expect(Number(premium)).toBeLessThan(type === 'third_party' ? 15_000 : 130_000)
  }
})

async function perState(table: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from public.${table} group by status order by status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('bookings are in every state, within opening hours and at a plausible time', async () => {
  const states = await perState('service_bookings')
  expect(Object.keys(states).sort()).toEqual([...BOOKING_STATUSES].sort())
  expect(Object.values(states).reduce((sum, count) => sum + count)).toBeGreaterThan(180)
  const amiss = await owner.query(
    `select booking.status, booking.preferred_date, provider.business_name
     from public.service_bookings as booking
     join public.service_providers as provider on provider.id = booking.service_provider_id
     join public.services as service on service.id = booking.service_id
     where not private.fits_provider_hours(provider, booking.preferred_date, booking.duration_minutes)
       or not provider.verified or not service.is_active or booking.customer_id = provider.user_id
       or booking.duration_minutes <> service.duration_minutes
       or booking.created_at > least(booking.preferred_date, $1) or booking.updated_at not between booking.created_at and $1
       or booking.status in ('pending', 'confirmed') and booking.preferred_date <= $1
       or booking.status in ('completed', 'in_progress') and booking.preferred_date > $1`,
    [now],
  )
  expect(amiss.rows).toEqual([])
  expect(
    await one(
      `select count(*)::int as count from public.service_bookings as one join public.service_bookings as other
         on one.service_provider_id = other.service_provider_id and one.id < other.id
         and private.booked_period(one.preferred_date, one.duration_minutes)
           && private.booked_period(other.preferred_date, other.duration_minutes)
         and not private.has_several_resources(one.service_provider_id)`,
    ),
  ).toEqual({ count: 0 })
})

test('the demo account’s garage has three bays and four mechanics, and each booking of its week holds one of each', async () => {
  const { rows } = await owner.query<{ kinds: string[]; many: number }>(
    `select array_agg(resource.kind order by resource.kind) as kinds, count(*) over ()::int as many
     from public.service_bookings as booking
     join private.booking_resources as held on held.booking_id = booking.id
     join public.service_resources as resource on resource.id = held.resource_id
     join public.service_providers as provider on provider.id = booking.service_provider_id
     where business_name = 'Mutiso Auto Garage' and booking.status = 'confirmed'
     group by booking.id`,
  )
  expect(rows.every(({ kinds }) => kinds.join() === 'bay,person')).toBe(true)
  expect(rows[0]?.many).toBeGreaterThan(50)
})

test('the demo account’s garage has job cards with plates, and an estimate waits for the demo customer', async () => {
  const { rows } = await owner.query<{ plate: string; mine: boolean }>(
    `select job.plate, person.email = 'customer@magari.test' as mine
     from public.service_jobs as job
     join public.job_estimates as estimate on estimate.job_id = job.id and estimate.answered_at is null
     join public.service_bookings as booking on booking.id = job.booking_id
     left join auth.users as person on person.id = booking.customer_id`,
  )
  for (const { plate } of rows) expect(isKenyanPlate(plate), plate).toBe(true)
  expect(rows.filter(({ mine }) => mine)).toHaveLength(1)
})

test('providers state facts, and several have a median response time below a day', async () => {
  const { rows } = await owner.query<{ name: string; since: number; minutes: number | null; done: number }>(
    `select business_name as name, experience_since as since, response_minutes as minutes, completed_bookings as done
     from public.service_providers as provider, public.service_provider_stats(provider.id) where verified`,
  )
  expect(rows).toHaveLength(25)
  expect(rows.filter(({ since }) => since !== null).length).toBeGreaterThanOrEqual(20)
  expect(rows.filter(({ minutes }) => minutes !== null && minutes < 1_440).length).toBeGreaterThanOrEqual(8)
  expect(rows.find(({ name }) => name === 'Mutiso Auto Garage')?.minutes).toBeLessThan(120)
  expect(Math.min(...rows.map(({ done }) => done))).toBeGreaterThan(0)
})

test('ratings match the reviews of completed bookings', async () => {
  const reviews = await one<{ count: number; answered: number; stars: number; silent: number }>(
    `select count(*)::int as count, count(reply)::int as answered, count(distinct rating)::int as stars,
       count(*) filter (where comment is null)::int as silent
     from public.reviews as review join public.service_bookings as booking on booking.id = review.booking_id
     where booking.status = 'completed' and booking.customer_id = review.reviewer_id
       and review.reviewer_name <> '' and review.created_at between booking.preferred_date and $1`,
    [now],
  )
  expect(await one('select count(*)::int as count from public.reviews')).toEqual({ count: reviews.count })
  expect(reviews.count).toBeGreaterThan(85)
  expect(reviews.answered).toBeGreaterThan(15)
  expect(reviews.stars).toBeGreaterThanOrEqual(4)
  const ratings = await owner.query<{ average: number; count: number }>(
    `select rating_average::float as average, rating_count as count from public.service_providers where verified`,
  )
  expect(ratings.rows.reduce((sum, { count }) => sum + count, 0)).toBe(reviews.count)
  expect(ratings.rows.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(22)
  expect(
    Math.min(...ratings.rows.flatMap(({ average, count }) => (count > 2 ? [average] : []))),
  ).toBeGreaterThan(2.5)
})

test('subscriptions, payments, loans, quotes, inquiries and contact messages are in every state', async () => {
  expect(await perState('user_subscriptions')).toEqual({ active: 12, cancelled: 1, expired: 5 })
  expect(await perState('payment_requests')).toEqual({ approved: 21, pending: 5, rejected: 3 })
  expect(await perState('financing_applications')).toEqual({
    approved: 3,
    disbursed: 3,
    pending: 4,
    rejected: 2,
    withdrawn: 2,
  })
  expect(await perState('insurance_quotes')).toEqual({ approved: 5, pending: 3, rejected: 2, withdrawn: 1 })
  expect(await perState('message_threads')).toEqual({ closed: 3, new: 7, responded: 9 })
  expect(await perState('listing_reports')).toEqual({ dismissed: 2, open: 4, upheld: 2 })
  expect(await perState('contact_messages')).toEqual({ answered: 2, closed: 2, open: 3 })
  expect(
    await one(
      `select count(*) filter (where confirmed_at is not null and unsubscribed_at is null)::int as get_it,
         count(*) filter (where confirmed_at is null)::int as asked, count(unsubscribed_at)::int as left
       from public.newsletter_subscribers`,
    ),
  ).toEqual({ get_it: 8, asked: 2, left: 2 })
})

test('no decision, read mark or count is in the future or precedes its record', async () => {
  const { rows } = await owner.query(
    `select 'payment' as what from public.payment_requests where decided_at not between created_at and $1
     union all select 'loan' from public.financing_applications where decided_at not between created_at and $1
     union all select 'quote' from public.insurance_quotes where decided_at not between created_at and $1
     union all select 'report' from public.listing_reports where decided_at not between created_at and $1 or subject_title = ''
     union all select 'message' from public.messages where read_at not between created_at and $1 or created_at > $1
     union all select 'plan' from public.user_subscriptions where started_at > $1 or (status = 'active') <> (expires_at > $1) and status <> 'cancelled'
     union all select 'notice' from public.system_notifications where created_at > $1
     union all select 'lead' from public.leads where day > ($1::timestamptz at time zone 'Africa/Nairobi')::date
     union all select 'views' from public.vehicle_listings as ad
       where views_count <> (select coalesce(sum(count), 0) from public.leads where listing_id = ad.id and kind = 'view')
     union all select 'part views' from public.spare_parts as ad
       where views_count <> (select coalesce(sum(count), 0) from public.leads where spare_part_id = ad.id and kind = 'view')
     union all select 'message leads' where (select sum(count) from public.leads where kind = 'message')
       <> (select count(*) from public.message_threads)`,
    [now],
  )
  expect(rows).toEqual([])
})

test('each of the four demo accounts has data on its pages', async () => {
  const id = async (email: string) =>
    (await one<{ id: string }>('select id from auth.users where email = $1', [email])).id
  const customer = await id('customer@magari.test')
  const statuses = (table: string) =>
    one<{ list: string[] }>(
      `select array_agg(distinct status order by status) as list from public.${table} where ${table === 'service_bookings' ? 'customer_id' : 'user_id'} = $1`,
      [customer],
    ).then(({ list }) => list)
  expect(await statuses('service_bookings')).toEqual([
    'cancelled',
    'completed',
    'confirmed',
    'in_progress',
    'pending',
  ])
  expect(await statuses('financing_applications')).toEqual([
    'approved',
    'disbursed',
    'pending',
    'rejected',
    'withdrawn',
  ])
  expect(await statuses('insurance_quotes')).toEqual(['approved', 'pending', 'rejected', 'withdrawn'])
  expect(
    await one(
      `select (select count(*)::int from public.favorites where user_id = $1) as favorites,
         (select count(*)::int from public.message_threads where $1 in (asker_id, owner_id)) as threads,
         (select count(*)::int from public.messages where recipient_id = $1 and read_at is null) as unread,
         (select count(*)::int from public.spare_parts where seller_id = $1) as parts`,
      [customer],
    ),
  ).toEqual({ favorites: 9, threads: 6, unread: 4, parts: 2 })
  expect(
    await one(
      `select (select count(*)::int from public.message_threads where owner_id = $1 and status = 'new') as new_inquiries,
         (select count(*)::int from public.message_threads where owner_id = $1) as inquiries,
         (select plan.name from private.current_plan($1) as plan) as plan,
         (select sum(count) > 500 from public.leads where owner_id = $1 and kind = 'view') as viewed`,
      [await id('dealer@magari.test')],
    ),
  ).toEqual({ new_inquiries: 3, inquiries: 9, plan: 'Premium', viewed: true })
  expect(
    await one(
      `select (select count(*)::int from public.inquiry_notes where owner_id = $1 and note is not null) as notes,
         (select count(*)::int from public.inquiry_notes where owner_id = $1 and follow_up_on <= $2) as due,
         (select count(*)::int from public.inquiry_notes where follow_up_on > $2) as to_come,
         (select count(*)::int from public.quick_replies where owner_id = $1) as replies`,
      [await id('dealer@magari.test'), dayInNairobi(now)],
    ),
  ).toEqual({ notes: 5, due: 2, to_come: 2, replies: 4 })
  const garage = await one<{ states: number; reviews: number; regulars: number }>(
    `select (select count(distinct status)::int from public.service_bookings where service_provider_id = provider.id) as states,
       rating_count as reviews,
       (select count(*)::int from (
         select from public.service_bookings where service_provider_id = provider.id and customer_id is not null
         group by customer_id having count(*) >= 5
       ) as regular) as regulars
     from public.service_providers as provider where user_id = $1`,
    [await id('provider@magari.test')],
  )
  expect(garage.states).toBe(5)
  expect(garage.reviews).toBeGreaterThanOrEqual(8)
  expect(garage.regulars).toBeGreaterThanOrEqual(1)
  expect(
    await one(
      `select (select count(*)::int from public.service_providers where not verified) as businesses,
         (select count(*)::int from public.vehicle_listings where status = 'draft') as ads,
         (select count(*)::int from public.system_notifications where user_id = $1) as notices,
         (select count(*)::int from public.audit_log where actor_id = $1) as decisions`,
      [await id('admin@magari.test')],
    ),
  ).toEqual({ businesses: 4, ads: 6, notices: 2, decisions: 43 })
})

test('seeding sends no mail and leaves no notifications from triggers', async () => {
  expect(await one('select count(*)::int as count from mail.outbox')).toEqual({ count: 0 })
  expect(await one('select count(*)::int as count from public.system_notifications')).toEqual({ count: 15 })
  const told = await one<{ rows: Told[] }>(
    `select jsonb_agg(jsonb_build_object('kind', kind, 'facts', facts)) as rows
     from public.system_notifications where kind is not null`,
  )
  expect(told.rows.length).toBeGreaterThan(5)
  expect(told.rows.flatMap(({ kind, facts }) => problemsOf(kindNamed(kind)?.facts ?? {}, facts))).toEqual([])
})

test('a second call changes nothing', async () => {
  const before = await one(
    'select count(*)::int as listings, max(updated_at) as latest from public.vehicle_listings',
  )
  expect(await seed()).toBe(false)
  expect(
    await one('select count(*)::int as listings, max(updated_at) as latest from public.vehicle_listings'),
  ).toEqual(before)
})

test('generated listings vary the demo ones and keep their distribution', async () => {
  await generateListings(owner, 2_000)
  const spread = await one<{
    listings: number
    makes: number
    towns: number
    titled: boolean
    priced: boolean
  }>(
    `select count(*)::int as listings, count(distinct make_id)::int as makes, count(distinct location)::int as towns,
       bool_and(title like year || ' %') as titled, bool_and(price > 40000) as priced
     from public.vehicle_listings where status = 'active'`,
  )
  expect(spread.listings).toBe(2_272)
  expect(spread.makes).toBeGreaterThan(20)
  expect(spread.towns).toBe(10)
  expect(spread.titled).toBe(true)
  expect(spread.priced).toBe(true)
})

test('the demo customer is buying a vehicle of the demo dealer, and has bought another', async () => {
  const { rows } = await owner.query<{ state: string; is_sold: boolean; has_talk: boolean }>(
    `select case when sale.completed_at is null then 'open' else 'completed' end as state,
       ad.status = 'sold' as is_sold, sale.thread_id is not null as has_talk
     from public.sales as sale
     join public.vehicle_listings as ad on ad.id = sale.listing_id and ad.seller_id = sale.seller_id
     join auth.users as buyer on buyer.id = sale.buyer_id
     join auth.users as seller on seller.id = sale.seller_id
     where buyer.email = 'customer@magari.test' and seller.email = 'dealer@magari.test' order by 1`,
  )
  expect(rows).toContainEqual({ state: 'open', is_sold: false, has_talk: true })
  expect(rows).toContainEqual({ state: 'completed', is_sold: true, has_talk: false })
})
