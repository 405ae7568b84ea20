import { beforeAll, describe, expect, test } from 'vitest'
import { type World, worldOfTests } from '#testing/as.ts'
import { search as searchAs } from '#testing/search.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let cover: string
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  cover = pictureOf(world.dealer)
  await world.owner.query('update public.profiles set verified = true where id = $1', [world.dealer.id])

  // Oldest first; each is a day younger than the previous.
  const vehicles: [World['seller'], Record<string, unknown>][] = [
    [
      world.seller,
      {
        title: 'Axio',
        model_id: catalogue.Axio,
        description: 'Accident free. 100% clean_unit',
        body_type: 'saloon',
        registration_state: 'imported',
        mileage: 84_000,
        engine_size: '1,496 cc',
        previous_owners: 0,
      },
    ],
    [
      world.dealer,
      {
        title: 'Hilux Invincible',
        model_id: catalogue.Hilux,
        description: "Driver's choice \\ 4WD",
        price: 4_200_000,
        location: 'Ngong Road, Nairobi',
        fuel_type: 'diesel',
        transmission: 'manual',
        body_type: 'pickup',
        drive: '4wd',
        year: 2019,
        mileage: 61_000,
        engine_size: '2.4 D-4D',
        images: [cover, pictureOf(world.dealer)],
      },
    ],
    [
      world.dealer,
      {
        title: 'Hilux Revo',
        model_id: catalogue.Hilux,
        price: 5_500_000,
        location: 'Mombasa',
        condition: 'new',
        fuel_type: 'diesel',
        body_type: 'pickup',
        year: 2024,
        mileage: 10,
        engine_size: '2755cc',
        previous_owners: 2,
      },
    ],
    [
      world.seller,
      {
        title: 'C200 Avantgarde',
        make_id: catalogue['Mercedes-Benz'],
        model_id: catalogue.C200,
        price: 2_900_000,
        location: 'Kisumu',
        condition: 'certified_pre_owned',
        body_type: 'saloon',
        year: 2014,
      },
    ],
    [
      world.dealer,
      {
        title: 'Work horse',
        make_id: catalogue.Isuzu,
        model_id: catalogue['D-Max'],
        price: 3_100_000,
        location: 'Mombasa',
        fuel_type: 'diesel',
        transmission: 'manual',
        body_type: 'pickup',
        year: 2018,
        mileage: 145_000,
        engine_size: '2999',
      },
    ],
    [
      world.seller,
      {
        title: 'Lorry to be named',
        make_id: catalogue.Isuzu,
        price: 6_000_000,
        location: 'Nakuru',
        fuel_type: 'diesel',
        transmission: 'manual',
        year: 2018,
        mileage: 145_000,
      },
    ],
  ]
  for (const [place, [person, columns]] of vehicles.entries()) {
    const id = await post(person, catalogue, columns)
    await world.owner.query(
      `update public.vehicle_listings set created_at = now() - $2 * interval '1 day' where id = $1`,
      [id, vehicles.length - place],
    )
  }
  for (const status of ['draft', 'sold'])
    await post(world.seller, catalogue, { title: `Hilux ${status}`, status })
})

const search = (filters?: Record<string, unknown>) => searchAs(world.visitor, filters)
const titles = async (filters: Record<string, unknown>) =>
  (await search(filters)).listings.map((listing) => listing.title)
const counts = (facet: { value: string; count: number }[]) =>
  Object.fromEntries(facet.map(({ value, count }) => [value, count]))

const newestFirst = [
  'Lorry to be named',
  'Work horse',
  'C200 Avantgarde',
  'Hilux Revo',
  'Hilux Invincible',
  'Axio',
]

test('without filters it returns the active listings, newest first, to everyone', async () => {
  const result = await search()
  expect(result).toMatchObject({ total: 6, total_exact: true, page: 1, page_size: 24 })
  expect(result.listings.map((listing) => listing.title)).toEqual(newestFirst)
  expect((await searchAs(world.buyer)).total).toBe(6)
})

