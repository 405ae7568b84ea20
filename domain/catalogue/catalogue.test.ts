import { expect, test } from 'vitest'
import { sameName } from './catalogue.ts'

test('sameName ignores letter case', () => {
  const makes = [{ name: 'Toyota' }, { name: 'Land Rover' }]
  expect(sameName(makes, ' land  ROVER ')).toBe(makes[1])
  expect(sameName(makes, 'Rover')).toBeUndefined()
})
