import { describe, expect, test } from 'vitest'
import { addMakes, checkSparePartForm, EMPTY_SPARE_PART_FORM, type SparePartForm } from './spare-part-form.ts'

const pads: SparePartForm = {
  ...EMPTY_SPARE_PART_FORM,
  name: ' Front brake pads ',
  category: 'brake',
  price: '4,500',
  location: 'Nairobi',
}

const errorsOf = (change: Partial<SparePartForm>) => checkSparePartForm({ ...pads, ...change }).errors

describe('checkSparePartForm', () => {
  test('returns the part, in good condition and quantity 1 by default', () => {
    expect(checkSparePartForm(pads).value?.columns).toEqual({
      name: 'Front brake pads',
      description: null,
      price: 4_500,
      location: 'Nairobi',
      condition: 'good',
      category: 'brake',
      part_number: null,
      compatible_makes: [],
      quantity: 1,
    })
  })

  test('accepts an optional phone number', () => {
    expect(checkSparePartForm(pads).value?.phone).toBeNull()
    expect(checkSparePartForm({ ...pads, phone: '0712 345 678' }).value?.phone).toBe('+254712345678')
    expect(errorsOf({ phone: '12' })).toHaveProperty('phone')
  })

  test.each(['name', 'price', 'location', 'category'] as const)('%s is required', (field) => {
    const { errors, summary } = checkSparePartForm({ ...pads, [field]: ' ' })
    expect(Object.keys(errors ?? {})).toEqual([field])
    expect(summary).toBe('Please fill in all required fields')
  })

  test.each(['', '0', '-1', '1.5', 'two', '100,001'])(
    'the quantity %s is refused with a sentence',
    (quantity) => {
      expect(errorsOf({ quantity })).toEqual({ quantity: 'Enter a quantity from 1 to 100,000.' })
    },
  )

  test('adds a make that was typed but not added', () => {
    const { value } = checkSparePartForm({ ...pads, compatible_makes: ['Toyota'], more_makes: 'Mazda' })
    expect(value?.columns.compatible_makes).toEqual(['Toyota', 'Mazda'])
  })

  test('refuses too many makes, and names that are too long', () => {
    const many = Array.from({ length: 41 }, (_, nth) => `Make ${nth}`)
    expect(errorsOf({ compatible_makes: many })).toHaveProperty('compatible_makes')
    expect(errorsOf({ more_makes: 'x'.repeat(61) })).toHaveProperty('compatible_makes')
  })
})

test('addMakes uses the catalogue’s spelling, splits at commas and removes duplicates', () => {
  const catalogue = [{ name: 'Toyota' }, { name: 'Land Rover' }]
  expect(addMakes(['Mazda'], 'toyota, LAND  rover,mazda, Mobius ,', catalogue)).toEqual([
    'Mazda',
    'Toyota',
    'Land Rover',
    'Mobius',
  ])
})
