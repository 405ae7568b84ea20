import { describe, expect, test } from 'vitest'
import { CUSTOM } from '../vehicles/vehicle-form.ts'
import { checkTradeIn, differenceWords, EMPTY_TRADE_IN, type TradeInForm } from './trade-ins.ts'

const FILLED: TradeInForm = {
  ...EMPTY_TRADE_IN,
  make: '1',
  model: '2',
  year: '2012',
  mileage: '120,000 km',
  fuel_type: 'petrol',
  condition: 'Clean, the front bumper was painted.',
  location: 'nakuru',
  in_own_name: 'yes',
  financed: 'no',
  wanted_price: '700k',
}
const check = (part: Partial<TradeInForm>) => checkTradeIn({ ...FILLED, ...part }, 2026)

describe('the form of an offer', () => {
  test('gives what the database is told', () => {
    expect(check({}).value).toEqual({
      make: '',
      model: '',
      make_id: 1,
      model_id: 2,
      year: 2012,
      mileage: 120_000,
      fuel_type: 'petrol',
      transmission: null,
      condition: 'Clean, the front bumper was painted.',
      location: 'Nakuru',
      in_own_name: true,
      financed: 'no',
      wanted_price: 700_000,
    })
  })

  test('takes a make and model of the person’s own', () => {
    expect(
      check({ make: CUSTOM, model: '', custom_make: ' Mobius ', custom_model: 'II' }).value,
    ).toMatchObject({
      make: 'Mobius',
      model: 'II',
      make_id: null,
      model_id: null,
    })
    expect(check({ model: CUSTOM, custom_model: 'Allex' }).value).toMatchObject({
      make_id: 1,
      model_id: null,
    })
  })

  test('says what is missing and what is wrong', () => {
    expect(checkTradeIn(EMPTY_TRADE_IN, 2026).errors).toMatchObject({
      make: 'Choose the make of your car.',
      year: 'Enter the year of your car.',
      financed: 'Say whether there is a loan on your car.',
    })
    expect(check({ model: '' }).errors).toEqual({ model: 'Choose the model of your car.' })
    expect(check({ make: CUSTOM, custom_model: 'II' }).errors).toEqual({
      custom_make: 'Enter the make of your car.',
    })
    expect(check({ year: '2028' }).errors).toEqual({ year: 'Enter the year of your car, from 1950 to 2027.' })
    expect(
      Object.keys(check({ mileage: '85.000', condition: 'good', wanted_price: '0' }).errors ?? {}),
    ).toEqual(['mileage', 'condition', 'wanted_price'])
  })
})

test('the difference says who pays it', () => {
  expect(differenceWords(2_000_000, 850_000)).toBe('KSh 1,150,000')
  expect(differenceWords(2_000_000, [700_000, 900_000])).toBe('KSh 1,100,000 to 1,300,000')
  expect(differenceWords(800_000, [700_000, 900_000])).toBe(
    'up to KSh 100,000, or up to KSh 100,000 back to the buyer',
  )
  expect(differenceWords(500_000, [700_000, 900_000])).toBe(
    'none, and KSh 200,000 to 400,000 back to the buyer',
  )
  expect(differenceWords(500_000, 500_000)).toBe('none')
})
