import { expect, test } from 'vitest'
import { didYouMean, letters, nearestName } from './nearest-name.ts'

test('letters leave out signs and accents, and no letter of another script', () => {
  expect(
    [
      'Land-Rover',
      'Citroën',
      'ŠKODA',
      'ＴＯＹＯＴＡ',
      'ﾄﾖﾀ',
      'トヨタ',
      'ガソリン',
      '日産',
      'Prius α',
      '#?',
    ].map(letters),
  ).toEqual(['landrover', 'citroen', 'skoda', 'toyota', 'トヨタ', 'トヨタ', 'ガソリン', '日産', 'priusα', ''])
})

test('a name in another script is near no Latin one', () => {
  const names = ['Toyota', 'Z', 'MG'].map((name) => ({ name }))
  expect(['トヨタ', '日', '?', 'Toyotta'].map((text) => nearestName(names, text))).toEqual([
    null,
    null,
    null,
    'Toyota',
  ])
  expect(didYouMean(['Toyota'], 'Toyotta')).toBe(' Did you mean Toyota?')
})
