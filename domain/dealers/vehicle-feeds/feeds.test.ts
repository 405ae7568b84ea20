import { describe, expect, test } from 'vitest'
import { BODY_TYPES, CONDITIONS, DRIVES, FUEL_TYPES, TRANSMISSIONS } from '../../vehicles/vehicles.ts'
import type { FeedAd, FeedDealer } from './feed-ad.ts'
import { FEED_FORMATS, FEED_REASONS, type FeedFormat, reasonWords } from './feed-count.ts'
import { type AdGroup, countFeed, feedHeading, feedRow } from './feeds.ts'

const SITE = 'https://magari.test'
const PICTURE = '/storage/v1/object/public/listing-images/7c31/'

const dealer: FeedDealer = {
  id: '0f4a1c5e-7d2b-4c1a-9b3e-2f6d8a7c5e01',
  name: 'Achieng Motors',
  location: 'Nairobi',
  address: 'Ngong Road',
}

const ad: FeedAd = {
  id: '9e2d4b6a-1c3f-4a5b-8d7e-6f1a2b3c4d5e',
  title: '2016 Toyota Land Cruiser Prado TX-L',
  description: 'Clean interior, 17" rims.\nNew tyres.',
  make: 'Toyota',
  model: 'Land Cruiser Prado',
  variant: 'TX-L',
  year: 2016,
  price: 4_850_000,
  mileage: 84_000,
  condition: 'used',
  fuel_type: 'diesel',
  transmission: 'automatic',
  body_type: 'suv',
  drive: '4wd',
  color: 'White',
  location: 'Westlands, Nairobi',
  images: [`${PICTURE}a.jpg`, `${PICTURE}b.webp`],
  // One in the morning in Nairobi, the day before in UTC.
  created_at: '2026-11-20T22:00:00Z',
}

/** The cells of an ad by column; null if it does not go out. */
function cellsOf(format: FeedFormat, change: Partial<FeedAd> = {}, by: Partial<FeedDealer> = {}) {
  const row = feedRow(format, { ...ad, ...change }, { dealer: { ...dealer, ...by }, site: SITE })
  if (row === null) return null
  const names = cells(feedHeading(format))
  const values = cells(row)
  expect(values).toHaveLength(names.length)
  return Object.fromEntries(names.map((name, place) => [name, values[place]]))
}

