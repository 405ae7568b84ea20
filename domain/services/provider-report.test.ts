import { expect, test } from 'vitest'
import { checksInWords, percentOf } from './provider-report.ts'

test('a share of nothing is none', () => {
  expect(percentOf(1, 3)).toBe(33)
  expect(percentOf(0, 0)).toBeNull()
})

test('checks in words', () =>
  expect(
    checksInWords([
      { item: 'Tyres', state: 'soon', note: '3 mm' },
      { item: 'Battery', state: 'ok' },
    ]),
  ).toBe('Tyres: Soon (3 mm); Battery: OK'))
