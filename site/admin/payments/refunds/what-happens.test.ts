import { expect, test } from 'vitest'
import type { RefundPreview } from './queries.ts'
import { planAfterwards, whatHappens } from './what-happens.ts'

const preview = (part: Partial<RefundPreview> = {}): RefundPreview => ({
  amount: 2_500,
  method: 'mpesa',
  receipt_number: 'SJK3ABCDEF',
  payer: 'Wanjiku Kamau',
  why_not_reversible: null,
  needs_consent: false,
  consent_above: 20_000,
  other_administrators: 1,
  plan: null,
  plan_ends_before: null,
  plan_ends_after: null,
  active_ads: 0,
  free_ads: 3,
  ...part,
})

test('money for a plan that is gone takes nothing else', () => {
  expect(whatHappens(preview())).toEqual([
    'Wanjiku Kamau gets the whole KSh 2,500 back and reads the reason.',
  ])
  expect(planAfterwards(preview())).toBeNull()
})

test('a plan that ends leaves the ads, and says what a new one needs', () => {
  const ends = { plan: 'Biashara', plan_ends_before: '2026-12-20T09:00:00Z' }
  expect(whatHappens(preview({ ...ends, active_ads: 12 })).slice(1)).toEqual([
    'Their Biashara plan ends at once; used days stay used.',
    'Their 12 active ads stay. A new one needs a plan again, because 3 are free.',
  ])
  expect(whatHappens(preview({ ...ends, active_ads: 1 })).at(-1)).toBe('Their active ad stays.')
  expect(
    whatHappens(preview({ ...ends, plan_ends_after: '2026-12-10T21:00:00Z', active_ads: 12 })).slice(1),
  ).toEqual(['Their Biashara plan ends on 11 Dec 2026 instead of 20 Dec 2026.'])
})

test('consent is named with its limit, and so is that nobody else could give it', () => {
  expect(whatHappens(preview({ amount: 45_000, needs_consent: true })).at(-1)).toBe(
    'Above KSh 20,000 a second administrator has to agree. Until then nothing is sent.',
  )
  expect(whatHappens(preview({ needs_consent: true, consent_above: 0 })).at(-1)).toMatch(
    /^A second administrator has to agree\./,
  )
  expect(whatHappens(preview({ needs_consent: true, other_administrators: 0 })).at(-1)).toContain(
    'there is no other one',
  )
})
