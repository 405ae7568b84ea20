import { expect, test } from 'vitest'
import {
  KEEP,
  keptAnswers,
  NOT_SHILLINGS,
  PROPOSE,
  ROW_BY_ROW,
  readAnswers,
  readRemembered,
  rememberAnswers,
  SOLD,
  type StockAnswers,
} from './answers.ts'
import type { StockCatalogue } from './catalogue.ts'
import type { StockCells } from './fields.ts'
import { likelyModel, likelyPlace } from './likely-names.ts'
import { interpretRows, proposedNames } from './questions.ts'

const models: [number, string][] = [
  [1, 'Axio'],
  [1, 'Corolla'],
  [1, 'Hiace'],
  [1, 'Hilux'],
  [1, 'Land Cruiser'],
  [1, 'Land Cruiser Prado'],
  [2, 'C-Class'],
  [2, 'GLE'],
  [3, '3 Series'],
  [3, 'X5'],
  [4, 'RX'],
]
const catalogue: StockCatalogue = {
  makes: ['Toyota', 'Mercedes-Benz', 'BMW', 'Lexus'].map((name, place) => ({ id: place + 1, name })),
  models: models.map(([make_id, name], place) => ({ id: place + 10, make_id, name })),
  nicknames: [],
}
const car: StockCells = {
  stock_number: 'A',
  make: 'Toyota',
  model: 'Axio',
  price: '1250000',
  location: 'Nairobi',
}
const interpret = (cells: StockCells[], answers: StockAnswers = {}) =>
  interpretRows(
    cells.map((each, place) => ({ line: place + 2, cells: { ...car, ...each } })),
    answers,
    { catalogue, adOf: () => null },
  )

test('a value is asked about once, with what it most likely means and its number of rows', () => {
  const { questions, rows } = interpret([
    { location: 'nbi' },
    { location: 'NBI ' },
    { location: 'Nbi', model: 'COROLLA AXIO' },
    { make: 'Mercedes', model: 'C200' },
  ])
  expect(questions.map(({ key, proposal, rows: count, of }) => [key, proposal, count, of])).toEqual([
    ['location | nbi', 'Nairobi', 3, null],
    ['model | toyota | corolla axio', 'Axio', 1, 'Toyota'],
    ['model | mercedes-benz | c200', 'C-Class', 1, 'Mercedes-Benz'],
  ])
  expect(rows.map(({ open }) => open.location)).toEqual([
    'Say what “nbi” means.',
    'Say what “NBI” means.',
    'Say what “Nbi” means.',
    undefined,
  ])
})

test('an answer holds for every row of its value, and the question stays to be changed', () => {
  const { questions, rows } = interpret([{ location: 'nbi' }, { location: 'msa' }], {
    'location | nbi': 'Nairobi',
  })
  expect(rows.map(({ cells, open }) => [cells.location, open])).toEqual([
    ['Nairobi', {}],
    ['msa', { location: 'Say what “msa” means.' }],
  ])
  expect(questions).toHaveLength(2)
})

test('prices in millions, dots in mileages and mixed manners are one question each', () => {
  const { questions, rows } = interpret(
    [
      { price: '1.2' },
      { price: '0.85' },
      { price: '3' },
      { mileage: '85.000' },
      { mileage: '120.500' },
      { mileage: '90,000' },
    ],
    { 'price | in millions': 'millions', 'mileage | in dots': 'dots' },
  )
  expect(questions.map(({ key, text, rows: count }) => [key, text, count])).toEqual([
    ['price | in millions', '1.2', 3],
    ['mileage | in dots', '85.000', 2],
  ])
  expect(questions[0]?.options).toEqual([
    { answer: 'millions', label: 'KSh 850,000 to KSh 3,000,000' },
    { answer: 'as written', label: 'KSh 3' },
  ])
  expect(rows.map(({ cells }) => cells.price)).toEqual([
    '1200000',
    '850000',
    '3000000',
    '1250000',
    '1250000',
    '1250000',
  ])
  expect(rows.map(({ cells }) => cells.mileage).slice(3)).toEqual(['85000', '120500', '90,000'])
})

test('an earlier answer about a manner of writing is only proposed, one about a value holds', () => {
  const rows = ['45,000', '38,000'].map((price, line) => ({
    line,
    cells: { ...car, price, location: 'nbi' },
  }))
  const remembered = { 'price | in thousands': 'as written', 'location | nbi': 'Nairobi' }
  const read = (given: StockAnswers) =>
    interpretRows(rows, given, { catalogue, adOf: () => null, remembered })
  const before = read({})
  expect(before.rows.map(({ cells, open }) => [cells.location, open])).toEqual([
    ['Nairobi', { price: 'Say what “45,000” means.' }],
    ['Nairobi', { price: 'Say what “38,000” means.' }],
  ])
  expect(before.questions).toMatchObject([
    { field: 'location', answer: 'Nairobi' },
    {
      field: 'price',
      answer: null,
      proposal: 'as written',
      options: [
        { answer: 'thousands', label: 'KSh 38,000,000 to KSh 45,000,000' },
        { answer: 'as written', label: 'KSh 38,000 to KSh 45,000' },
        { answer: NOT_SHILLINGS, label: 'Not in shillings: leave these rows out' },
      ],
    },
  ])
  const after = read({ 'price | in thousands': 'as written' })
  expect(after.rows.map(({ cells, open }) => [cells.price, open])).toEqual([
    ['45000', {}],
    ['38000', {}],
  ])
})

