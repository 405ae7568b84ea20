import { expect, test } from 'vitest'
import { checkedOutcome, interpretApiRows, readApiRow, writtenOutcome } from './api-rows.ts'
import { planImport } from './plan.ts'
import { carIndex } from './same-car.ts'
import type { StockAd } from './stock-ad.ts'

const catalogue = {
  makes: [
    { id: 1, name: 'Toyota' },
    { id: 2, name: 'Mazda' },
  ],
  models: [{ id: 11, make_id: 1, name: 'Axio' }],
  nicknames: [],
}
const ad: StockAd = {
  id: '0a1b2c3d-0000-4000-8000-000000000000',
  stock_number: 'KDA 1',
  make_id: 1,
  make: 'Toyota',
  model_id: 11,
  model: 'Axio',
  title: '2016 Toyota Axio',
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
const car = {
  stock_number: 'KDB 2',
  make: 'TOYOTA',
  model: 'axio',
  year: 2015,
  price: 1_250_000,
  mileage: 84_000,
  condition: 'Used',
  fuel_type: 'Petrol',
  transmission: 'Auto',
  location: 'nairobi',
}

/** The outcomes of a call, and the plan behind them. */
function called(
  sent: unknown[],
  { answers = {} as Record<string, string>, room = null as number | null } = {},
) {
  const rows = sent.map((row, place) => readApiRow(row, place + 1))
  const { rows: interpreted, proposed } = interpretApiRows(rows, {
    catalogue,
    answers,
    adOf: (cells) => carIndex([ad])(cells).ad,
  })
  const plan = planImport(interpreted, {
    catalogue,
    stock: [ad],
    room,
    proposed,
    addNames: false,
    newStatus: 'active',
    draftsBeyond: false,
    mostImages: 3,
    today: new Date('2026-05-01'),
    imageOf: () => null,
    filesOf: () => [],
  })
  const outcomes = plan.flatMap((planned, place) => {
    const row = interpreted[place]
    return row ? [checkedOutcome(planned, row.open)] : []
  })
  return { plan, outcomes }
}
const errorsOf = (sent: unknown) => called([sent]).outcomes[0]?.errors

test('rows are new, updated, unchanged or refused, each by itself', () => {
  const { outcomes, plan } = called([
    car,
    { stock_number: 'kda-1', price: 990_000 },
    { stock_number: 'KDA 1' },
    { stock_number: 'KDC 3', make: 'Toyota' },
  ])
  expect(outcomes.map(({ row, outcome }) => [row, outcome])).toEqual([
    [1, 'created'],
    [2, 'updated'],
    [3, 'refused'],
    [4, 'refused'],
  ])
  expect(plan[0]?.values).toMatchObject({ make_id: 1, model_id: 11, price: 1_250_000, status: 'active' })
  expect(plan[1]?.values).toEqual({ price: 990_000 })
  expect(outcomes[2]?.errors).toEqual({ stock_number: 'Row 2 has this stock number too.' })
  expect(outcomes[3]?.errors).toMatchObject({ year: expect.any(String), price: expect.any(String) })
  expect(called([{ stock_number: 'KDA 1', price: 1_050_000 }]).outcomes).toEqual([
    { row: 1, stock_number: 'KDA 1', outcome: 'unchanged', id: ad.id, status: 'active' },
  ])
})

test('a number is taken as it is, and text that may mean several amounts is an error', () => {
  expect(called([{ stock_number: 'KDA 1', mileage: 850, price: 45_000 }]).plan[0]?.values).toEqual({
    mileage: 850,
    price: 45_000,
  })
  expect(errorsOf({ ...car, mileage: '85.000', price: '850' })).toEqual({
    mileage: '“85.000” is no clear amount. Send a number.',
    price: '“850” is no clear amount. Send a number.',
  })
  expect(errorsOf({ ...car, price: 1_250_000.5, year: 2015.5 })).toEqual({
    price: 'Send a whole number.',
    year: 'Send a whole number.',
  })
  expect(errorsOf({ ...car, price: 1e21, mileage: -5 })).toMatchObject({
    price: 'Send a whole number.',
    mileage: expect.any(String),
  })
  expect(errorsOf({ ...car, price: '$ 9,000' })).toEqual({
    price: 'This is not in Kenyan shillings. Enter the price in shillings.',
  })
})

test('what the dealer answered to a list holds, and other words are errors with the likeliest meaning', () => {
  const sent = { ...car, location: 'nbi' }
  expect(errorsOf(sent)?.location).toMatch(/^“nbi” is not known. Send “Nairobi” if it means that/)
  const answered = called([sent], { answers: { 'location | nbi': 'Nairobi' } })
  expect(answered.outcomes[0]?.outcome).toBe('created')
  expect(answered.plan[0]?.values.location).toBe('Nairobi')
  expect(errorsOf({ ...car, make: 'Zzyzx Motors Company' })?.make).toMatch(/is not known. Send another word/)
})

test('null empties a field, and one that is left out keeps its value', () => {
  expect(called([{ stock_number: 'KDA 1', mileage: null }]).plan[0]?.values).toEqual({ mileage: null })
  expect(errorsOf({ stock_number: 'KDA 1', price: null })).toMatchObject({ price: expect.any(String) })
})

test('fields of another name, pictures and values of another kind are errors, never left out silently', () => {
  const odd = JSON.parse(
    `{"prise": 1, "pictures": ["https://x.test/a.jpg"], "make": ["Toyota"], "year": true, "__proto__": 1, "seller_id": "x"}`,
  )
  expect(errorsOf({ ...car, ...odd })).toMatchObject({
    prise: 'There is no such field.',
    seller_id: 'There is no such field.',
    pictures: expect.stringMatching(/^Pictures are not brought by programs/),
    make: 'Send text, a number or null.',
    year: 'Send text, a number or null.',
  })
  expect(Object.keys(readApiRow(odd, 1).errors)).toContain('__proto__')
  const many = Object.fromEntries(Array.from({ length: 90_000 }, (_, nth) => [`field ${nth}`, 1]))
  expect(readApiRow(many, 1).errors).toEqual({ row: 'Send at most 60 fields of a vehicle.' })
  for (const row of [null, 'KDA 1', 5, [car]])
    expect(errorsOf(row)).toEqual({ row: 'Send each vehicle as an object.' })
})

test('text that cannot be kept or is too long is an error', () => {
  for (const title of ['a\u0000b', 'a\ud800b', 'CafÃ©'])
    expect(errorsOf({ ...car, title })).toEqual({ title: 'Some letters cannot be read. Send UTF-8.' })
  expect(errorsOf({ ...car, make: 'x'.repeat(100_000) })?.make).toBe('Use at most 200 characters.')
  expect(errorsOf({ ...car, description: 'x'.repeat(6_000) })).toMatchObject({
    description: expect.any(String),
  })
})

test('vehicles beyond the plan are refused one by one', () => {
  const { outcomes } = called([car, { ...car, stock_number: 'KDB 3' }], { room: 1 })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'refused'])
  expect(outcomes[1]?.errors).toEqual({ status: 'Your plan has no room for another active ad.' })
})

test('a refusal of the database is at its field', () => {
  const [planned] = called([car]).plan
  if (!planned) throw new Error('There is no row')
  expect(
    writtenOutcome(planned, {
      outcome: 'refused',
      error: { code: 'P0001', message: 'You can add 5 makes in 24 hours.', hint: 'make_limit' },
    }),
  ).toEqual({
    row: 1,
    stock_number: 'KDB 2',
    outcome: 'refused',
    errors: { make: 'You can add 5 makes in 24 hours.' },
  })
  expect(
    writtenOutcome(planned, { outcome: 'created', id: ad.id, status: 'draft', without_model: 'No model.' }),
  ).toEqual({
    row: 1,
    stock_number: 'KDB 2',
    outcome: 'created',
    id: ad.id,
    status: 'draft',
    note: 'No model.',
  })
})
