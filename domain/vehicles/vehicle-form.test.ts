import { describe, expect, test } from 'vitest'
import { CUSTOM, checkVehicleForm, EMPTY_VEHICLE_FORM, type VehicleForm, withMake } from './vehicle-form.ts'

const today = new Date('2026-11-20')
const axio: VehicleForm = {
  ...EMPTY_VEHICLE_FORM,
  make: '1',
  model: '7',
  title: ' 2015 Toyota Axio 1.5 X ',
  year: '2015',
  mileage: '84,000',
  price: '1,150,000',
  location: 'Nairobi',
}

function errorsOf(change: Partial<VehicleForm>) {
  return checkVehicleForm({ ...axio, ...change }, today).errors
}

describe('checkVehicleForm', () => {
  test('returns the listing, with numbers and null for empty fields', () => {
    expect(checkVehicleForm(axio, today).value).toEqual({
      make: { id: 1 },
      model: { id: 7 },
      stockNumber: null,
      phone: null,
      postToFacebook: true,
      columns: {
        title: '2015 Toyota Axio 1.5 X',
        description: null,
        price: 1_150_000,
        location: 'Nairobi',
        condition: 'used',
        fuel_type: 'petrol',
        transmission: 'manual',
        body_type: null,
        drive: null,
        registration_state: null,
        year: 2015,
        mileage: 84_000,
        engine_size: null,
        color: null,
        previous_owners: null,
      },
    })
  })

  test('accepts an optional phone number', () => {
    expect(checkVehicleForm({ ...axio, phone: '0712 345 678' }, today).value?.phone).toBe('+254712345678')
    expect(Object.keys(checkVehicleForm({ ...axio, phone: '12' }, today).errors ?? {})).toEqual(['phone'])
  })

  test('the seller can opt out of the Facebook page', () => {
    expect(checkVehicleForm({ ...axio, post_to_facebook: 'no' }, today).value?.postToFacebook).toBe(false)
  })

  test('a dealer’s stock number is a line of at most 40 characters', () => {
    expect(checkVehicleForm({ ...axio, stock_number: ' KDA  001A ' }, today).value?.stockNumber).toBe(
      'KDA 001A',
    )
    expect(errorsOf({ stock_number: 'x'.repeat(41) })).toEqual({
      stock_number: 'Use at most 40 characters; this has 41.',
    })
  })

  test.each(['title', 'price', 'location', 'year'] as const)('%s is required', (field) => {
    const { errors, summary } = checkVehicleForm({ ...axio, [field]: ' ' }, today)
    expect(Object.keys(errors ?? {})).toEqual([field])
    expect(summary).toBe('Please fill in all required fields')
  })

  test('the make is required, chosen or typed', () => {
    const { errors, summary } = checkVehicleForm({ ...axio, make: '', model: '' }, today)
    expect(errors).toEqual({ make: 'Please select or enter a vehicle make' })
    expect(summary).toBe('Please select or enter a vehicle make')
    expect(errorsOf({ make: CUSTOM, custom_make: '  ' })).toEqual({
      custom_make: 'Please select or enter a vehicle make',
    })
  })

  test('a typed make and model are sent as names with single spaces', () => {
    const { value } = checkVehicleForm(
      { ...axio, make: CUSTOM, custom_make: ' Great  Wall ', model: CUSTOM, custom_model: 'Wingle 5' },
      today,
    )
    expect(value).toMatchObject({ make: { name: 'Great Wall' }, model: { name: 'Wingle 5' } })
  })

  test('the model is optional', () => {
    expect(checkVehicleForm({ ...axio, model: '' }, today).value?.model).toBeNull()
  })

  test.each([
    ['KSh 1,150,000', 1_150_000],
    ['1150000.00', 1_150_000],
    ['1 150 000', 1_150_000],
    ['999,999.00', 999_999],
    ['1,150,000/=', 1_150_000],
  ])('the price %s is %i shillings', (price, shillings) => {
    expect(checkVehicleForm({ ...axio, price }, today).value?.columns.price).toBe(shillings)
  })

  test.each(['a million', '1,5M', '0', '-5', '10,000,000,001', '12..5'])(
    'the price %s is refused in words',
    (price) => {
      expect(Object.keys(errorsOf({ price }) ?? {})).toEqual(['price'])
    },
  )

  test.each(['15', '1949', '2028', 'twenty', '2015.5'])('the year %s is refused with a sentence', (year) => {
    expect(errorsOf({ year })).toEqual({ year: 'Enter the year as four digits, from 1950 to 2027.' })
  })

  test("next year's model may be sold", () => {
    expect(checkVehicleForm({ ...axio, year: '2027' }, today).value?.columns.year).toBe(2027)
  })

  test('previous owners are 0 to 20, or not stated', () => {
    expect(
      checkVehicleForm({ ...axio, previous_owners: '' }, today).value?.columns.previous_owners,
    ).toBeNull()
    expect(checkVehicleForm({ ...axio, previous_owners: '0' }, today).value?.columns.previous_owners).toBe(0)
    for (const wrong of ['21', '-1', '1.5', 'two'])
      expect(errorsOf({ previous_owners: wrong })).toHaveProperty('previous_owners')
  })

  test('the mileage may be empty or 0, but must be a number', () => {
    expect(checkVehicleForm({ ...axio, mileage: '' }, today).value?.columns.mileage).toBeNull()
    expect(checkVehicleForm({ ...axio, mileage: '0' }, today).value?.columns.mileage).toBe(0)
    expect(errorsOf({ mileage: 'low' })).toHaveProperty('mileage')
    expect(errorsOf({ mileage: '2,000,001' })).toHaveProperty('mileage')
  })

  test('a text that is too long reports the limit', () => {
    expect(errorsOf({ title: 'x'.repeat(121) })).toEqual({
      title: 'Use at most 120 characters; this has 121.',
    })
  })
})

describe('withMake', () => {
  test('clears the model of the previous make', () => {
    expect(withMake({ ...axio, custom_model: 'Wingle' }, '2')).toMatchObject({
      make: '2',
      model: '',
      custom_model: '',
    })
  })

  test('a typed make needs a typed model', () => {
    expect(withMake(axio, CUSTOM)).toMatchObject({ make: CUSTOM, model: CUSTOM })
  })
})