test('a row has the data of a card', async () => {
  const [card] = (await search({ models: ['Hilux'], max_year: 2019 })).listings
  expect(card).toEqual({
    id: expect.any(String),
    price_mark: null,
    title: 'Hilux Invincible',
    price: 4_200_000,
    location: 'Ngong Road, Nairobi',
    condition: 'used',
    fuel_type: 'diesel',
    transmission: 'manual',
    body_type: 'pickup',
    year: 2019,
    mileage: 61_000,
    featured: false,
    image: cover,
    image_count: 2,
    created_at: expect.any(String),
    make: 'Toyota',
    model: 'Hilux',
    seller: { verified: true, role: 'dealer' },
    fact: null,
  })
  const [bare] = (await search({ locations: ['Nakuru'] })).listings
  expect(bare).toMatchObject({ model: null, body_type: null, image: null, image_count: 0 })
})

test.each<[string, Record<string, unknown>, string[]]>([
  ['a make in any letter case', { makes: ['iSUZU'] }, ['Lorry to be named', 'Work horse']],
  ['a make by the part of its name before the hyphen', { makes: ['mercedes'] }, ['C200 Avantgarde']],
  [
    'several makes',
    { makes: ['Isuzu', 'mercedes-benz'] },
    ['Lorry to be named', 'Work horse', 'C200 Avantgarde'],
  ],
  ['an unknown make', { makes: ['Lada'] }, []],
  ['a model', { models: ['hilux'] }, ['Hilux Revo', 'Hilux Invincible']],
  ['a model of another make', { makes: ['Isuzu'], models: ['hilux'] }, []],
  ['a town inside a longer place', { locations: ['nairobi'] }, ['Hilux Invincible', 'Axio']],
  ['several towns', { locations: ['Kisumu', 'nakuru'] }, ['Lorry to be named', 'C200 Avantgarde']],
  ['an unknown town', { locations: ['Paris'] }, []],
  ['a town by the middle of a word', { locations: ['robi', 'akuru'] }, []],
  [
    'a town by signs that mean something elsewhere',
    { locations: ['.*', '(nairobi', 'nairobi|', '\\m', 'é'] },
    [],
  ],
  ['a lowest price, itself included', { min_price: 5_500_000 }, ['Lorry to be named', 'Hilux Revo']],
  ['a highest price, itself included', { max_price: 2_900_000 }, ['C200 Avantgarde', 'Axio']],
  ['years', { min_year: 2015, max_year: 2018 }, ['Lorry to be named', 'Work horse', 'Axio']],
  [
    'mileage, unknown left out',
    { min_mileage: 10, max_mileage: 84_000 },
    ['Hilux Revo', 'Hilux Invincible', 'Axio'],
  ],
  ['an engine by the size it is called', { min_engine: 1500, max_engine: 1500 }, ['Axio']],
  [
    'engines, unknown left out',
    { min_engine: 2400, max_engine: 3000 },
    ['Work horse', 'Hilux Revo', 'Hilux Invincible'],
  ],
  ['a smallest engine', { min_engine: 2841 }, ['Work horse']],
  ['a largest engine, 3 % above included', { max_engine: 2331 }, ['Hilux Invincible', 'Axio']],
  ['a largest engine, more than 3 % above left out', { max_engine: 2330 }, ['Axio']],
  ['a smallest engine above the largest', { min_engine: 3000, max_engine: 1000 }, []],
  ['engines that nobody has', { min_engine: 2_147_483_647 }, []],
  ['engines below nothing', { max_engine: -2_147_483_648 }, []],
  [
    'any known engine',
    { min_engine: -2_147_483_648, max_engine: 2_147_483_647 },
    ['Work horse', 'Hilux Revo', 'Hilux Invincible', 'Axio'],
  ],
  ['at most two previous owners, not stated left out', { max_owners: 2 }, ['Hilux Revo', 'Axio']],
  ['no previous owners', { max_owners: 0 }, ['Axio']],
  ['fewer owners than none', { max_owners: -2_147_483_648 }, []],
  ['conditions', { conditions: ['new', 'certified_pre_owned'] }, ['C200 Avantgarde', 'Hilux Revo']],
  ['fuel', { fuel_types: ['petrol'] }, ['C200 Avantgarde', 'Axio']],
  ['transmission', { transmissions: ['manual'] }, ['Lorry to be named', 'Work horse', 'Hilux Invincible']],
  ['body', { body_types: ['saloon'] }, ['C200 Avantgarde', 'Axio']],
  ['drive', { drives: ['4wd'] }, ['Hilux Invincible']],
  ['registration', { registration_states: ['imported'] }, ['Axio']],
  ['dealers', { seller_types: ['dealer'] }, ['Work horse', 'Hilux Revo', 'Hilux Invincible']],
  ['private sellers', { seller_types: ['private'] }, ['Lorry to be named', 'C200 Avantgarde', 'Axio']],
  ['both kinds of sellers', { seller_types: ['private', 'dealer'] }, newestFirst],
  ['an unknown kind of seller', { seller_types: ['robot'] }, []],
  [
    'all together',
    {
      search: 'invincible',
      makes: ['toyota'],
      models: ['hilux'],
      locations: ['nairobi'],
      min_price: 1,
      max_price: 9_000_000,
      min_year: 2000,
      max_year: 2030,
      min_mileage: 0,
      max_mileage: 99_999,
      min_engine: 2000,
      max_engine: 2500,
      conditions: ['used'],
      fuel_types: ['diesel'],
      transmissions: ['manual'],
      body_types: ['pickup'],
      seller_types: ['dealer'],
    },
    ['Hilux Invincible'],
  ],
  ['empty lists, which mean any', { makes: [], locations: [], seller_types: [] }, newestFirst],
])('filters by %s', async (_, filters, expected) => {
  const result = await search(filters)
  expect(result.listings.map((listing) => listing.title)).toEqual(expected)
  expect(result.total).toBe(expected.length)
})

