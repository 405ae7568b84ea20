import { expect, test } from 'vitest'
import { answerAll, answersFor, missingAds, missingChanges } from './missing.ts'
import type { StockAd } from './stock-ad.ts'

const stock = ['active', 'draft', 'sold', 'expired', 'active', 'pending'].map(
  (status, place) => ({ id: String(place), status }) as StockAd,
)
const [first, draft, , , last] = stock as [StockAd, StockAd, StockAd, StockAd, StockAd]

test('active ads and drafts that no row is about are missing; what was sold or has ended is not', () => {
  expect(missingAds(stock, new Set(['0', '2']))).toEqual({ ads: [draft, last], listed: 1, isPart: true })
  expect(missingAds(stock, new Set(['0', '1']))).toMatchObject({ ads: [last], isPart: false })
  expect(missingAds(stock, new Set())).toMatchObject({ listed: 0, isPart: true })
  expect(missingAds([], new Set())).toEqual({ ads: [], listed: 0, isPart: false })
})

test('half of the stock is no part', () => {
  expect(missingAds([first, last], new Set(['0']))).toMatchObject({ listed: 1, isPart: false })
})

test('only what was answered changes, each ad to what it may become', () => {
  expect(missingChanges([first, draft, last], {})).toEqual([])
  expect(missingChanges([first, draft, last], { 0: 'keep', 4: 'sold', 9: 'sold' })).toEqual([['sold', ['4']]])
  expect(missingChanges([first, draft, last], answerAll([first, draft, last], 'draft'))).toEqual([
    ['draft', ['0', '4']],
  ])
  expect(missingChanges([first, draft], { 0: 'draft', 1: 'sold' })).toEqual([
    ['sold', ['1']],
    ['draft', ['0']],
  ])
  expect(answersFor(draft)).toEqual(['keep', 'sold'])
})
