import { expect, test } from 'vitest'
import { type FeedInput, readFeed } from './feed.ts'
import { answerText, changedAnswers, feedReport, needsOf, readReport } from './feed-report.ts'
import { NO_MAPPING, type StockMapping } from './mapping.ts'
import { stockNumberOf } from './same-car.ts'
import type { StockAd } from './stock-ad.ts'

const HEADINGS = 'Stock no,Make,Model,Year,Price,KM,Condition,Fuel,Gearbox,Town,Photos'
const car = (number: string, { price = '1250000', town = 'Nairobi' } = {}) =>
  `${number},Toyota,Axio,2015,${price},"84,000 km",Used,Petrol,Auto,${town},https://x.test/1.jpg`
const list = (...lines: string[]) => new TextEncoder().encode([HEADINGS, ...lines].join('\n'))
const keysOf = async (bytes: Uint8Array<ArrayBuffer>) => (await readFeed(input(bytes))).keys

const input = (bytes: Uint8Array<ArrayBuffer>, more: Partial<FeedInput> = {}): FeedInput => ({
  bytes,
  accepted: null,
  vehicles: null,
  mapping: NO_MAPPING,
  answers: {},
  remembered: {},
  stock: [],
  catalogue: {
    makes: [{ id: 1, name: 'Toyota' }],
    models: [{ id: 11, make_id: 1, name: 'Axio' }],
    nicknames: [],
  },
  room: null,
  today: new Date('2026-05-01'),
  ...more,
})
const ad = (number: string): StockAd => ({
  id: crypto.randomUUID(),
  stock_number: number,
  make_id: 1,
  make: 'Toyota',
  model_id: 11,
  model: 'Axio',
  title: `Car ${number}`,
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
})

test('columns that the dealer has not accepted are asked about, and nothing is planned', async () => {
  const first = await readFeed(input(list(car('A1'))))
  expect(first).toMatchObject({ asksColumns: true, rows: [], vehicles: 1 })
  expect(first.columns[0]).toEqual({ heading: 'Stock no', field: 'stock_number' })
  const accepted = first.keys
  expect(await readFeed(input(list(car('A1')), { accepted }))).toMatchObject({
    asksColumns: false,
    rows: [{ stockNumber: 'A1', photos: null }],
  })
  for (const changed of [
    HEADINGS.replace('Price', 'Amount'),
    `${HEADINGS},Boss`,
    HEADINGS.replace(',Photos', ''),
    HEADINGS.replace('Stock no', 'Number of things'),
  ]) {
    const cells = car('A1')
      .split(',')
      .slice(0, changed.split(',').length + 1)
    const bytes = new TextEncoder().encode([changed, cells.join(',')].join('\n'))
    expect((await readFeed(input(bytes, { accepted }))).asksColumns, changed).toBe(true)
  }
  const moved = new TextEncoder().encode('Make,Stock no\nToyota,A1')
  expect(
    (await readFeed(input(moved, { accepted: ['make: make', 'stock no: stock_number'] }))).asksColumns,
  ).toBe(false)
})

test('columns that another import reads otherwise are asked about again, also with values for every row', async () => {
  const bytes = new TextEncoder().encode('Stock no,Make,Price,Boss\nA1,Toyota,1250000,Njoroge')
  const accepted = await keysOf(bytes)
  const readBy = (mapping: StockMapping, keys = accepted) =>
    readFeed(input(bytes, { accepted: keys, mapping }))
  expect((await readBy(NO_MAPPING)).asksColumns).toBe(false)

  const always = await readBy({ columns: {}, values: { condition: 'New' } })
  expect(always).toMatchObject({ asksColumns: true, fixed: [{ field: 'condition', value: 'New' }], rows: [] })
  expect(needsOf(always)).not.toEqual(needsOf(await readFeed(input(bytes))))
  expect(always.keys).toContain('condition = New')
  expect((await readBy({ columns: {}, values: { condition: 'Used' } }, always.keys)).asksColumns).toBe(true)
  expect((await readBy({ columns: {}, values: { condition: 'New' } }, always.keys)).asksColumns).toBe(false)

  const otherwise: StockMapping['columns'][] = [{ price: null }, { boss: 'description' }]
  for (const columns of otherwise)
    expect((await readBy({ columns, values: {} })).asksColumns, JSON.stringify(columns)).toBe(true)
})

test('what is clear is planned, what may mean several things is asked about, and answers hold for this feed', async () => {
  const bytes = list(car('A1'), car('A2', { price: '1.2' }), car('A3', { town: 'nbi' }))
  const accepted = await keysOf(bytes)
  const open = await readFeed(input(bytes, { accepted }))
  expect(open.rows.map(({ stockNumber }) => stockNumber)).toEqual(['A1'])
  expect(open.questions).toMatchObject([
    { key: 'price | in millions', proposal: 'millions', rows: 1 },
    { key: 'location | nbi', proposal: 'Nairobi', rows: 1 },
  ])
  expect(open.refused).toMatchObject({
    count: 2,
    first: [expect.stringMatching(/^Row 3, A2: Price/), expect.anything()],
  })
  const answers = { 'price | in millions': 'millions', 'location | nbi': 'Nairobi' }
  const answered = await readFeed(input(bytes, { accepted, answers }))
  expect(answered.questions).toMatchObject([
    { key: 'price | in millions', answer: 'millions' },
    { key: 'location | nbi', answer: 'Nairobi', isFree: false },
  ])
  expect(needsOf(answered)).toEqual({})
  expect(answered.rows.map(({ values }) => values.price)).toEqual([1_250_000, 1_200_000, 1_250_000])
})

