import type pg from 'pg'
import { generateListings } from '#database/demo/generate.ts'

/** How many there are to be of the two that everything else is in proportion to. */
export interface AdminWorldSize {
  people: number
  listings: number
}

/**
 * Grows a demo world to so many people and vehicle listings, with a payment, a loan application, an insurance quote and an entry of
 * the audit log for each person, a report for every fiftieth, a provider for every hundredth. One person in ten is a dealer; dealers
 * share the new listings, of which one in fifty is not active and one in 200 featured.
 */
export async function growAdminWorld(
  owner: pg.ClientBase,
  { people, listings }: AdminWorldSize,
): Promise<void> {
  const [there] = (
    await owner.query<{ people: number; listings: number }>(
      `select (select count(*)::int from public.profiles) as people,
         (select count(*)::int from public.vehicle_listings) as listings`,
    )
  ).rows
  if (!there) throw new Error('The database did not count')
  const added = people - there.people
  await inReplica(owner, [
    [PEOPLE, [added]],
    [PAYMENTS, [added]],
    [APPLICATIONS, [added]],
    [QUOTES, [added]],
    [AUDIT, [added]],
    [PROVIDERS, [Math.floor(added / 100)]],
  ])
  const { rows: dealers } = await owner.query<{ id: string }>(
    `select id from public.profiles where role = 'dealer' order by id`,
  )
  await generateListings(
    owner,
    listings - there.listings,
    dealers.map(({ id }) => id),
  )
  await inReplica(owner, [
    [STATES, []],
    [REPORTS, [Math.floor(added / 50)]],
  ])
  await owner.query('select private.recount_listings()')
  for (const table of TABLES) await owner.query(`vacuum analyze ${table}`)
}

/** In one transaction without triggers: the rows are as triggers would leave them. */
async function inReplica(owner: pg.ClientBase, statements: [string, unknown[]][]): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(`set local session_replication_role = 'replica'`)
    for (const [statement, values] of statements) await owner.query(statement, values)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

const TABLES = [
  'auth.users',
  'public.profiles',
  'public.payment_requests',
  'public.financing_applications',
  'public.insurance_quotes',
  'public.audit_log',
  'public.service_providers',
  'public.vehicle_listings',
  'public.listing_reports',
]

// hashint8extended gives values that look random and are the same each time; its second argument selects independent series.
const PEOPLE = `
  with chance as materialized (
    select
      n, md5('person ' || n)::uuid as id,
      ('{Achieng,Akinyi,Amina,Atieno,Barasa,Chebet,Cherono,Daniel,Esther,Faith,Fatuma,Grace,Hassan,Jane,John,Joseph,Kevin,Kiprono,'
       'Mary,Moraa,Mutua,Mwende,Naliaka,Nduta,Njoki,Nyambura,Ochieng,Otieno,Peter,Salim,Wambui,Wanjiku}'
      )::text[] as first_names,
      ('{Abdi,Barasa,Cheruiyot,Gathoni,Githinji,Juma,Kamau,Kariuki,Kimani,Kiplagat,Kipkemboi,Macharia,Maina,Mbugua,Mohamed,Muthoni,'
       'Mwangi,Ndungu,Njoroge,Nyong''o,Odhiambo,Omondi,Onyango,Ouma,Rotich,Wafula,Wairimu,Wekesa}')::text[] as last_names,
      hashint8extended(n, 1) & 1048575 as first, hashint8extended(n, 2) & 1048575 as last,
      hashint8extended(n, 3) & 1048575 as said, (hashint8extended(n, 4) & 1048575) / 1048575.0 as age,
      hashint8extended(n, 5) & 1048575 as dialled
    from generate_series(1, $1::integer) as n
  ), named as (
    select *, first_names[1 + first % cardinality(first_names)] as first_name,
      last_names[1 + last % cardinality(last_names)] as last_name, now() - interval '900 days' * age as at
    from chance
  ), accounts as (
    insert into auth.users (id, email, created_at, updated_at)
    select id, lower(replace(first_name, '''', '') || '.' || replace(last_name, '''', '')) || n
      || (array['@gmail.example', '@yahoo.example', '@mail.example'])[1 + said % 3], at, at
    from named
  )
  insert into public.profiles (
    id, first_name, last_name, phone, role, business_name, location, verified, suspended_at, created_at, updated_at
  )
  select id, first_name, last_name, '+2547' || lpad((dialled * 95 % 100000000)::text, 8, '0'),
    case n % 100 when 0 then 'service_provider' else case n % 10 when 1 then 'dealer' else 'customer' end end,
    case when n % 10 = 1 then last_name || ' Motors ' || n end,
    (array['Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Thika'])[1 + said % 6], n % 4 = 0,
    case when n % 200 = 7 then now() end, at, at
  from named`

const CHANCE = `
  chance as materialized (
    select n, hashint8extended(n, 11) & 1048575 as said, hashint8extended(n, 12) & 1048575 as other,
      now() - interval '900 days' * ((hashint8extended(n, 13) & 1048575) / 1048575.0) as at,
      md5('person ' || 1 + (hashint8extended(n, 14) & 1048575) % $1::integer)::uuid as person
    from generate_series(1, $1::integer) as n
  )`

