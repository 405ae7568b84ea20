import { expect, test } from 'vitest'
import { nearestName } from '../../catalogue/nearest-name.ts'
import { headingsRow as rowOfHeadings } from '../../foundation/tables/list-kind.ts'
import { findMake, findModel, type StockCatalogue } from './catalogue.ts'
import { readChoice, readMileage, readPictures, readPrice } from './cells.ts'
import { STOCK_HEADINGS, stockRow, TEMPLATE_ROWS } from './export.ts'
import { EXPORTED_FIELDS, type StockCells } from './fields.ts'
import {
  cellsOf,
  guessAssignment,
  keptCorrections,
  NO_MAPPING,
  readMapping,
  rememberAssignment,
  withCorrections,
} from './mapping.ts'
import { countOutcomes, type ImportRules, NO_ROOM, planImport } from './plan.ts'
import type { StockAd } from './stock-ad.ts'
import { STOCK_LIST } from './stock-list.ts'
import { readYear } from './years.ts'

const headingsRow = (rows: string[][]) => rowOfHeadings(rows, STOCK_LIST)

import { picturesByNumber } from './zip.ts'

const catalogue: StockCatalogue = {
  makes: [
    { id: 1, name: 'Toyota' },
    { id: 2, name: 'Volkswagen' },
    { id: 3, name: 'Honda' },
    { id: 4, name: 'Isuzu' },
  ],
  models: [
    { id: 11, make_id: 1, name: 'Vitz' },
    { id: 12, make_id: 1, name: 'Yaris' },
    { id: 13, make_id: 1, name: 'Hilux' },
    { id: 31, make_id: 3, name: 'CR-V' },
    { id: 41, make_id: 4, name: 'D-Max' },
  ],
  nicknames: [
    { nickname: 'VW', meaning: 'Volkswagen' },
    { nickname: 'Yaris', meaning: 'Vitz' },
    { nickname: 'Pickup', meaning: 'Hilux' },
  ],
}
const rules = (more: Partial<ImportRules> = {}): ImportRules => ({
  catalogue,
  addNames: false,
  newStatus: 'active',
  today: new Date('2026-05-01'),
  stock: [],
  room: null,
  draftsBeyond: false,
  mostImages: 3,
  imageOf: () => null,
  filesOf: () => [],
  ...more,
})
const vitz: StockCells = {
  stock_number: 'KDA 1',
  make: 'toyota',
  model: 'VITZ',
  year: '2016',
  price: 'KES 1,050,000',
  mileage: '84,000 km',
  condition: 'Used',
  fuel_type: 'Petrol',
  transmission: 'Auto',
  location: 'nairobi',
}
const ad: StockAd = {
  id: '0a1b2c3d-0000-4000-8000-000000000000',
  stock_number: 'KDA 1',
  make_id: 1,
  make: 'Toyota',
  model_id: 11,
  model: 'Vitz',
  title: '2016 Toyota Vitz',
  description: null,
  price: 1_050_000,
  location: 'Nairobi',
  condition: 'used',
  fuel_type: 'petrol',
  transmission: 'automatic',
  body_type: null,
  drive: null,
  registration_state: null,
  year: 2016,
  mileage: 84_000,
  engine_size: null,
  color: null,
  previous_owners: null,
  images: [],
  status: 'active',
}
const plan = (cells: StockCells[], more?: Partial<ImportRules>) =>
  planImport(
    cells.map((each, place) => ({ line: place + 2, cells: each })),
    rules(more),
  )

test('recognises columns by dealers’ usual headings, each once', () => {
  const headings = ['Reg', 'MAKE', 'Model', 'Y.O.M', 'KES', 'KM', 'Fuel', 'Gearbox', 'Colour', 'Yard', 'Boss']
  expect(guessAssignment(headings, NO_MAPPING)).toEqual({
    stock_number: { column: 0 },
    make: { column: 1 },
    model: { column: 2 },
    year: { column: 3 },
    price: { column: 4 },
    mileage: { column: 5 },
    fuel_type: { column: 6 },
    transmission: { column: 7 },
    color: { column: 8 },
    location: { column: 9 },
  })
  expect(guessAssignment(['Reg No', 'Stock No.'], NO_MAPPING)).toEqual({
    stock_number: { column: 1 },
    plate: { column: 0 },
  })
})

