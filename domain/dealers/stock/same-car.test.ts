import { expect, test } from 'vitest'
import { stockIndex, stockKey } from './same-car.ts'
import type { StockAd } from './stock-ad.ts'

test('a plate is the same with any separators and letters', () => {
  const spellings = [
    'KDA 123A',
    'KDA123A',
    'kda 123a',
    'KDA-123A',
    'ＫＤＡ 123A',
    ' KDA  123A',
    'KDA\u00a0123A',
    'KDA.123A',
    'KDA/123 A',
  ]
  expect(new Set(spellings.map(stockKey))).toEqual(new Set(['kda123a']))
})

test('numbers that differ in figures are different', () => {
  const numbers = ['STK-1-1', 'STK-11', 'STK-111', '7', '007', '1 1', '11', 'KDAI23A', 'KDA123A']
  expect(new Set(numbers.map(stockKey)).size).toBe(numbers.length)
})

test('an ad is found by its number as written, else by the only one spelled otherwise', () => {
  const ads = ['KDA 123A', 'KDB 1', 'KDB-1', null].map(
    (stock_number, place) => ({ id: `0a1b2c3d-${place}`, stock_number }) as unknown as StockAd,
  )
  const adOf = stockIndex(ads)
  expect(adOf('kda-123a')).toBe(ads[0])
  expect(adOf('kdb 1')).toBe(ads[1])
  expect(adOf('KDB-1')).toBe(ads[2])
  expect(adOf('KDB1')).toBeNull()
  expect(adOf('0A1B2C3D')).toBe(ads[3])
  expect(adOf('')).toBeNull()
})
