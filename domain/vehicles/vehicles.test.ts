import { expect, test } from 'vitest'
import { type ListingState, sellerMoves } from '../ads/listing-states.ts'

const state = (given: Partial<ListingState>): ListingState => ({
  status: 'active',
  held_at: null,
  rejection_reason: null,
  ...given,
})

test.each([
  ['active', ['draft', 'sold']],
  ['draft', ['active', 'sold']],
  ['sold', ['active', 'draft']],
  ['expired', ['active', 'draft', 'sold']],
  ['pending', []],
] as const)('a seller moves a listing that is %s to %j', (status, moves) => {
  expect(sellerMoves(state({ status }))).toEqual(moves)
})

test('a held listing cannot be moved, and a rejected one can only be submitted again', () => {
  expect(sellerMoves(state({ status: 'draft', held_at: '2026-11-21T10:00:00Z' }))).toEqual([])
  expect(sellerMoves(state({ status: 'expired', rejection_reason: 'No photos' }))).toEqual(['draft'])
})