test('recognises the headings of feeds from America and Japan, and takes the dealer’s number before the chassis', () => {
  const feed = [
    'VIN',
    'StockNumber',
    'Make',
    'SellingPrice',
    'FuelType',
    'PhotoUrls',
    'ExteriorColor',
    'BodyStyle',
  ]
  expect(guessAssignment(feed, NO_MAPPING)).toEqual({
    stock_number: { column: 1 },
    chassis: { column: 0 },
    make: { column: 2 },
    price: { column: 3 },
    fuel_type: { column: 4 },
    pictures: { column: 5 },
    color: { column: 6 },
    body_type: { column: 7 },
  })
  const japan = ['メーカー', '車名', '年式', '走行距離', 'Chassis', '排気量', '色', '価格']
  expect(guessAssignment(japan, NO_MAPPING)).toEqual({
    make: { column: 0 },
    model: { column: 1 },
    year: { column: 2 },
    mileage: { column: 3 },
    stock_number: { column: 4 },
    engine_size: { column: 5 },
    color: { column: 6 },
  })
  expect(guessAssignment(['走行距離（km）', '年式'], NO_MAPPING)).toMatchObject({ mileage: { column: 0 } })
})

test('of an American feed, whose amounts are dollars and miles, no amount is guessed', () => {
  const feed = ['VIN', 'StockNumber', 'Make', 'InternetPrice', 'Odometer']
  expect(guessAssignment(feed, NO_MAPPING)).toEqual({
    chassis: { column: 0 },
    stock_number: { column: 1 },
    make: { column: 2 },
  })
  const own = { columns: { 'internet price': 'price' as const }, values: {} }
  expect(guessAssignment(feed, own).price).toEqual({ column: 3 })
  expect(guessAssignment(['Chassis', 'Retail price', 'Odometer'], NO_MAPPING)).toMatchObject({
    price: { column: 1 },
    mileage: { column: 2 },
  })
})

test('what a yard paid, its notes and people, and years of registration are not guessed to be public', () => {
  const prices = ['Stock No', 'Cost', 'Price in KSh', 'Retail price']
  expect(guessAssignment(prices, NO_MAPPING)).toEqual({ stock_number: { column: 0 }, price: { column: 2 } })
  expect(guessAssignment(['Cost price', 'Sale price'], NO_MAPPING)).toEqual({ price: { column: 1 } })
  expect(guessAssignment(['Reg', 'Name', 'Make', 'Cost', 'Notes', 'Reg Year'], NO_MAPPING)).toEqual({
    stock_number: { column: 0 },
    make: { column: 2 },
  })
  expect(guessAssignment(['Registration Year', 'YOM'], NO_MAPPING)).toEqual({ year: { column: 1 } })
})

test('earlier choices for a heading override the guess and are kept', () => {
  const headings = ['Reg', 'Boss', 'Price']
  const saved = rememberAssignment(
    headings,
    { stock_number: { column: 1 }, price: { column: 2 }, location: { value: 'Thika' } },
    { columns: { km: 'mileage' }, values: {} },
  )
  expect(readMapping(JSON.parse(JSON.stringify(saved)))).toEqual({
    columns: { km: 'mileage', reg: null, boss: 'stock_number', price: 'price' },
    values: { location: 'Thika' },
  })
  expect(guessAssignment(headings, saved)).toEqual({
    stock_number: { column: 1 },
    price: { column: 2 },
    location: { value: 'Thika' },
  })
  expect(readMapping({ columns: { a: 'seller_id' }, values: { price: 7 } })).toEqual({
    columns: {},
    values: {},
  })
  expect(readMapping(null)).toEqual(NO_MAPPING)
})

