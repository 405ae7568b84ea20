import { expect, test } from 'vitest'
import { isKenyanPlate, plateOf } from './plates.ts'

test.each([
  ['kda 123a', 'KDA 123A'],
  ['KDA123A', 'KDA 123A'],
  ['kda-123a', 'KDA 123A'],
  [' KBX 456 ', 'KBX 456'],
  ['kmgc123b', 'KMGC 123B'],
  ['T 123 ABC', 'T 123 ABC'],
  ['uba 123a', 'UBA 123A'],
  ['GK B 123', 'GK B 123'],
  ['12.CD.34', '12 CD 34'],
])('%s is %s', (given, plate) => expect(plateOf(given)).toBe(plate))

test.each(['', ' ', 'K', 'KDA 123A or KDB 2', 'KDA#123', 'Жигули', 'ABCDEFGHIJKLM'])(
  '%s is no plate',
  (given) => expect(plateOf(given)).toBeNull(),
)

test('plates of other countries are known as such', () => {
  expect(['KDA 123A', 'KMGC 123B', 'KBX 456'].map(isKenyanPlate)).toEqual([true, true, true])
  expect(['T 123 ABC', 'UBA 123A', 'KD 123A'].map(isKenyanPlate)).toEqual([false, false, false])
})
