import { describe, expect, test } from 'vitest'
import { askedAbout, NOT_ENOUGH, priceInWords, priceMark } from './asking-price.ts'
import { CUSTOM, EMPTY_VEHICLE_FORM, type VehicleForm } from './vehicle-form.ts'

const TODAY = new Date('2026-11-26T09:00:00+03:00')
const range = { low: 900_000, middle: 1_050_000, high: 1_200_000 }
const asked = (form: Partial<VehicleForm>) =>
  askedAbout({ ...EMPTY_VEHICLE_FORM, make: '1', model: '7', year: '2015', ...form }, TODAY)

describe('the question', () => {
  test('has the stated facts only', () => {
    expect(asked({ title: '2015 Axio G ', mileage: '84,000', engine_size: ' 1,500 cc ' })).toEqual({
      sentence: null,
      vehicle: {
        model_id: 7,
        year: 2015,
        mileage: 84_000,
        fuel_type: 'petrol',
        transmission: 'manual',
        condition: 'used',
        engine_size: '1,500 cc',
        title: '2015 Axio G',
      },
    })
  })

  test.each([{ model: '' }, { year: '' }, { year: '  ' }, { make: CUSTOM, model: CUSTOM }])(
    'waits for model and year: %j',
    (form) => expect(asked(form)).toBeNull(),
  )

  test.each([
    ['a year ahead', { year: '2028' }, /from 1950 to 2027/],
    ['a year in words', { year: 'two thousand' }, /four digits/],
    ['negative mileage', { mileage: '-84000' }, /kilometres in figures/],
    ['mileage in words', { mileage: 'eighty' }, /kilometres in figures/],
    ['an impossible mileage', { mileage: '9,999,999' }, /between 0 and 2,000,000/],
    ['a model nobody has', { model: CUSTOM, custom_model: 'Kiira' }, NOT_ENOUGH],
    ['a make nobody has', { make: CUSTOM, custom_make: 'Kiira', model: CUSTOM }, NOT_ENOUGH],
  ])('%s is a sentence', (_, form, sentence) => {
    expect(asked(form)).toMatchObject({ vehicle: null, sentence: expect.stringMatching(sentence) })
  })
})

test.each([
  [524_999, 'none'],
  [525_000, 'great'],
  [899_999, 'great'],
  [900_000, 'good'],
  [974_999, 'good'],
  [975_000, 'fair'],
  [1_200_000, 'fair'],
  [1_200_001, 'high'],
  [3_150_000, 'high'],
  [3_150_001, 'none'],
])('KES %i is %s', (price, mark) => expect(priceMark(price, range)).toBe(mark))

test('the text says where the price is, and by how much it is outside', () => {
  expect(priceInWords(1_350_000, range)).toBe(
    'At least nine of ten similar vehicles ask less. It is KSh 150,000 above the range.',
  )
  expect(priceInWords(850_000, range)).toContain('KSh 50,000 below the range')
  expect(priceInWords(1_000_000, range)).toBe('Similar vehicles ask about as much.')
  expect(priceInWords(1, range)).toContain('less than half')
  expect(priceInWords(12_000_000, range)).toContain('more than three times')
})