test.each([
  ['Price ($)', '65,000', '$ 65,000'],
  ['Price (¥)', '850,000', '¥ 850,000'],
  ['PRICE £', '9,000', '£ 9,000'],
  ['PriceUSD', '65000', 'USD 65000'],
  ['USDPrice', '65000', 'USD 65000'],
  ['price_jpy', '850000', 'jpy 850000'],
  ['Price (円)', '850000', '円 850000'],
  ['Price ($)', 'KSh 1,200,000', 'KSh 1,200,000'],
  ['Price ($)', '€ 9,000', '€ 9,000'],
  ['Price ($)', 'call', 'call'],
  ['Price (KSh)', '1,200,000', '1,200,000'],
])('a price below the heading %j is in its currency: %j', (heading, text, cell) => {
  expect(cellsOf([text], { price: { column: 0 } }, [heading])).toEqual({ price: cell })
  const [row] = plan([{ ...vitz, price: cell }])
  expect(row?.outcome).toBe(/KSh|^1,/.test(cell) ? 'new' : 'refused')
})

test.each([
  ['Mileage (miles)', '62,000', 'Miles 62,000'],
  ['Odometer mi.', '62,000', 'mi 62,000'],
  ['Mileage (miles)', '99,000 km', '99,000 km'],
  ['Mileage (km)', '62,000', '62,000'],
])('a mileage below the heading %j is in its unit: %j', (heading, text, cell) => {
  expect(cellsOf([text], { mileage: { column: 0 } }, [heading]).mileage?.toLowerCase()).toBe(
    cell.toLowerCase(),
  )
})

test('a column in another currency is not guessed to be the price', () => {
  expect(guessAssignment(['Stock No', 'Price ($)', 'Price (KSh)'], NO_MAPPING).price).toEqual({ column: 2 })
  expect(guessAssignment(['Stock No', 'Price (US$)'], NO_MAPPING).price).toBeUndefined()
  // What a dealer said of `Price` is not said of `Price (¥)`.
  const remembered = { columns: { price: 'price' as const }, values: {} }
  expect(guessAssignment(['Price (¥)', 'Price'], remembered).price).toEqual({ column: 1 })
})

test('a corrected cell is dropped if its field gets another column, and kept otherwise', () => {
  const corrections = new Map<number, StockCells>([
    [2, { price: '5', make: 'Toyota' }],
    [3, { price: '6' }],
  ])
  const before = { stock_number: { column: 0 }, price: { column: 1 }, make: { value: 'Toyota' } }
  expect(keptCorrections(corrections, before, { ...before, price: { column: 2 } })).toEqual(
    new Map([[2, { make: 'Toyota' }]]),
  )
  expect(keptCorrections(corrections, before, { ...before, price: undefined, make: { column: 1 } })).toEqual(
    new Map(),
  )
  const again = { make: { value: 'Toyota' }, price: { column: 1 }, model: { column: 4 } }
  expect(keptCorrections(corrections, before, again)).toEqual(corrections)
})

test('a correction replaces a cell, and is taken back without a trace', () => {
  const once = withCorrections(new Map(), [
    { line: 2, field: 'price', text: '5' },
    { line: 2, field: 'make', text: '' },
    { line: 3, field: 'price', text: '6' },
  ])
  expect(once).toEqual(
    new Map([
      [2, { price: '5', make: '' }],
      [3, { price: '6' }],
    ]),
  )
  const less = withCorrections(once, [
    { line: 2, field: 'make', text: null },
    { line: 3, field: 'price', text: null },
    { line: 9, field: 'price', text: null },
  ])
  expect(less).toEqual(new Map([[2, { price: '5' }]]))
  // What the plan was made from stays as it was.
  expect(once.get(2)).toEqual({ price: '5', make: '' })
})