/** One in fifty waits. */
const DECIDED = `(array['pending', 'approved', 'approved', 'rejected', 'approved'])[case when said % 50 = 0 then 1 else 2 + said % 4 end]`

const ADMIN = `(select id from public.profiles where role = 'admin' order by id limit 1)`

const PAYMENTS = `
  with ${CHANCE}
  insert into public.payment_requests (
    user_id, plan_id, payment_method, amount, reference, phone, status, decided_by, decided_at, created_at
  )
  select person, (array(select id from public.subscription_plans order by id))[1 + other % (select count(*) from public.subscription_plans)],
    (array['mpesa', 'bank_transfer', 'card'])[1 + said % 3], 500 + other % 50 * 100, upper(substr(md5('paid ' || n), 1, 16)),
    '+2547' || lpad((other * 95 % 100000000)::text, 8, '0'), status,
    case when status <> 'pending' then ${ADMIN} end, case when status <> 'pending' then at + interval '1 hour' end, at
  from chance cross join lateral (select ${DECIDED} as status) as state`

const APPLICATIONS = `
  with ${CHANCE}
  insert into public.financing_applications (
    user_id, provider_id, status, loan_amount, term_months, monthly_income, employment_status, phone, decided_by, decided_at,
    created_at
  )
  select person, (array(select id from public.financing_providers order by id))[1 + other % (select count(*) from public.financing_providers)],
    status, 100000 + other % 400 * 10000, 12 + said % 5 * 12, 50000 + said % 100 * 1000, 'employed',
    '+2547' || lpad((other * 95 % 100000000)::text, 8, '0'),
    case when status <> 'pending' then ${ADMIN} end, case when status <> 'pending' then at + interval '1 hour' end, at
  from chance cross join lateral (select ${DECIDED} as status) as state
  on conflict do nothing`

const QUOTES = `
  with ${CHANCE}
  insert into public.insurance_quotes (
    user_id, provider_id, status, coverage_type, vehicle_value, vehicle_make, vehicle_model, vehicle_year, phone, premium_amount,
    valid_until, decided_by, decided_at, created_at
  )
  select person, (array(select id from public.insurance_providers order by id))[1 + other % (select count(*) from public.insurance_providers)],
    status, (array['comprehensive', 'third_party'])[1 + said % 2], 100000 + other % 400 * 10000,
    (array['Toyota', 'Nissan', 'Mazda', 'Subaru'])[1 + other % 4], (array['Axio', 'Note', 'Demio', 'Forester'])[1 + other % 4],
    2008 + said % 15, '+2547' || lpad((other * 95 % 100000000)::text, 8, '0'), 20000 + said % 100 * 100,
    (at + interval '30 days')::date,
    case when status <> 'pending' then ${ADMIN} end, case when status <> 'pending' then at + interval '1 hour' end, at
  from chance cross join lateral (select ${DECIDED} as status) as state`

const AUDIT = `
  with ${CHANCE}
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after, created_at)
  select case when said % 4 = 0 then person else ${ADMIN} end,
    (array['update', 'approve', 'reject', 'insert'])[1 + other % 4],
    (array['profiles', 'payment_requests', 'vehicle_listings', 'system_settings'])[1 + said % 4], person::text,
    '{"verified": false}', '{"verified": true}', at
  from chance order by at`

const PROVIDERS = `
  with ${CHANCE}
  insert into public.service_providers (
    user_id, business_name, description, location, phone, service_types, verified, created_at
  )
  select md5('person ' || n * 100)::uuid, 'Garage ' || n, 'Repairs of all kinds.', 'Nairobi', '+254712345678', '{garage}',
    n % 20 > 0, at
  from chance`

const STATES = `
  update public.vehicle_listings as listing set
    status = case when chosen.state < 10 then (array['draft', 'pending', 'sold', 'expired', 'expired'])[1 + chosen.state % 5]
      else listing.status end,
    featured = chosen.state between 10 and 12
  from (
    select id, (hashint8extended(hashtext(id::text), 21) & 1048575) % 500 as state from public.vehicle_listings
    where status = 'active' and seller_id in (select id from public.profiles where role = 'dealer')
  ) as chosen
  where listing.id = chosen.id and chosen.state <= 12`

const REPORTS = `
  insert into public.listing_reports (
    listing_id, subject_title, reporter_id, reason, details, status, decided_by, decided_at, created_at
  )
  select listing.id, listing.title, md5('person ' || place)::uuid, 'wrong_details', 'The mileage is not that of the car.', state.status,
    case when state.status <> 'open' then ${ADMIN} end, case when state.status <> 'open' then now() end,
    now() - interval '15 minutes' * place
  from (select id, title, row_number() over (order by id) as place from public.vehicle_listings limit $1::integer) as listing
  cross join lateral (select (array['open', 'upheld', 'dismissed'])[1 + place % 3] as status) as state`