test('an answer to this list can be changed, one to another list is not asked about', async () => {
  const bytes = list(car('A1', { town: 'nbi' }), car('A2', { price: 'POA' }))
  const accepted = await keysOf(bytes)
  const mistyped = await readFeed(input(bytes, { accepted, answers: { 'location | nbi': 'Nairbi' } }))
  expect(mistyped.refused.count).toBe(2)
  expect(mistyped.questions).toMatchObject([
    { key: 'price | poa', answer: null, isFree: true },
    { key: 'location | nbi', answer: 'Nairbi' },
  ])
  expect(needsOf(mistyped)).toEqual({ 'question price | poa': 'questions' })
  const elsewhere = { remembered: { 'location | nbi': 'Nairobi' }, answers: { 'price | poa': '' } }
  expect((await readFeed(input(bytes, { accepted, ...elsewhere }))).questions).toMatchObject([
    { key: 'price | poa', answer: null },
  ])
})

test('active ads that are missing are listed, and a list without half of its vehicles is noticed', async () => {
  const bytes = list(car('A-1'), car('E-5', { price: 'Ask' }))
  const numberless = { ...ad('D4'), stock_number: null }
  const reading = await readFeed(
    input(bytes, {
      accepted: await keysOf(bytes),
      vehicles: 5,
      stock: [
        ad('A1'),
        ad('B2'),
        { ...ad('C3'), status: 'sold' },
        { ...ad('F6'), status: 'draft' },
        numberless,
        // Its row is refused, but is about it.
        ad('E5'),
      ],
    }),
  )
  expect(reading.missing).toEqual({
    count: 2,
    first: ['B2 · Car B2', `${stockNumberOf(numberless)} · Car D4`],
  })
  expect(reading.isShort).toBe(true)
  expect((await readFeed(input(bytes, { accepted: await keysOf(bytes), vehicles: 2 }))).isShort).toBe(false)
})

test('a web page and a list without vehicles are refused with a sentence', async () => {
  await expect(readFeed(input(new TextEncoder().encode('<html><p>Sign in</p>')))).rejects.toThrow('web page')
  await expect(readFeed(input(list()))).rejects.toThrow('There are no vehicles')
})

test('each need has a key of its own', async () => {
  const bytes = list(car('A3', { town: 'nbi' }))
  const accepted = await keysOf(bytes)
  const first = await readFeed(input(bytes))
  expect(Object.values(needsOf(first))).toEqual(['columns'])
  const open = await readFeed(input(bytes, { accepted, vehicles: 9 }))
  expect(needsOf(open)).toEqual({ 'question location | nbi': 'questions', fewer: 'fewer' })
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 1 }
  expect(feedReport(open, counts, ['x'])).toMatchObject({
    keys: accepted,
    counts,
    errors: ['x'],
    isShort: true,
  })
})

test('reports from before fixed values and answers were kept are still read', async () => {
  const bytes = list(car('A1', { town: 'nbi' }))
  const counts = { created: 1, updated: 0, unchanged: 0, refused: 0 }
  const now = feedReport(await readFeed(input(bytes, { accepted: await keysOf(bytes) })), counts, [])
  const { fixed: _, ...before } = now
  const questions = now.questions.map(({ answer, isFree, ...question }) => question)
  expect(readReport({ ...before, questions })).toEqual(now)
  expect(readReport(now)).toEqual(now)
  expect(readReport(null)).toBeNull()
})

test('only changed answers are saved, an offered one by its words, and an emptied one opens the question', () => {
  const town = { label: '', proposal: 'Nairobi', options: [], isFree: false, rows: 1 }
  const price = { ...town, isFree: true, proposal: '(sold)', options: [{ answer: '(sold)', label: 'Sold' }] }
  const questions = [
    { ...town, key: 'open', answer: null },
    { ...town, key: 'same', answer: 'Thika' },
    { ...town, key: 'changed', answer: 'Nairbi' },
    { ...price, key: 'sold', answer: null },
    { ...price, key: 'typed', answer: '(sold)' },
    { ...price, key: 'kept', answer: '(sold)' },
  ]
  const texts: Record<string, string> = {
    open: '',
    same: 'Thika ',
    changed: '',
    sold: 'sold',
    typed: '1250000',
  }
  expect(
    changedAnswers(questions, (question) => texts[question.key] ?? answerText(question, '(sold)')),
  ).toEqual({ changed: '', sold: '(sold)', typed: '1250000' })
})
