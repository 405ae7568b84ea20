import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PriceCheck } from './price-check.tsx'
import type { PriceEstimate } from './queries.ts'

const vehicle = { price: 950_000, year: 2015, make: { name: 'Toyota' }, model: { name: 'Axio' } }
const estimate: PriceEstimate = {
  low: 900_000,
  middle: 1_050_000,
  high: 1_200_000,
  ads: 23,
  sellers: 9,
  mark: 'good',
  estimated_at: '2026-11-25T02:07:00+03:00',
}
const shown = (price: Partial<Parameters<typeof PriceCheck>[0]>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PriceCheck
        vehicle={vehicle}
        estimate={estimate}
        prices={[]}
        onSale="On Magari for 12 days."
        market="/cars/toyota/axio"
        {...price}
      />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ')

test('the mark is shown with its evidence', () => {
  const words = shown({})
  expect(words).toContain('Good price')
  expect(words).toContain('KSh 900,000 to KSh 1,200,000')
  expect(words).toContain('23 ads of 9 other sellers')
})

test('without enough similar cars the price has no mark', () => {
  const words = shown({ estimate: null })
  expect(words).toContain('Not enough similar cars yet')
  expect(words).not.toContain('KSh')
})

test('a price far from all others is shown as a warning, not as a bargain', () => {
  const words = shown({ estimate: { ...estimate, mark: 'none' }, vehicle: { ...vehicle, price: 100_000 } })
  expect(words).not.toContain('Great price')
  expect(words).toContain('Ask the seller why')
})

test('a bargain of a new seller has no rating before it is checked', () => {
  const words = shown({ estimate: { ...estimate, mark: 'none' }, vehicle: { ...vehicle, price: 800_000 } })
  expect(words).not.toContain('Great price')
  expect(words).not.toContain('far from those')
  expect(words).toContain('This seller is new, and we have not checked this price yet.')
})

test('a price drop is shown with its date', () => {
  const prices = [
    { price: 1_000_000, since: '2026-10-01T09:00:00+03:00' },
    { price: 950_000, since: '2026-11-03T09:00:00+03:00' },
  ]
  expect(shown({ prices })).toContain('Price dropped by KSh 50,000 on 3 Nov 2026')
})

test('the time on sale and a link to prices of the model are shown', () => {
  expect(shown({})).toContain('On Magari for 12 days.')
  expect(shown({})).toMatch(/Toyota\s+Axio\s+prices in Kenya/)
  expect(shown({ market: null })).not.toContain('prices in Kenya')
})