test('“call” may leave the price of an ad as it is, and an unanswered amount is never imported', () => {
  expect(interpret([{ price: 'call' }], { 'price | call': KEEP }).rows[0]?.cells).not.toHaveProperty('price')
  for (const price of ['call', '850', '850,000.50', '$ 12,000'])
    expect(interpret([{ price }]).rows[0]?.open).toHaveProperty('price')
})

test('prices that few cars have in shillings are asked about, and may be in another currency', () => {
  const dollars = interpret([{ price: '65,995' }, { price: '72,500' }, { price: '1,250,000' }])
  expect(dollars.questions).toMatchObject([
    {
      key: 'price | in low',
      rows: 2,
      proposal: null,
      options: [
        { answer: 'as written', label: 'KSh 65,995 to KSh 72,500' },
        { answer: NOT_SHILLINGS, label: 'Not in shillings: leave these rows out' },
      ],
    },
  ])
  const refused = interpret([{ price: '65,995' }], { 'price | in low': NOT_SHILLINGS })
  expect(refused.rows[0]?.cells.price).toBe('¤ 65,995')
  // A few among others are cheap.
  const cheap = interpret([{ price: '120,000' }, {}, {}])
  expect(cheap.questions[0]?.proposal).toBe('as written')
  expect(interpret([{ price: '120,000' }], { 'price | in low': 'as written' }).rows[0]).toMatchObject({
    cells: { price: '120000' },
    open: {},
  })
})

test('thousands are proposed only if they make a usual price of the cheapest car', () => {
  expect(interpret([{ price: '12,995' }, { price: '23,450' }]).questions[0]?.proposal).toBeNull()
  expect(interpret([{ price: '850' }, { price: '12,500' }]).questions[0]?.proposal).toBe('thousands')
})

test('a typed answer that may mean two amounts is asked about once more', () => {
  const { rows, questions } = interpret([{ price: 'call' }, { price: '45k' }], {
    'price | call': '850',
    'price | 45k': '45000',
  })
  expect(questions).toHaveLength(2)
  expect(rows.map(({ open }) => open.price)).toEqual([
    '“850” may be KSh 850,000 or KSh 850. Enter it in full, with KSh before it.',
    undefined,
  ])
  expect(rows[1]?.cells.price).toBe('45000')
})

test('“sold” in place of a price marks the car as sold and leaves its price', () => {
  const { questions, rows } = interpret([{ price: 'SOLD', status: 'Available' }], { 'price | sold': SOLD })
  expect(questions[0]).toMatchObject({ proposal: SOLD, options: [{ label: 'Sold' }, { answer: KEEP }] })
  expect(rows[0]).toMatchObject({ cells: { status: 'Sold' }, open: {} })
  expect(rows[0]?.cells).not.toHaveProperty('price')
  expect(interpret([{ price: 'unsold' }]).questions[0]?.proposal).toBeNull()
})

test('nothing is proposed that a word beside it turns round', () => {
  const cells: StockCells[] = [
    { status: 'Not sold' },
    { status: 'Not available' },
    { condition: 'New arrival' },
    { registration_state: 'Not registered' },
    { transmission: 'non-auto' },
    { fuel_type: 'ハイブリッド(EV)' },
    { price: '125万' },
  ]
  const { questions } = interpret(cells)
  expect(questions).toHaveLength(7)
  expect(questions.map(({ proposal }) => proposal)).toEqual(Array(7).fill(null))
})

test('areas that several towns have are asked about once, with the town that we know', () => {
  const { questions, rows } = interpret([
    { location: 'CBD' },
    { location: 'cbd' },
    { location: 'CBD, Nairobi' },
  ])
  expect(questions).toMatchObject([{ key: 'location | cbd', rows: 2, proposal: 'CBD, Nairobi' }])
  expect(rows[2]?.open).toEqual({})
  for (const location of ['Industrial Area', 'Pipeline', 'Huruma', 'Makutano', 'Majengo'])
    expect(interpret([{ location }]).questions).toMatchObject([{ proposal: expect.any(String) }])
})

test('a town that stands beside such an area is proposed', () => {
  expect(
    ['CBD Mombasa', 'Mombasa, CBD', 'Mombasa - Industrial Area', 'CBD Nairobi yard'].map(likelyPlace),
  ).toEqual(['Mombasa', 'Mombasa', 'Mombasa', 'CBD, Nairobi'])
})

test('a dash is no value where a car may lack it, and is asked about where it may not', () => {
  const { questions } = interpret([
    { drive: '-', body_type: 'N/A', registration_state: '—', mileage: '?', model: 'n/a' },
    { condition: '-' },
  ])
  expect(questions.map(({ field }) => field)).toEqual(['condition'])
})