test('parses cells in dealers’ notations', () => {
  expect(readPrice('KSh 1,250,000/=')).toBe('1250000')
  expect(readPrice('1250000.00 KES')).toBe('1250000')
  expect(readPrice('3.2m')).toBe('3200000')
  expect(readPrice('3,2m')).toBe('3,2m')
  expect(readMileage('84,000 KM')).toBe('84000')
  expect(['-', 'N/A', 'n.a.', ' '].map(readMileage)).toEqual(['', '', '', ''])
  expect(readYear('2015.0')).toBe('2015')
  expect(readChoice('transmission', 'A/T')).toBe('automatic')
  expect(readChoice('body_type', 'Double Cab')).toBe('pickup')
  expect(readChoice('registration_state', 'Ex-Japan')).toBe('imported')
  expect(readChoice('fuel_type', 'steam')).toBeNull()
  expect(
    readPictures('https://a.test/1,2.jpg, https://a.test/3.jpg;https://a.test/4.jpg|https://a.test/3.jpg'),
  ).toEqual(['https://a.test/1,2.jpg', 'https://a.test/3.jpg', 'https://a.test/4.jpg'])
})

test('matches makes and models by nickname, ignoring case and signs, and suggests names for typing errors', () => {
  expect(findMake(catalogue, 'vw')?.id).toBe(2)
  expect(findModel(catalogue, { id: 3, name: 'Honda' }, 'crv')?.id).toBe(31)
  expect(findModel(catalogue, { id: 1, name: 'Toyota' }, 'Toyota Vitz')?.id).toBe(11)
  expect(findModel(catalogue, { id: 1, name: 'Toyota' }, 'Yaris')?.id).toBe(12)
  expect(findModel(catalogue, { id: 1, name: 'Toyota' }, 'D-Max')).toBeNull()
  expect(nearestName(catalogue.makes, 'Toyotta')).toBe('Toyota')
  expect(nearestName(catalogue.makes, 'Ferrari')).toBeNull()
})

test('a name or choice in another script is not the Latin letters beside it', () => {
  const entries = [
    { id: 1, name: 'トヨタ' },
    { id: 2, name: 'Toyota' },
  ]
  const own = { makes: entries, models: [{ id: 3, make_id: 2, name: 'Prius' }], nicknames: [] }
  expect(['トヨタ', 'ﾄﾖﾀ', '日産', 'ＴＯＹＯＴＡ', '--'].map((text) => findMake(own, text)?.id)).toEqual([
    1,
    1,
    undefined,
    2,
    undefined,
  ])
  expect(findModel(own, { id: 2, name: 'Toyota' }, 'Prius α')).toBeNull()
  expect(
    ['ハイブリッド(EV)', 'ガソリン D', 'ＥＶ', 'Petrol.'].map((text) => readChoice('fuel_type', text)),
  ).toEqual([null, null, 'electric', 'petrol'])
})

test('matches common spellings of makes in the catalogue', () => {
  const makes = ['Mercedes-Benz', 'Land Rover', 'Volkswagen', 'Isuzu'].map((name, id) => ({ id, name }))
  const found = (text: string) => findMake({ makes, models: [], nicknames: [] }, text)?.name
  for (const text of ['Mercedes', 'BENZ', 'mercedes benz', 'Merc']) expect(found(text)).toBe('Mercedes-Benz')
  expect(found('VW')).toBe('Volkswagen')
  expect(found('Landrover')).toBe('Land Rover')
  expect(found('Range Rover')).toBe('Land Rover')
  expect(found('Chevy')).toBeUndefined()
  expect(found('')).toBeUndefined()
  const both = [...makes, { id: 9, name: 'Range Rover' }]
  expect(findMake({ makes: both, models: [], nicknames: [] }, 'range rover')?.id).toBe(9)
  expect(findMake({ makes: both, models: [], nicknames: [] }, 'L. Rover')).toBeNull()
})

