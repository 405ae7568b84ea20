import { describe, expect, test } from 'vitest'
import { MOST_SHARED, shareRefusal, shareText } from './share-vehicles.ts'

const NOW = Date.parse('2026-11-30T09:00:00Z')
const forSale = { state: 'active', expires_at: '2026-12-20T09:00:00Z' } as const

describe('the text', () => {
  const vitz = {
    id: '3f0c',
    name: '2016 Toyota Vitz',
    year: 2016,
    price: 1_050_000,
    mileage: 84_000,
    location: 'Nairobi',
  }

  test('has name, price, mileage, town and link of each ad', () => {
    const noah = {
      id: '9a1b',
      name: 'Toyota Noah, clean',
      year: 2014,
      price: 1_340_000,
      mileage: null,
      location: 'Thika',
    }
    expect(shareText([vitz, noah], 'https://magari.test')).toBe(
      [
        '2016 Toyota Vitz',
        'KSh 1,050,000, 84,000 km, Nairobi',
        'https://magari.test/vehicles/3f0c',
        '',
        'Toyota Noah, clean (2014)',
        'KSh 1,340,000, Thika',
        'https://magari.test/vehicles/9a1b',
      ].join('\n'),
    )
  })
})

describe('what can be shared', () => {
  test('up to five ads that buyers see', () => {
    expect(shareRefusal(Array(MOST_SHARED).fill(forSale), MOST_SHARED, NOW)).toBeNull()
    expect(shareRefusal(Array(6).fill(forSale), 6, NOW)).toBe('Select up to 5 ads to share them on WhatsApp.')
    // Of all pages, of which the screen has one.
    expect(shareRefusal([forSale], 40, NOW)).toMatch(/up to 5/)
  })

  test.each(['draft', 'pending', 'sold', 'expired', 'rejected'] as const)('not an ad that is %s', (state) => {
    const hidden = { ...forSale, state }
    expect(shareRefusal([hidden], 1, NOW)).toBe('Buyers cannot see this ad, so it cannot be shared.')
    expect(shareRefusal([forSale, hidden], 2, NOW)).toBe(
      'Buyers cannot see one of these ads. Deselect it to share the others.',
    )
    expect(shareRefusal([hidden, forSale, hidden], 3, NOW)).toBe(
      'Buyers cannot see 2 of these ads. Deselect them to share the others.',
    )
  })

  test('not an ad whose term ended since the list was loaded', () => {
    expect(shareRefusal([{ ...forSale, expires_at: '2026-11-30T08:59:59Z' }], 1, NOW)).not.toBeNull()
  })
})