test('how amounts are written is asked again of another column', () => {
  const answers = {
    'price | in thousands': 'thousands',
    'price | call': '1250000',
    'mileage | in dots': 'dots',
  }
  expect(keptAnswers(answers, ['price', 'make'])).toEqual({
    'price | call': '1250000',
    'mileage | in dots': 'dots',
  })
  expect(keptAnswers(answers, [])).toEqual(answers)
})

test('models are proposed from trim, class and series names', () => {
  const model = (make: number, text: string) =>
    likelyModel(catalogue, catalogue.makes[make - 1] ?? { id: 0, name: '' }, text)
  expect(model(1, 'COROLLA AXIO')).toBe('Axio')
  expect(model(1, 'HIACE VAN')).toBe('Hiace')
  expect(model(1, 'HILUX D/CAB 2.8')).toBe('Hilux')
  expect(model(1, 'Land Cruiser Prado TX-L')).toBe('Land Cruiser Prado')
  expect(model(2, 'C200')).toBe('C-Class')
  expect(model(2, 'GLE 350')).toBe('GLE')
  expect(model(3, '320i')).toBe('3 Series')
  expect(model(3, 'X5 xDrive')).toBe('X5')
  expect(model(4, 'RX450h')).toBe('RX')
  expect(model(1, 'C200')).toBeNull()
})

test('towns are proposed from short names, roads and yards', () => {
  expect(
    ['nbi', 'Mombasa Rd, Nairobi', 'NAKURU YARD', 'Mombasa Road', 'Nairobi, Kenya', 'Nairobbi', 'Gotham'].map(
      likelyPlace,
    ),
  ).toEqual(['Nairobi', 'Nairobi', 'Nakuru', 'Nairobi', 'Nairobi', 'Nairobi', null])
})

test('an unknown make or model may be proposed as new', () => {
  const answers = {
    'make | mobius motors': PROPOSE,
    'model | toyota | axio gt': PROPOSE,
    'model | toyota | hilux | double cab': PROPOSE,
  }
  const { rows, questions } = interpret(
    [{ make: 'Mobius  Motors', model: 'Two' }, { model: 'Axio GT' }, { model: 'Hilux | Double Cab' }],
    answers,
  )
  expect(rows.map(({ cells, open }) => [cells.make, cells.model, open])).toEqual([
    ['Mobius  Motors', 'Two', {}],
    ['Toyota', 'Axio GT', {}],
    ['Toyota', 'Hilux | Double Cab', {}],
  ])
  expect(proposedNames(questions)).toEqual(new Set(['mobius motors', 'axio gt', 'hilux | double cab']))
})

test('a formula without a result is mended in its row, since no answer fits every car', () => {
  const { questions, rows } = interpret([{ price: '#FORMULA', model: '#REF!' }])
  expect(questions).toEqual([])
  expect(Object.keys(rows[0]?.open ?? {})).toEqual(['model', 'price'])
})

test('other choices and years are asked about once too', () => {
  const { questions } = interpret([
    { fuel_type: 'Petrol 95', year: '2015 (Reg 2022)' },
    { fuel_type: 'steam', year: 'Jun-15' },
  ])
  expect(questions.map(({ field, text, proposal }) => [field, text, proposal])).toEqual([
    ['year', '2015 (Reg 2022)', '2015'],
    ['fuel_type', 'Petrol 95', 'Petrol'],
    ['fuel_type', 'steam', null],
  ])
})

test('answers are remembered beside earlier ones, but for those that decide nothing of the next list', () => {
  const before = { 'location | nbi': 'Nairobi', 'location | msa': 'Mombasa', 'price | poa': ROW_BY_ROW }
  const given = {
    'location | nbi': 'Kiambu',
    'price | call': ROW_BY_ROW,
    'price | ask': KEEP,
    'price | in low': NOT_SHILLINGS,
    'price | sold': SOLD,
  }
  expect(rememberAnswers(before, given)).toEqual({
    'location | msa': 'Mombasa',
    'location | nbi': 'Kiambu',
    'price | sold': SOLD,
  })
  expect(readRemembered({ 'price | poa': KEEP, a: 'b' })).toEqual({ a: 'b' })
  expect(readAnswers({ 'price | poa': KEEP })).toEqual({ 'price | poa': KEEP })
  expect(readAnswers({ a: 'b', c: 1, d: null })).toEqual({ a: 'b' })
  expect(readAnswers(null)).toEqual({})
})

test('questions of 500 rows with dozens of unknown names are found in far less than five seconds', () => {
  const rows = Array.from({ length: 500 }, (_, place) => ({
    location: `Yard ${place % 50}`,
    model: `Corola ${place % 60}`,
    mileage: '85.000',
  }))
  const before = performance.now()
  expect(interpret(rows).questions).toHaveLength(111)
  expect(performance.now() - before).toBeLessThan(5000)
})