test('the heading row is the one with the most field names, below titles and addresses', () => {
  const headings = ['Reg No', 'Make', 'Model', 'Price']
  expect(headingsRow([headings, ['KDA 1', 'Toyota', 'Vitz', '1']])).toBe(0)
  expect(headingsRow([['Okello Motors'], ['Price list', 'Location'], headings, headings])).toBe(2)
  expect(
    headingsRow([
      ['A', 'B'],
      ['Price', '2'],
    ]),
  ).toBe(0)
  expect(headingsRow([...Array.from({ length: 20 }, () => ['x']), headings])).toBe(0)
})

test('a State column is a county or a status, not a condition', () => {
  expect(guessAssignment(['State', 'Stock No'], NO_MAPPING)).toEqual({ stock_number: { column: 1 } })
})

test('a new vehicle gets all columns, and a title if the list has none', () => {
  expect(plan([vitz])[0]).toMatchObject({
    outcome: 'new',
    errors: {},
    title: '2016 Toyota VITZ'.replace('VITZ', 'Vitz'),
    values: {
      make_id: 1,
      model_id: 11,
      price: 1_050_000,
      mileage: 84_000,
      location: 'Nairobi',
      status: 'active',
    },
  })
})

test('an existing vehicle gets only the differences; an equal row changes nothing', () => {
  const stock = [ad]
  expect(plan([vitz], { stock })[0]).toMatchObject({ outcome: 'unchanged', values: {} })
  expect(plan([{ stock_number: 'kda 1', price: '990000' }], { stock })[0]).toMatchObject({
    outcome: 'updated',
    values: { price: 990_000 },
  })
  expect(plan([{ ...vitz, mileage: '' }], { stock })[0]?.values).toEqual({ mileage: null })
  expect(
    plan([{ stock_number: '0a1b2c3d', price: '5' }], { stock: [{ ...ad, stock_number: null }] })[0],
  ).toMatchObject({ outcome: 'updated' })
})

test.each(['85.000', '85.000 km', '85,00', '8,5000', '85000,0', '1.234', '85.5', '85000.5'])(
  'the mileage %j is refused, not read as another one',
  (mileage) => {
    expect(plan([{ ...vitz, mileage }])[0]).toMatchObject({
      outcome: 'refused',
      errors: { mileage: expect.stringMatching(/^Enter the kilometres in figures, such as 84,000/) },
    })
  },
)

test.each([
  ['85,000.00', 85_000],
  ['85 000 km', 85_000],
  ['85’000', 85_000],
  ['85k', 85_000],
  ['0', 0],
  ['', null],
  ['N/A', null],
])('the mileage %j is %j', (mileage, stored) => {
  const [row] = plan([{ ...vitz, mileage }])
  expect(row?.errors).toEqual({})
  expect(row?.values.mileage ?? null).toBe(stored)
})

test.each(['1.2', '1.250', '1,25', '1250000,00', '12,50,000', '850,000.50', '1,2M', '0'])(
  'the price %j is refused, not rounded',
  (price) => {
    expect(plan([{ ...vitz, price }])[0]).toMatchObject({
      outcome: 'refused',
      errors: { price: expect.stringMatching(/^Enter /) },
    })
  },
)

test('every invalid cell is reported', () => {
  const [row] = plan([
    {
      ...vitz,
      make: 'Toyotta',
      year: '1899',
      price: '3,2m',
      mileage: 'lots',
      transmission: 'DSG?!x',
      location: 'Gotham',
    },
  ])
  expect(row).toMatchObject({ outcome: 'refused' })
  expect(Object.keys(row?.errors ?? {}).toSorted()).toEqual([
    'location',
    'make',
    'mileage',
    'price',
    'transmission',
    'year',
  ])
  expect(row?.errors.make).toBe('“Toyotta” is not a make we know. Did you mean Toyota?')
  expect(plan([{ stock_number: 'X', price: '5' }])[0]?.errors).toMatchObject({
    make: 'Please select or enter a vehicle make',
    fuel_type: 'Enter one of Petrol, Diesel, Electric, Hybrid.',
  })
  expect(plan([{ ...vitz, stock_number: '' }])[0]?.errors).toHaveProperty('stock_number')
})

