import { expect, test } from 'vitest'
import { refusedName } from './refused-name.ts'

const broken = (constraint: string) => ({
  code: '23514',
  message: `new row violates check constraint "${constraint}"`,
})

test('rules and limits of the catalogue refuse a make or a model; those of ads refuse neither', () => {
  expect(refusedName(broken('vehicle_makes_name_length'))).toBe('make')
  expect(refusedName(broken('vehicle_models_name_signs'))).toBe('model')
  expect(refusedName({ code: 'P0001', message: 'You can add 5 makes.', hint: 'make_limit' })).toBe('make')
  expect(refusedName({ code: 'P0001', message: 'You can add 20 models.', hint: 'model_limit' })).toBe('model')
  expect(refusedName(broken('vehicle_listings_make_id_fkey'))).toBeNull()
  expect(refusedName({ message: 'Failed to fetch' })).toBeNull()
})
