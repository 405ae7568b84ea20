import { describe, expect, test } from 'vitest'
import { type ListingState, sellerMoves } from './listing-states.ts'
import {
  allowanceWords,
  daysLeft,
  type OwnAdState,
  ownAdsSearch,
  parseOwnAds,
  partActions,
  undoingAction,
  vehicleActions,
} from './own-ads.ts'

const now = Date.parse('2026-11-03T09:00:00Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

test('the URL selects tab, state and page; unknown values are ignored', () => {
  const read = (query: string) => parseOwnAds(new URLSearchParams(query))
  expect(read('')).toEqual({ kind: 'vehicle', state: null, page: 1 })
  expect(read('tab=spare-parts&status=out_of_stock&page=3')).toEqual({
    kind: 'spare_part',
    state: 'out_of_stock',
    page: 3,
  })
  expect(read('tab=boats&status=lost&page=-2')).toEqual({ kind: 'vehicle', state: null, page: 1 })
  for (const query of ['', '?tab=services', '?status=sold&page=2', '?tab=spare-parts&status=active'])
    expect(ownAdsSearch(read(query))).toBe(query)
})

test('what took an ad from buyers can be undone, unless it had expired', () => {
  expect(undoingAction('mark_sold', 'active')).toBe('sell_again')
  expect(undoingAction('mark_sold', 'draft')).toBe('take_down')
  expect(undoingAction('mark_sold', 'expired')).toBeNull()
  expect(undoingAction('take_down', 'active')).toBe('publish')
  expect(undoingAction('out_of_stock', 'active')).toBe('in_stock')
  expect(undoingAction('unlist', 'out_of_stock')).toBeNull()
  expect(undoingAction('renew', 'expired')).toBeNull()
})

describe('actions on an ad', () => {
  const of = (state: OwnAdState, days = 20) => vehicleActions({ state, expires_at: inDays(days) }, now)

  test('ended ads can be renewed, active ones in their last week', () => {
    expect(of('expired', -3).main).toBe('renew')
    expect(of('active', 8).main).toBeNull()
    expect(of('active', 7).main).toBe('renew')
  })

  test('no action leads to a state the seller may not set', () => {
    const stored: [OwnAdState, ListingState][] = [
      ['active', { status: 'active', held_at: null, rejection_reason: null }],
      ['draft', { status: 'draft', held_at: null, rejection_reason: null }],
      ['pending', { status: 'draft', held_at: inDays(-1), rejection_reason: null }],
      ['pending', { status: 'pending', held_at: null, rejection_reason: null }],
      ['rejected', { status: 'expired', held_at: null, rejection_reason: 'No photos' }],
      ['expired', { status: 'expired', held_at: null, rejection_reason: null }],
      ['sold', { status: 'sold', held_at: null, rejection_reason: null }],
    ]
    const target = {
      renew: 'active',
      publish: 'active',
      sell_again: 'active',
      send_in: 'draft',
      take_down: 'draft',
      mark_sold: 'sold',
    } as const
    for (const [state, row] of stored) {
      const { main, more } = of(state)
      for (const action of [...(main ? [main] : []), ...more])
        expect(sellerMoves(row), `${state}: ${action}`).toContain(target[action as keyof typeof target])
    }
  })

  test('a seller cannot relist a part that an administrator took down', () => {
    expect(partActions({ state: 'taken_down' })).toEqual({ main: null, more: [] })
    expect(partActions({ state: 'out_of_stock' }).main).toBe('in_stock')
  })
})

test('remaining days and used ads as text', () => {
  const at = (time: string) => Date.parse(`2026-11-${time}+03:00`)
  expect(daysLeft('2026-12-20T10:00:00+03:00', at('20T10:00'))).toBe('30 days left')
  expect(daysLeft('2026-12-20T09:59:00+03:00', at('20T10:00'))).toBe('30 days left')
  expect(daysLeft('2026-11-21T00:10:00+03:00', at('20T23:50'))).toBe('1 day left')
  expect(daysLeft('2026-11-20T23:50:00+03:00', at('20T00:10'))).toBe('Ends today')
  expect(daysLeft('2026-11-19T23:50:00+03:00', at('20T00:10'))).toBe('Ends today')
  expect(allowanceWords({ plan: null, most: 5, active: 2 })).toBe('2 of 5 ads used')
  expect(allowanceWords({ plan: 'Premium', most: null, active: 1 })).toBe('1 active ad')
})