test('an open question refuses its row', () => {
  const rows = planImport(
    [
      {
        line: 2,
        cells: { ...vitz, stock_number: 'A', price: '850' },
        open: { price: 'Say what “850” means.' },
      },
    ],
    rules(),
  )
  expect(rows[0]).toMatchObject({ outcome: 'refused', errors: { price: 'Say what “850” means.' } })
})

test('a vehicle is found by another spelling of its plate, and written under its own', () => {
  const [first, second] = plan(
    [
      { ...vitz, stock_number: 'kd-a.1' },
      { ...vitz, stock_number: 'KDA-1' },
    ],
    { stock: [ad] },
  )
  expect(first).toMatchObject({ outcome: 'unchanged', stockNumber: 'KDA 1', ad })
  expect(second?.errors.stock_number).toBe('Row 2 has this stock number too.')
})

test('a vehicle with another stock number is found by its chassis number, and two rows of one vehicle are refused', () => {
  const recognised = new Map([['chassis NZE1211234567', [ad.id]]])
  const chassis = 'NZE121-1234567'
  const rows = plan(
    [
      { ...vitz, stock_number: 'B 7', chassis, price: '990000' },
      { ...vitz, stock_number: 'KDA 1' },
    ],
    { stock: [ad], recognised },
  )
  expect(rows[0]).toMatchObject({ outcome: 'updated', stockNumber: 'KDA 1', ad, values: { price: 990_000 } })
  expect(rows[1]?.errors.stock_number).toBe('Row 2 is the same vehicle.')
  // The ad has no number of its own, so it gets the list's.
  const unnumbered = { ...ad, stock_number: null }
  expect(
    plan([{ ...vitz, stock_number: 'B 7', chassis }], { stock: [unnumbered], recognised }),
  ).toMatchObject([{ outcome: 'unchanged', stockNumber: 'B 7' }])
})

test('a row with the stock number of one vehicle and the chassis number of another is refused', () => {
  const other = { ...ad, id: 'dddddddd-0000-4000-8000-000000000000', stock_number: 'KDB 2' }
  const recognised = new Map([['chassis NZE1211234567', [other.id]]])
  const [row] = plan([{ ...vitz, chassis: 'NZE121-1234567' }], { stock: [ad, other], recognised })
  expect(row?.errors.stock_number).toBe('The chassis number or plate of this row is that of KDB 2.')
})

test('a new vehicle gets its number in usual letters', () => {
  expect(plan([{ ...vitz, stock_number: 'ＫＤＡ\u00a0123A' }])[0]?.stockNumber).toBe('KDA 123A')
})

test('unreadable text refuses its row', () => {
  expect(plan([{ ...vitz, description: 'donâ€™t' }])[0]?.errors.description).toMatch(
    /^Some letters cannot be read/,
  )
})

test('unknown names are added to the catalogue if that is chosen', () => {
  const cells = { ...vitz, make: 'Mobius', model: 'Two' }
  expect(plan([cells])[0]?.outcome).toBe('refused')
  expect(plan([cells], { addNames: true })[0]).toMatchObject({
    outcome: 'new',
    adds: { make: 'Mobius', model: 'Two' },
    title: '2016 Mobius Two',
  })
})

test('a repeated stock number is reported at its second row', () => {
  expect(plan([vitz, { ...vitz, stock_number: 'kda  1' }]).map(({ errors }) => errors.stock_number)).toEqual([
    undefined,
    'Row 2 has this stock number too.',
  ])
})

