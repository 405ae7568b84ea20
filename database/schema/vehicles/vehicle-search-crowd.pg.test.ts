/**
 * With 12,000 listings the search takes other code paths: capped totals, index walks, words matched row by row. Each result is compared
 * with a plain query of the same meaning.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { search } from '#testing/search.ts'
import { insertCatalogue } from '#testing/vehicles.ts'

const world = worldOfTests()

beforeAll(async () => {
  await insertCatalogue(world)
  await world.owner.query(
    `insert into public.vehicle_listings (
       seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission,
       body_type, drive, registration_state, year, mileage, engine_size, previous_owners, created_at
     )
     select
       case when n % 3 = 0 then $1::uuid else $2::uuid end, model.make_id, model.id,
       model.name || case when n % 400 = 0 then ' collector' when n % 3 = 0 then ' clean' else '' end,
       case when n % 5 < 4 then 'Accident free' else 'Locally used' end,
       500000 + n % 997 * 10000, (array['Nairobi', 'Mombasa', 'Thika', 'Kisumu'])[1 + n % 4],
       case when n % 11 = 0 then 'new' else 'used' end, case when n % 3 = 0 then 'diesel' else 'petrol' end,
       case when n % 2 = 0 then 'manual' else 'automatic' end, case when n % 7 = 0 then 'suv' else 'saloon' end,
       (array['2wd', '4wd', 'awd', null])[1 + n % 4], (array['imported', 'locally_used', null])[1 + n % 3],
       2000 + n % 25, n % 1999 * 100,
       case when n % 500 = 0 then '5.7 L' else (array['660 cc', '1,496cc', '1.8', '2.0L', null, '2,982 cc'])[1 + n % 6] end,
       (array[0, 1, 2, null])[1 + n % 4 * n % 4], now() - n * interval '1 minute'
     from generate_series(1, 12000) as n
     join (select id, make_id, name, row_number() over (order by id) as place from public.vehicle_models) as model
       on model.place = 1 + n % 4`,
    [world.dealer.id, world.seller.id],
  )
  // Four of five have an estimate; of these, one in five lies too far from it for a mark.
  await world.owner.query(
    `with ad as (select id, price, row_number() over (order by created_at desc) as n from public.vehicle_listings)
     insert into public.price_estimates (listing_id, low, middle, high, ads, sellers, mark, ratio)
     select id, price, price, price, 9, 5, coalesce(mark, 'none'), case when mark is not null then (n * 7919 % 1201) / 1000.0 end
     from ad cross join lateral (select (array['great', 'good', 'fair', 'high', null])[1 + n % 13 % 5] as mark) as marked
     where n % 5 <> 0`,
  )
  await world.owner.query(
    `update public.vehicle_listings set price_mark = nullif(mark, 'none') from public.price_estimates where listing_id = id`,
  )
  await world.owner.query('analyze public.vehicle_listings')
  await world.owner.query('analyze public.price_estimates')
  // In how many ads a search looked for words by splitting their texts, which takes 26 µs each.
  await world.owner.query(
    `create function words_evaluated(filters jsonb) returns integer language plpgsql as $$
     declare
       before bigint := (select sum(calls) from pg_stat_xact_user_functions where funcname = 'vehicle_terms');
     begin
       perform set_config('track_functions', 'pl', true);
       perform public.search_vehicles(
         search => filters ->> 'search', min_engine => (filters ->> 'min_engine')::integer,
         max_mileage => (filters ->> 'max_mileage')::integer, min_year => (filters ->> 'min_year')::integer,
         makes => array(select jsonb_array_elements_text(filters -> 'makes')),
         price_marks => array(select jsonb_array_elements_text(filters -> 'price_marks')), sort => filters ->> 'sort'
       );
       return coalesce((select sum(calls) from pg_stat_xact_user_functions where funcname = 'vehicle_terms'), 0)
         - coalesce(before, 0);
     end $$`,
  )
})

const text = `lower(title || ' ' || coalesce(description, '') || ' ' || make || ' ' || coalesce(model, ''))`
const newest = 'created_at desc, id desc'
const value = `ratio, case when ratio is not null then id end, ${newest}`

const questions: [string, Record<string, unknown>, string, string][] = [
  ['everything', {}, 'true', newest],
  ['one make', { makes: ['toyota'] }, `make = 'Toyota'`, newest],
  ['the cheapest', { sort: 'price_asc' }, 'true', 'price, id'],
  [
    'the dearest of a town',
    { sort: 'price_desc', locations: ['thika'] },
    `location = 'Thika'`,
    'price desc, id desc',
  ],
  ['the newest year', { sort: 'year', page: 3 }, 'true', 'year desc, created_at desc, id desc'],
  ['the least driven', { sort: 'mileage', fuel_types: ['diesel'] }, `fuel_type = 'diesel'`, 'mileage, id'],
  [
    'what hardly exists',
    { conditions: ['new'], body_types: ['suv'], max_mileage: 9_000 },
    `condition = 'new' and body_type = 'suv' and mileage <= 9000`,
    newest,
  ],
  ['small engines', { max_engine: 1_500 }, 'engine_cc <= 1545', newest],
  ['few owners', { max_owners: 1 }, 'previous_owners <= 1', newest],
  [
    'few owners of a make, cheapest',
    { max_owners: 0, makes: ['toyota'], sort: 'price_asc' },
    `previous_owners = 0 and make = 'Toyota'`,
    'price, id',
  ],
  [
    'engines of a make and town, cheapest',
    {
      min_engine: 1_800,
      max_engine: 2_000,
      makes: ['toyota'],
      locations: ['thika'],
      sort: 'price_asc',
      page: 2,
    },
    `engine_cc between 1746 and 2060 and make = 'Toyota' and location = 'Thika'`,
    'price, id',
  ],
  [
    'six filters with an engine',
    {
      makes: ['toyota'],
      fuel_types: ['petrol'],
      transmissions: ['automatic'],
      conditions: ['used'],
      max_price: 9_000_000,
      max_engine: 2_000,
    },
    `make = 'Toyota' and fuel_type = 'petrol' and transmission = 'automatic' and condition = 'used' and price <= 9000000
       and engine_cc <= 2060`,
    newest,
  ],
  [
    'engines that few have, best value',
    { min_engine: 5_700, max_engine: 5_700, sort: 'value' },
    'engine_cc between 5529 and 5871',
    value,
  ],
  [
    'engines with a word, best match',
    { min_engine: 3_000, search: 'clean', sort: 'price_desc' },
    `engine_cc >= 2910 and ${text} like '%clean%'`,
    'price desc, id desc',
  ],
  ['the best value', { sort: 'value' }, 'true', value],
  ['the best value, later', { sort: 'value', page: 90 }, 'true', value],
  ['what has no value to compare', { sort: 'value', page: 380 }, 'true', value],
  ['where those without one begin', { sort: 'value', page: 339 }, 'true', value],
  [
    'the best value of a make with a word',
    { sort: 'value', makes: ['toyota'], search: 'clean', page: 2 },
    `make = 'Toyota' and ${text} like '%clean%'`,
    value,
  ],
  ['a great price', { price_marks: ['great'] }, `price_mark = 'great'`, newest],
  [
    'good and fair prices of a town, best value',
    { price_marks: ['good', 'fair', 'none'], locations: ['thika'], sort: 'value' },
    `price_mark in ('good', 'fair') and location = 'Thika'`,
    value,
  ],
  ['an unknown mark', { price_marks: ['none', "'", ''] }, 'false', newest],
  ['a rare word', { search: 'collector' }, `${text} like '%collector%'`, newest],
  ['a common word', { search: 'clean' }, `${text} like '%clean%'`, newest],
  [
    'a common word, cheapest',
    { search: 'clean', sort: 'price_asc', page: 2 },
    `${text} like '%clean%'`,
    'price, id',
  ],
  [
    'a common word in few listings',
    { search: 'clean', conditions: ['new'], makes: ['isuzu'] },
    `${text} like '%clean%' and condition = 'new' and make = 'Isuzu'`,
    newest,
  ],
  ['a word nearly everywhere', { search: 'e' }, `${text} like '%e%'`, newest],
  [
    'a make and a word',
    { search: 'toyota accident' },
    `${text} like '%toyota%' and ${text} like '%accident%'`,
    newest,
  ],
  ['a part of a word', { search: 'ollect' }, `${text} like '%ollect%'`, newest],
  [
    'what is 4WD and locally used',
    { drives: ['4wd'], registration_states: ['locally_used'], sort: 'price_desc' },
    `drive = '4wd' and registration_state = 'locally_used'`,
    'price desc, id desc',
  ],
  [
    'the oldest years of several makes',
    { makes: ['isuzu', 'mercedes'], max_year: 2004, sort: 'year' },
    `make in ('Isuzu', 'Mercedes-Benz') and year <= 2004`,
    'year desc, created_at desc, id desc',
  ],
  [
    'everything within a price, cheapest',
    { min_price: 600_000, sort: 'price_asc', page: 4 },
    'price >= 600000',
    'price, id',
  ],
  [
    'dealers with a word',
    { search: 'free', seller_types: ['dealer'] },
    `${text} like '%free%' and role = 'dealer'`,
    newest,
  ],
]

describe.each(['counted whole', 'known by a sample'])('a market %s', (kind) => {
  // Forces a sample of one in six listings, which this small a market would not get.
  const refresh = kind === 'counted whole' ? 'refresh_vehicle_counts()' : 'refresh_vehicle_counts(2000, 1000)'
  beforeAll(() => world.owner.query(`select private.${refresh}`))

  test.each(questions)('finds %s like the plain query', async (_, filters, condition, ordering) => {
    await compare(filters, condition, ordering)
  })

  test.each([
    { search: 'clean', min_engine: 2_900 },
    { search: 'clean', max_mileage: 20_000 },
    { search: 'clean', min_year: 2023, makes: ['toyota'] },
    { search: 'clean', price_marks: ['great'] },
    { search: 'clean', sort: 'value' },
    { search: 'clean', sort: 'relevance' },
  ])('reads words beside other conditions from their index: %j', async (filters) => {
    const [row] = await world.owner.query<{ evaluated: number }>(`select words_evaluated($1) as evaluated`, [
      filters,
    ])
    // More than a thousand meet the other condition.
    expect(row?.evaluated).toBeLessThan(500)
  })
})

async function compare(filters: Record<string, unknown>, condition: string, ordering: string) {
  const result = await search(world.visitor, filters)
  const plain = await world.owner.query<{ id: string; make: string; fuel_type: string; role: string }>(
    `select * from (
       select listing.*, make.name as make, model.name as model, seller.role, ratio
       from public.vehicle_listings as listing
       join public.vehicle_makes as make on make.id = listing.make_id
       join public.profiles as seller on seller.id = listing.seller_id
       left join public.vehicle_models as model on model.id = listing.model_id
       left join public.price_estimates as estimate on estimate.listing_id = listing.id
     ) as listing where ${condition} order by ${ordering}`,
  )
  const start = (result.page - 1) * result.page_size
  expect(result.listings.map((listing) => listing.id)).toEqual(
    plain.slice(start, start + 24).map((listing) => listing.id),
  )
  expect(result).toMatchObject({ total: Math.min(plain.length, 10_000), total_exact: plain.length <= 10_000 })

  for (const facet of [
    'make',
    'model',
    'condition',
    'transmission',
    'drive',
    'registration_state',
    'price_mark',
  ] as const) {
    // A facet ignores its own filter.
    if (filters[`${facet}s`]) continue
    if (facet === 'model' && !filters.makes) {
      expect(result.facets.model).toEqual([])
      continue
    }
    const counted = Object.fromEntries(result.facets[facet].map(({ value, count }) => [value, count]))
    const named = (plain as never as Record<string, string | null>[]).filter(
      (listing) => listing[facet] !== null,
    )
    const expected = Map.groupBy(named, (listing) => listing[facet] ?? '')
    const exact = Object.fromEntries([...expected].map(([value, listings]) => [value, listings.length]))
    if (result.facets_exact[facet]) expect(counted).toEqual(exact)
    else {
      expect(plain.length).toBeGreaterThan(10_000)
      expect(Object.keys(counted).sort()).toEqual(Object.keys(exact).sort())
      for (const [value, count] of Object.entries(counted)) {
        expect(count).toBeGreaterThan(0)
        expect(count).toBeLessThanOrEqual(exact[value] ?? 0)
      }
    }
  }
}

test('the last page of a large market ends at the 10,000th listing', async () => {
  const { page, listings } = await search(world.visitor, { page: 2_147_483_647, page_size: 60 })
  expect(page).toBe(Math.ceil(10_000 / 60))
  expect(listings).toHaveLength(60)
})

test.each([0, 24, 8_100, 8_117, 8_123, 9_500, 11_990, 20_000])(
  'the order of best value is the same when it is read without the sample, after %i',
  async (skipped) => {
    const ids = `select listing.id from public.vehicle_listings as listing
      left join public.price_estimates as estimate on estimate.listing_id = listing.id
      order by ${value.replaceAll(' id', ' listing.id').replace(', id', ', listing.id')} limit 24 offset ${skipped}`
    const [row] = await world.owner.query<{ found: string[]; plain: string[] }>(
      `select private.vehicles_by_value('true', 24, $1) as found, array(${ids}) as plain`,
      [skipped],
    )
    expect(row?.found).toEqual(row?.plain)
  },
)

test('a facet has at most 60 values', async () => {
  await world.owner.query(
    `update public.vehicle_listings set location = 'Town ' || year * 4 + price % 3 where condition = 'new'`,
  )
  await world.owner.query('select private.refresh_vehicle_counts()')
  const { facets } = await search(world.visitor)
  expect(facets.location).toHaveLength(60)
  expect(
    facets.location
      .slice(0, 4)
      .map(({ value }) => value)
      .sort(),
  ).toEqual(['Kisumu', 'Mombasa', 'Nairobi', 'Thika'])
})
