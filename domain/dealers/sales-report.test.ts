import { expect, test } from 'vitest'
import { groupName, toldOf } from './sales-report.ts'

test('a figure of some sales says of how many', () => {
  expect(toldOf(3, 5)).toBe('3 of 5 sold')
  expect(toldOf(5, 5)).toBe('')
})

test('groups have names, those not told too', () => {
  const none = { sold: 1, told: 0, paid: 0, costed: 0, margin: 0 }
  expect(groupName({ key: 'walk_in', name: null, ...none }, 'source')).toBe('Walk-in')
  expect(groupName({ key: 'an id', name: 'Wanjiku Kamau', ...none }, 'person')).toBe('Wanjiku Kamau')
  expect(groupName({ key: null, name: null, ...none }, 'person')).toBe('Not told')
})