test('rows use up the plan’s limit in order', () => {
  const rows = [
    { ...vitz, stock_number: 'A' },
    { ...vitz, stock_number: 'B' },
    { ...vitz, stock_number: 'C', status: 'draft' },
  ]
  expect(plan(rows, { room: 1 }).map(({ outcome, errors }) => [outcome, errors.status])).toEqual([
    ['new', undefined],
    ['refused', NO_ROOM],
    ['new', undefined],
  ])
  const kept = plan(rows, { room: 1, draftsBeyond: true })
  expect(kept.map(({ values, noRoom }) => [values.status, noRoom])).toEqual([
    ['active', false],
    ['draft', true],
    ['draft', false],
  ])
  expect(countOutcomes(kept)).toEqual({ new: 3, updated: 0, unchanged: 0, refused: 0 })
  // Selling an active car frees a place.
  const sold = plan(
    [
      { stock_number: 'KDA 1', status: 'Sold' },
      { ...vitz, stock_number: 'B' },
    ],
    { stock: [ad], room: 0 },
  )
  expect(sold.map(({ outcome }) => outcome)).toEqual(['updated', 'new'])
})

test('known pictures are not uploaded again; too many or invalid ones are reported', () => {
  const here = '/storage/v1/object/public/listing-images/x/1.jpg'
  const stock = [{ ...ad, images: [here] }]
  const pictures = 'https://a.test/1.jpg'
  expect(plan([{ ...vitz, pictures }], { stock, imageOf: () => here })[0]).toMatchObject({
    outcome: 'unchanged',
    photos: null,
  })
  expect(plan([{ ...vitz, pictures }], { stock })[0]).toMatchObject({
    outcome: 'updated',
    photos: [{ source: pictures, image: null }],
  })
  expect(plan([{ ...vitz, pictures: '' }], { stock })[0]?.outcome).toBe('unchanged')
  expect(plan([{ ...vitz, pictures: 'see folder' }])[0]?.errors).toHaveProperty('pictures')
  expect(
    plan([{ ...vitz }], { filesOf: () => ['sha256:1', 'sha256:2', 'sha256:3', 'sha256:4'] })[0]?.errors,
  ).toEqual({
    pictures: 'An ad can have at most 3 photos; this one has 4.',
  })
})

test('files in a zip are matched to stock numbers by name or folder', () => {
  const found = picturesByNumber(
    [
      'KBX123-10.jpg',
      'KBX123-2.JPG',
      'yard/KBY-7/front.png',
      'kbx 123.webp',
      'KBX123-11.HEIC',
      '__MACOSX/._KBX123-1.jpg',
      'other-1.jpg',
      'KBX123.txt',
    ],
    ['KBX 123', 'KBY 7'],
  )
  expect(Object.fromEntries(found)).toEqual({
    'kbx-123': ['KBX123-2.JPG', 'KBX123-10.jpg', 'KBX123-11.HEIC', 'kbx 123.webp'],
    'kby-7': ['yard/KBY-7/front.png'],
  })
})

test('pictures are matched to the right vehicle even with similar numbers', () => {
  const ownersOf = (stockNumbers: string[], names: string[]) => {
    const found = [...picturesByNumber(names, stockNumbers)]
    return names.map((name) => found.find(([, files]) => files.includes(name))?.[0])
  }
  const figures = Array.from({ length: 25 }, (_, place) => String(place + 1))
  const pictures = figures.flatMap((number) => [`${number}-1.jpg`, `${number}_12.jpg`])
  expect(ownersOf(figures, pictures)).toEqual(figures.flatMap((number) => [number, number]))
  expect(ownersOf(figures, ['1-1 (2).jpg', '1-5/3-1.jpg', '2/1-1.jpg', '11.jpg', '99-1.jpg'])).toEqual([
    '1',
    '3',
    '2',
    '11',
    undefined,
  ])
  const stock = figures.map((number) => `STK${number}`)
  const photos = stock.map((number) => `${number}-1.jpg`)
  expect(ownersOf(stock, photos)).toEqual(stock.map((number) => number.toLowerCase()))
  // Without the separators both could be meant; with them only one of the two.
  expect(ownersOf(['STK 1', 'STK 11'], ['STK1-1.jpg', 'STK11.jpg', 'stk_11.jpg', 'STK 1-1.jpg'])).toEqual([
    'stk-1',
    'stk-11',
    'stk-11',
    'stk-1',
  ])
  expect(ownersOf(['STK-1', 'STK'], ['STK-1.jpg', 'STK 1-2.jpg', 'STK-2.jpg'])).toEqual([
    'stk-1',
    'stk-1',
    'stk',
  ])
  expect(ownersOf(['A-11', 'A1-1'], ['A-11.jpg', 'A1-1-2.jpg', 'A11.jpg'])).toEqual([
    'a-11',
    'a1-1',
    undefined,
  ])
  expect(ownersOf(['', 'STK1'], ['写真/STK1-1.jpg'])).toEqual(['stk1'])
})