test.each<[string, string, string[]]>([
  ['the title', 'revo', ['Hilux Revo']],
  ['the description', 'accident', ['Axio']],
  ['the make', 'toyota', ['Hilux Revo', 'Hilux Invincible', 'Axio']],
  ['the model', 'd-max', ['Work horse']],
  ['a part of a word, in any letter case', 'NVINCIB', ['Hilux Invincible']],
  ['every word, each somewhere', 'isuzu  horse', ['Work horse']],
  ['no listing when one word is nowhere', 'isuzu submarine', []],
  ['a percent sign', '100%', ['Axio']],
  ['a percent sign that stands nowhere', 'i%x', []],
  ['an underscore', 'n_u', ['Axio']],
  ['an underscore that stands nowhere', 'h_lux', []],
  ['a backslash', '\\', ['Hilux Invincible']],
  ['a quote', "driver's", ['Hilux Invincible']],
  ['a single letter', 'x', ['Hilux Revo', 'Hilux Invincible', 'Axio', 'Work horse']],
  ['SQL', `'); drop table public.profiles; --`, []],
  ['nothing', '   ', newestFirst],
])('text finds %s', async (_, text, expected) => {
  expect((await titles({ search: text })).sort()).toEqual([...expected].sort())
})

test.each<[string, string, { from: string; to: string }, string[]]>([
  ['a mistyped make', 'toyta', { from: 'toyta', to: 'toyota' }, ['Hilux Revo', 'Hilux Invincible', 'Axio']],
  [
    'a mistyped make beside a model',
    'Izusu D-Max',
    { from: 'izusu d-max', to: 'isuzu d-max' },
    ['Work horse'],
  ],
  ['swapped letters', 'axoi', { from: 'axoi', to: 'axio' }, ['Axio']],
  [
    'a mistyped word of a title',
    'invincable',
    { from: 'invincable', to: 'invincible' },
    ['Hilux Invincible'],
  ],
])('%s is corrected and reported', async (_, text, corrected, expected) => {
  const result = await search({ search: text })
  expect(result.corrected).toEqual(corrected)
  expect(result.listings.map(({ title }) => title)).toEqual(expected)
})