function cells(line: string): string[] {
  const found = `,${line.replace(/\r\n$/, '')}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...found].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

const image = (name: string) =>
  `${SITE}/storage/v1/render/image/public/listing-images/7c31/${name}?width=1600&format=jpeg`

test('Facebook gets the columns of its automotive inventory', () => {
  expect(cellsOf('facebook')).toMatchObject({
    vehicle_id: ad.id,
    title: '2016 Toyota Land Cruiser Prado TX-L',
    description: 'Clean interior, 17" rims.\nNew tyres.',
    url: `${SITE}/vehicles/${ad.id}`,
    make: 'Toyota',
    model: 'Land Cruiser Prado',
    trim: 'TX-L',
    year: '2016',
    'mileage.value': '84000',
    'mileage.unit': 'KM',
    'image[0].url': image('a.jpg'),
    'image[0].tag[0]': '2016 Toyota Land Cruiser Prado TX-L',
    'image[1].url': image('b.webp'),
    'image[2].url': '',
    transmission: 'AUTOMATIC',
    fuel_type: 'DIESEL',
    body_style: 'SUV',
    drivetrain: '4X4',
    vehicle_type: 'CAR_TRUCK',
    vin: '',
    state_of_vehicle: 'USED',
    price: '4850000 KES',
    address: '{"addr1":"Ngong Road","city":"Nairobi","region":"Nairobi","country":"KE"}',
    exterior_color: 'White',
    availability: 'AVAILABLE',
    date_first_on_lot: '2026-11-21',
    dealer_id: dealer.id,
    dealer_name: 'Achieng Motors',
  })
})

test('Google gets the columns of its vehicle listings', () => {
  expect(cellsOf('google')).toEqual({
    vin: '',
    id: ad.id,
    store_code: dealer.id,
    dealership_name: 'Achieng Motors',
    dealership_address: 'Ngong Road, Nairobi, Kenya',
    image_link: image('a.jpg'),
    additional_image_link: image('b.webp'),
    link: `${SITE}/vehicles/${ad.id}`,
    date_in_stock: '2026-11-21',
    price: '4850000 KES',
    condition: 'used',
    certified_pre_owned: 'no',
    make: 'Toyota',
    model: 'Land Cruiser Prado',
    trim: 'TX-L',
    year: '2016',
    mileage: '84000 km',
    exterior_color: 'White',
    body_style: 'suv',
    engine: 'diesel',
    vehicle_option: 'Automatic,4WD',
    description: 'Clean interior, 17" rims.\nNew tyres.',
  })
})

describe('values', () => {
  /** The documented values of Meta's feed. */
  const META: Record<string, readonly string[]> = {
    body_style: [
      'CONVERTIBLE',
      'COUPE',
      'HATCHBACK',
      'MINIVAN',
      'TRUCK',
      'SUV',
      'SEDAN',
      'VAN',
      'WAGON',
      'CROSSOVER',
      'OTHER',
    ],
    fuel_type: [
      'DIESEL',
      'ELECTRIC',
      'FLEX',
      'GASOLINE',
      'HYBRID',
      'PETROL',
      'PLUGIN_HYBRID',
      'OTHER',
      'NONE',
    ],
    transmission: ['AUTOMATIC', 'MANUAL', 'OTHER', 'NONE'],
    drivetrain: ['4X2', '4X4', 'AWD', 'FWD', 'RWD', 'OTHER', 'NONE', ''],
    state_of_vehicle: ['NEW', 'USED', 'CPO'],
    vehicle_type: [
      'BOAT',
      'CAR_TRUCK',
      'COMMERCIAL',
      'MOTORCYCLE',
      'OTHER',
      'POWERSPORT',
      'RV_CAMPER',
      'TRAILER',
      '',
    ],
  }
  const GOOGLE: Record<string, readonly string[]> = {
    body_style: [
      'city_car',
      'compact_suv',
      'convertible',
      'coupe',
      'crossover',
      'full_size_van',
      'hatchback',
      'limousine',
      'minivan',
      'notchback',
      'sedan',
      'station_wagon',
      'suv',
      'truck',
      'ute',
      '',
    ],
    engine: [
      'gasoline',
      'diesel',
      'electric',
      'hybrid',
      'lpg',
      'methane',
      'natural_gas',
      'plug-in_hybrid',
      'other',
    ],
    condition: ['new', 'used'],
    certified_pre_owned: ['yes', 'no'],
  }
  const ALL: Partial<FeedAd>[] = [
    ...BODY_TYPES.map((body_type) => ({ body_type })),
    ...FUEL_TYPES.map((fuel_type) => ({ fuel_type })),
    ...TRANSMISSIONS.map((transmission) => ({ transmission })),
    ...DRIVES.map((drive) => ({ drive })),
    ...CONDITIONS.map((condition) => ({ condition })),
    { body_type: null, drive: null, color: null, variant: null },
  ]

  test.each(ALL)('of %j are among the documented ones', (change) => {
    for (const [column, known] of Object.entries(META))
      expect(known).toContain(cellsOf('facebook', change)?.[column])
    const listed = cellsOf('google', change)
    for (const [column, known] of Object.entries(GOOGLE)) if (listed) expect(known).toContain(listed[column])
  })

  test('a price has no decimals, also one of billions', () => {
    expect(cellsOf('facebook', { price: 10_000_000_000 })?.price).toBe('10000000000 KES')
  })

  test('an ad without a description has its facts there', () => {
    for (const format of FEED_FORMATS)
      expect(cellsOf(format, { description: ' ' })?.description).toBe(
        '2016 Toyota Land Cruiser Prado TX-L: 84,000 km, Diesel, Automatic, Westlands, Nairobi.',
      )
  })

  test('text is as it was typed, also where a spreadsheet would run it', () => {
    expect(cellsOf('facebook', { title: '=HYPERLINK("x")' })?.title).toBe('=HYPERLINK("x")')
  })

  test('at most twenty pictures go to Facebook, and eleven to Google', () => {
    const images = Array.from({ length: 30 }, (_, place) => `${PICTURE}${place}.jpg`)
    const facebook = cellsOf('facebook', { images }) ?? {}
    expect(facebook['image[19].url']).toBe(image('19.jpg'))
    expect(Object.keys(facebook).filter((name) => name.endsWith('.url'))).toHaveLength(20)
    expect(cellsOf('google', { images })?.additional_image_link?.split(',')).toHaveLength(10)
  })
})

describe('addresses', () => {
  test("the dealer's street is given for vehicles in their city only", () => {
    const address = cellsOf('facebook', { location: 'Kisumu' })?.address ?? ''
    expect(JSON.parse(address)).toEqual({ city: 'Kisumu', region: 'Kisumu', country: 'KE' })
  })

  test('a place that we do not know stays as it was typed', () => {
    const address = cellsOf('facebook', { location: 'Kwa Njenga' }, { location: null })?.address ?? ''
    expect(JSON.parse(address)).toEqual({ city: 'Kwa Njenga', country: 'KE' })
  })

  test.each([
    [{ address: 'Moi Avenue, Mombasa', location: 'Mombasa' }, 'Moi Avenue, Mombasa, Kenya'],
    [{ address: null, location: 'Mombasa' }, 'Mombasa, Kenya'],
    [{ address: null, location: null }, 'Nairobi, Kenya'],
  ])('the dealership of %j is at %s', (by, address) => {
    expect(cellsOf('google', {}, by)?.dealership_address).toBe(address)
  })
})

describe('what goes out', () => {
  test.each<[FeedFormat, string, Partial<FeedAd>]>([
    ['facebook', 'photos', { images: [] }],
    ['google', 'photos', { images: [] }],
    ['facebook', 'a model', { model: null }],
    ['google', 'a model', { model: null }],
    ['facebook', 'a mileage', { mileage: null }],
    ['google', 'a mileage', { mileage: null }],
    ['facebook', 'the mileage of a new car', { mileage: null, condition: 'new' }],
  ])('%s lists no ad without %s', (format, _, change) => {
    expect(cellsOf(format, change)).toBeNull()
  })

  test('Google lists passenger vehicles, and new ones without mileage', () => {
    expect(cellsOf('google', { body_type: 'lorry' })).toBeNull()
    expect(cellsOf('google', { body_type: 'motorcycle' })).toBeNull()
    expect(cellsOf('google', { condition: 'new', mileage: null })?.mileage).toBe('')
    expect(cellsOf('facebook', { body_type: 'lorry' })?.vehicle_type).toBe('COMMERCIAL')
  })

  test('the counts name each ad once, with its first reason', () => {
    const whole = {
      photos: 1,
      has_model: true,
      has_mileage: true,
      condition: 'used',
      body_type: 'suv',
    } as const
    const groups: AdGroup[] = [
      { ...whole, state: 'active', count: 40 },
      { ...whole, state: 'active', photos: 0, has_model: false, count: 3 },
      { ...whole, state: 'active', has_mileage: false, count: 1 },
      { ...whole, state: 'active', body_type: 'lorry', count: 2 },
      { ...whole, state: 'sold', count: 20 },
      { ...whole, state: 'sold', photos: 0, count: 1 },
      { ...whole, state: 'draft', count: 4 },
    ]
    expect(countFeed('facebook', groups)).toEqual({
      out: 42,
      left: [
        { reason: 'no_photo', count: 3 },
        { reason: 'no_mileage', count: 1 },
        { reason: 'draft', count: 4 },
        { reason: 'sold', count: 21 },
      ],
    })
    expect(countFeed('google', groups)).toMatchObject({ out: 40 })
    expect(countFeed('google', groups).left).toContainEqual({ reason: 'not_listed', count: 2 })
    expect(countFeed('google', [])).toEqual({ out: 0, left: [] })
  })

  test('each reason has its words, for one and for many', () => {
    expect(reasonWords({ reason: 'no_photo', count: 1 })).toBe('1 has no photo')
    expect(reasonWords({ reason: 'sold', count: 1_200 })).toBe('1,200 are sold')
    const words = FEED_REASONS.flatMap((reason) => [1, 2].map((count) => reasonWords({ reason, count })))
    expect(new Set(words).size).toBe(words.length)
  })
})