test('an export imports again unchanged, and so does the template', () => {
  const image = '/storage/v1/object/public/listing-images/x/1.jpg'
  const stock: StockAd[] = [
    {
      ...ad,
      images: [image],
      description: '=1+1',
      body_type: 'suv',
      drive: '4wd',
      registration_state: 'imported',
    },
    {
      ...ad,
      id: 'ffffffff-0000-4000-8000-000000000000',
      stock_number: null,
      model_id: null,
      model: null,
      mileage: null,
    },
    {
      ...ad,
      id: 'eeeeeeee-0000-4000-8000-000000000000',
      stock_number: 'L',
      fuel_type: 'lpg',
      status: 'expired',
      location: 'Kiambu',
    },
  ]
  const again = stock.map((each) => stockRow(each, 'https://magari.test').map((cell) => String(cell ?? '')))
  const assignment = guessAssignment(STOCK_HEADINGS, NO_MAPPING)
  expect(Object.keys(assignment)).toHaveLength(EXPORTED_FIELDS.length)
  const cells = again.map((row) => cellsOf(row, assignment, STOCK_HEADINGS))
  const checked = plan(cells, { stock, imageOf: (source) => source.replace('https://magari.test', '') })
  expect(checked.map(({ outcome, errors }) => [outcome, errors])).toEqual(Array(3).fill(['unchanged', {}]))
  const template = TEMPLATE_ROWS.map((row) =>
    cellsOf(
      row.map((cell) => String(cell ?? '')),
      assignment,
      STOCK_HEADINGS,
    ),
  )
  expect(plan(template).map(({ outcome, errors }) => [outcome, errors])).toEqual(Array(2).fill(['new', {}]))
})

test.each(['-', '—', '.', '?', '//', 'N/A', 'n.a.', 'TBA', 'none', ''])(
  'cars with the stock number %j are refused, because they would overwrite one another',
  (stock_number) => {
    for (const stock of [[], [{ ...ad, stock_number: '-' }]])
      expect(
        plan(
          [vitz, vitz].map((cells) => ({ ...cells, stock_number })),
          { stock },
        ).map(({ outcome, errors }) => [outcome, errors.stock_number]),
      ).toEqual(
        Array(2).fill(['refused', 'Enter a stock number; the next import uses it to find the vehicle.']),
      )
  },
)

test('a dash or N/A is no value of an ad, and stays in a title', () => {
  const cells = {
    ...vitz,
    model: '-',
    color: 'N/A',
    engine_size: '—',
    description: 'none',
    drive: '-',
    pictures: '?',
  }
  const [row] = plan([{ ...cells, title: '-' }])
  expect(row).toMatchObject({
    outcome: 'refused',
    errors: { title: expect.any(String) },
  })
  expect(plan([cells])[0]).toMatchObject({
    outcome: 'new',
    errors: {},
    values: { model_id: null, color: null, engine_size: null, description: null, drive: null },
  })
})

test('the error of a formula enters no field of an ad', () => {
  for (const field of ['stock_number', 'model', 'price', 'description', 'color'] as const)
    for (const error of ['#REF!', '#FORMULA'])
      expect(plan([{ ...vitz, [field]: error }], { stock: [ad], addNames: true })).toMatchObject([
        { outcome: 'refused', errors: { [field]: expect.stringMatching(/^This formula has no result/) } },
      ])
})