test('words that match something, or resemble nothing, are searched as typed', async () => {
  expect((await search({ search: 'hilux' })).corrected).toBeNull()
  expect(await search({ search: 'qqqqzzzz' })).toMatchObject({ total: 0, corrected: null })
  expect(await search({ search: 'toyta', fuel_types: ['lpg'] })).toMatchObject({ total: 0, corrected: null })
})

test('a nickname finds its meaning', async () => {
  expect(await titles({ search: 'benz' })).toEqual(['C200 Avantgarde'])
  expect(await titles({ search: 'dmax' })).toEqual(['Work horse'])
  await world.admin.query(
    `insert into public.vehicle_nicknames (nickname, meaning) values ('Kabambe', 'Axio')`,
  )
  expect(await search({ search: 'kabambe' })).toMatchObject({
    listings: [{ title: 'Axio' }],
    corrected: null,
  })
})

test('the best match is first: a word of the title before a part of one before the description', async () => {
  const ids: string[] = []
  for (const columns of [
    { title: 'Tipper lorry' },
    { title: 'Tippers for hire' },
    { title: 'Flat bed', description: 'Once a tipper' },
  ]) {
    ids.push(await post(world.seller, catalogue, columns))
  }
  expect(await titles({ search: 'tipper', sort: 'relevance' })).toEqual([
    'Tipper lorry',
    'Tippers for hire',
    'Flat bed',
  ])
  await world.owner.query('delete from public.vehicle_listings where id = any ($1)', [ids])
})

test('an ad is found by new words immediately, and no longer once its term is over', async () => {
  await world.owner.query(
    `update public.vehicle_listings set description = 'Submarine-proof' where title = 'Axio'`,
  )
  expect(await titles({ search: 'marine-pr' })).toEqual(['Axio'])
  await world.owner.query(
    `update public.vehicle_listings set expires_at = now() - interval '1 minute' where title = 'Axio'`,
  )
  expect(await titles({ search: 'marine-pr' })).toEqual([])
  expect((await search()).total).toBe(5)
  await world.owner.query(
    `update public.vehicle_listings
     set expires_at = now() + interval '1 day', description = 'Accident free. 100% clean_unit' where title = 'Axio'`,
  )
})

test('a word is forgotten a day after its last ad is deleted, and learned again with the next', async () => {
  const holds = async () =>
    (await world.owner.query(`select from private.vehicle_words where word = 'wanjiku-0712'`)).length
  const forget = () => world.owner.query('select private.delete_unused_words()')
  const aDayPasses = () =>
    world.owner.query(`update private.vehicle_words set unused_since = unused_since - interval '1 day'`)
  const ad = { title: 'Ask for wanjiku-0712' }
  const id = await post(world.seller, catalogue, ad)
  await forget()
  await aDayPasses()
  await forget()
  expect(await titles({ search: 'wanjiku' })).toEqual([ad.title])

  await world.owner.query('delete from public.vehicle_listings where id = $1', [id])
  await forget()
  expect(await holds()).toBe(1)
  // Used again, it stays.
  const next = await post(world.seller, catalogue, ad)
  await aDayPasses()
  await forget()
  expect(await titles({ search: 'wanjiku' })).toEqual([ad.title])

  await world.owner.query('delete from public.vehicle_listings where id = $1', [next])
  await forget()
  await aDayPasses()
  await forget()
  expect(await holds()).toBe(0)
})

