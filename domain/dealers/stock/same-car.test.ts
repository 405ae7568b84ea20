import { describe, expect, test } from 'vitest'
import { STOCK_KEY_EXAMPLES } from '#testing/stock-keys.ts'
import { carIndex, carNumbersOf, numberName, stockKey } from './same-car.ts'
import type { StockAd } from './stock-ad.ts'

test.each(STOCK_KEY_EXAMPLES)('%j is compared as %j', (number, key) => {
  expect(stockKey(number)).toBe(key)
})

test('numbers that differ in figures are different', () => {
  const numbers = ['STK-1-1', 'STK-11', 'STK-111', '7', '007', '1 1', '11', 'KDAI23A', 'KDA123A']
  expect(new Set(numbers.map(stockKey)).size).toBe(numbers.length)
})

const ad = (place: number, stock_number: string | null, status = 'active') =>
  ({ id: `0a1b2c3${place}-0`, stock_number, status }) as unknown as StockAd

test('an ad is found by its number as written, else by the only one spelled otherwise', () => {
  const ads = ['KDA 123A', 'KDB 1', 'KDB-1', null, '//'].map((number, place) => ad(place, number))
  const carOf = carIndex(ads)
  const adOf = (stock_number: string) => carOf({ stock_number }).ad
  expect(adOf('kda-123a')).toBe(ads[0])
  expect(adOf('kdb 1')).toBe(ads[1])
  expect(adOf('KDB-1')).toBe(ads[2])
  expect(adOf('KDB1')).toBeNull()
  expect(adOf('0A1B2C33')).toBe(ads[3])
  expect(adOf('')).toBeNull()
  expect(adOf('-')).toBeNull()
})

test('a row has the numbers of its columns, or those that its stock number is', () => {
  expect(carNumbersOf({ stock_number: 'KDA/123-a' })).toEqual([{ kind: 'plate', number: 'KDA 123A' }])
  expect(carNumbersOf({ stock_number: 'A 7', chassis: 'nze121-1234567', plate: 'KDA 123A' })).toEqual([
    { kind: 'chassis', number: 'NZE1211234567' },
    { kind: 'plate', number: 'KDA 123A' },
  ])
  expect(carNumbersOf({ stock_number: 'ＮＺＥ121-1234567' })).toEqual([
    { kind: 'chassis', number: 'NZE1211234567' },
  ])
  expect(carNumbersOf({ stock_number: 'A 7', chassis: 'on request', plate: '-' })).toEqual([])
  expect(carNumbersOf({})).toEqual([])
})

describe('a row with another stock number', () => {
  const chassis = 'NZE121-1234567'
  const name = numberName({ kind: 'chassis', number: 'NZE1211234567' })

  test('is the ad with its chassis number, of several the one on sale', () => {
    const ads = [ad(0, 'A 1', 'sold'), ad(1, 'A 2')]
    const ids = ads.map(({ id }) => id)
    expect(carIndex(ads, new Map([[name, ids]]))({ stock_number: 'B 1', chassis }).ad).toBe(ads[1])
    expect(carIndex(ads.slice(0, 1), new Map([[name, ids]]))({ stock_number: 'B 1', chassis }).ad).toBe(
      ads[0],
    )
    expect(carIndex(ads, new Map([[name, ids]]))({ stock_number: 'B 1', chassis }).ad).toBe(ads[1])
    expect(carIndex(ads, new Map([[name, ids]]))({ stock_number: 'B 1' }).ad).toBeNull()
  })

  test('is none of several on sale', () => {
    const ads = [ad(0, 'A 1'), ad(1, 'A 2')]
    const carOf = carIndex(ads, new Map([[name, ads.map(({ id }) => id)]]))
    expect(carOf({ stock_number: 'B 1', chassis })).toEqual({ ad: null, other: null })
  })

  test('that another ad has is in doubt, unless the one with the chassis number is sold', () => {
    const ads = [ad(0, 'A 1'), ad(1, 'A 2')]
    const carOf = carIndex(ads, new Map([[name, [ads[0]?.id ?? '']]]))
    expect(carOf({ stock_number: 'A 2', chassis })).toEqual({ ad: ads[1], other: ads[0] })
    expect(carOf({ stock_number: 'A 1', chassis })).toEqual({ ad: ads[0], other: null })
    const [sold, again] = [ad(0, 'A 1', 'sold'), ad(1, 'A 2')]
    expect(carIndex([sold, again], new Map([[name, [sold.id]]]))({ stock_number: 'A 2', chassis })).toEqual({
      ad: again,
      other: null,
    })
  })
})
