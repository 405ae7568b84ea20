import { expect, test } from 'vitest'
import { isFeatured } from './featured.ts'

const now = Date.parse('2026-12-01T00:00:00+03:00')

test('what was paid for ends by the time itself, an administrator’s mark does not', () => {
  expect(isFeatured({ featured: true, featured_until: null }, now)).toBe(true)
  expect(isFeatured({ featured: true, featured_until: '2026-12-01T00:00:01+03:00' }, now)).toBe(true)
  expect(isFeatured({ featured: true, featured_until: '2026-12-01T00:00:00+03:00' }, now)).toBe(false)
  expect(isFeatured({ featured: false, featured_until: null }, now)).toBe(false)
})