test('words and names of hidden ads are unknown', async () => {
  await post(world.dealer, catalogue, { title: 'Seen', description: 'kdb417q quvanta' })
  const corrected = async () => (await search({ search: 'kdb417x' })).corrected
  const known = { from: 'kdb417x', to: 'kdb417q' }
  expect(await corrected()).toEqual(known)
  const hidden = await post(world.seller, catalogue, {
    title: 'Hidden',
    description: 'First words',
    status: 'draft',
  })
  await world.seller.query(`update public.vehicle_listings set description = 'KDB417X' where id = $1`, [
    hidden,
  ])
  await post(world.seller, catalogue, { title: 'Also kdb417x', status: 'draft' })
  expect(await corrected()).toEqual(known)

  // Nor by a make that only a draft has.
  const [make] = await world.seller.query<{ id: number }>(
    `insert into public.vehicle_makes (name) values ('Quvanto') returning id`,
  )
  await post(world.seller, catalogue, { title: 'Rare', make_id: make?.id, model_id: null, status: 'draft' })
  expect((await search({ search: 'quvanto' })).corrected).toEqual({ from: 'quvanto', to: 'quvanta' })

  await world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [hidden])
  expect(await titles({ search: 'kdb417x' })).toEqual(['Hidden'])
  await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [hidden])
  await world.owner.query('select private.delete_unused_words()')
  await world.owner.query(`update private.vehicle_words set unused_since = unused_since - interval '1 day'`)
  await world.owner.query('select private.delete_unused_words()')
  expect(await corrected()).toEqual(known)
  await world.owner.query(
    `delete from public.vehicle_listings where title in ('Seen', 'Hidden', 'Also kdb417x', 'Rare')`,
  )
})

test('an endless word does not prevent posting, and its parts are found', async () => {
  const title = 'Endless'
  const id = await post(world.seller, catalogue, {
    title,
    description: `${'a'.repeat(3000)}needle${'b'.repeat(1900)}`,
  })
  expect(await titles({ search: 'aaneedlebb' })).toEqual([title])
  await world.owner.query('delete from public.vehicle_listings where id = $1', [id])
})

test.each<[string, string[]]>([
  ['newest', newestFirst],
  [
    'price_asc',
    ['Axio', 'C200 Avantgarde', 'Work horse', 'Hilux Invincible', 'Hilux Revo', 'Lorry to be named'],
  ],
  [
    'price_desc',
    ['Lorry to be named', 'Hilux Revo', 'Hilux Invincible', 'Work horse', 'C200 Avantgarde', 'Axio'],
  ],
  ['year', ['Hilux Revo', 'Hilux Invincible', 'Lorry to be named', 'Work horse', 'Axio', 'C200 Avantgarde']],
  ['sideways', newestFirst],
])('sorts by %s', async (sort, expected) => {
  expect(await titles({ sort })).toEqual(expected)
})

test('sorts by mileage, unknown last', async () => {
  const { listings } = await search({ sort: 'mileage' })
  expect(listings.map((listing) => listing.mileage)).toEqual([10, 61_000, 84_000, 145_000, 145_000, null])
})

test('pages do not overlap, and a page beyond the last is the last', async () => {
  expect(await titles({ page_size: 4 })).toEqual(newestFirst.slice(0, 4))
  expect(await titles({ page_size: 4, page: 2 })).toEqual(newestFirst.slice(4))
  expect(await search({ page_size: 4, page: 99 })).toMatchObject({ page: 2, total: 6 })
})

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{ page: 0 }, { page: 1 }],
  [{ page: -5 }, { page: 1 }],
  [{ page: 2_147_483_647 }, { page: 1 }],
  [
    { page: null, page_size: null, sort: null },
    { page: 1, page_size: 24 },
  ],
  [{ page_size: 0 }, { page_size: 1 }],
  [{ page_size: 1000 }, { page_size: 60 }],
  [
    { min_price: 9_000_000, max_price: 1 },
    { total: 0, listings: [] },
  ],
  [{ min_price: '-9223372036854775808', max_price: '9223372036854775807' }, { total: 6 }],
  [{ search: 'x'.repeat(10_000) }, { total: 0 }],
  [{ search: 'a b c d e f g h i j k l m n o p' }, {}],
  [{ makes: [null, ''] }, { total: 0 }],
  [{ locations: [''] }, { total: 6 }],
])('%j never raises an error', async (filters, expected) => {
  expect(await search(filters)).toMatchObject(expected)
})

describe('facets', () => {
  test('count the whole market without filters, most frequent first', async () => {
    const { facets } = await search()
    expect(facets.make).toEqual([
      { value: 'Toyota', count: 3 },
      { value: 'Isuzu', count: 2 },
      { value: 'Mercedes-Benz', count: 1 },
    ])
    expect(facets.model).toEqual([])
    expect(counts(facets.location)).toEqual({
      Mombasa: 2,
      Kisumu: 1,
      Nairobi: 1,
      Nakuru: 1,
      'Ngong Road, Nairobi': 1,
    })
    expect(counts(facets.condition)).toEqual({ used: 4, new: 1, certified_pre_owned: 1 })
    expect(counts(facets.fuel_type)).toEqual({ diesel: 4, petrol: 2 })
    expect(counts(facets.transmission)).toEqual({ automatic: 3, manual: 3 })
    expect(counts(facets.body_type)).toEqual({ pickup: 3, saloon: 2 })
    expect(counts(facets.seller_type)).toEqual({ dealer: 3, private: 3 })
  })

  test('apply all filters but their own', async () => {
    const { facets } = await search({ makes: ['toyota'], fuel_types: ['diesel'], min_year: 2016 })
    expect(counts(facets.make)).toEqual({ Toyota: 2, Isuzu: 2 })
    expect(counts(facets.fuel_type)).toEqual({ diesel: 2 })
    expect(counts(facets.location)).toEqual({ Mombasa: 1, 'Ngong Road, Nairobi': 1 })
  })

  test('count models below a make, and other models beside the chosen one', async () => {
    const below = await search({ makes: ['toyota'] })
    expect(counts(below.facets.model)).toEqual({ Hilux: 2, Axio: 1 })
    const beside = await search({ models: ['hilux'] })
    expect(counts(beside.facets.model)).toEqual({ Hilux: 2, Axio: 1, C200: 1, 'D-Max': 1 })
  })

  test('respect the text', async () => {
    const { facets } = await search({ search: 'hilux', fuel_types: ['petrol'] })
    expect(counts(facets.fuel_type)).toEqual({ diesel: 2 })
    expect(facets.make).toEqual([])
  })

  test('are all present without results', async () => {
    const { facets } = await search({ search: 'submarine' })
    expect(Object.keys(facets).sort()).toEqual([
      'body_type',
      'condition',
      'drive',
      'fuel_type',
      'location',
      'make',
      'model',
      'price_mark',
      'registration_state',
      'seller_type',
      'transmission',
    ])
  })
})

test('only the first sixty values of a list count, to bound the work of a request', async () => {
  const unknown = (count: number) => Array.from({ length: count }, (_, nth) => `nothing ${nth}`)
  for (const [name, value] of Object.entries({
    makes: 'toyota',
    models: 'hilux',
    locations: 'mombasa',
    conditions: 'used',
    fuel_types: 'diesel',
    transmissions: 'manual',
    body_types: 'pickup',
    drives: '4wd',
    registration_states: 'imported',
  })) {
    expect((await search({ [name]: [...unknown(59), value] })).total).toBeGreaterThan(0)
    expect((await search({ [name]: [...unknown(60), value] })).total).toBe(0)
  }
})

test('listings of suspended sellers are neither found nor counted', async () => {
  expect((await search({ seller_types: ['dealer'] })).total).toBe(3)
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.dealer.id])
  const { total, facets } = await search()
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.dealer.id])
  expect(total).toBe(3)
  expect(counts(facets.seller_type)).toEqual({ private: 3 })
})

test('a call does not change the planner’s settings', async () => {
  const [row] = await world.visitor.query(
    `select public.search_vehicles(search => 'hilux') is not null as found, current_setting('enable_sort') as sort,
       current_setting('enable_seqscan') as seqscan, current_setting('enable_bitmapscan') as bitmapscan`,
  )
  expect(row).toEqual({ found: true, sort: 'on', seqscan: 'on', bitmapscan: 'on' })
})
