import { expect, test } from 'vitest'
import { actsOn, groupsOf } from './palette-destinations.ts'
import type { Found } from './palette-queries.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const found = (kind: Found['kind'], state: string, values: Partial<Found> = {}): Found => ({
  kind,
  id: ID,
  label: 'Named',
  details: [],
  state,
  member: null,
  at: null,
  ...values,
})
const addressOf = (record: Found) => groupsOf([record])[0]?.destinations[0]?.to

test('each kind leads to its page, or to the list that has it', () => {
  expect(addressOf(found('person', 'customer'))).toBe(`/admin/users/${ID}`)
  expect(addressOf(found('dealer', 'verified'))).toBe(`/admin/users/${ID}`)
  expect(addressOf(found('service_provider', 'verified'))).toBe(`/services/${ID}`)
  expect(addressOf(found('service_provider', 'unverified', { label: 'A & B' }))).toBe(
    '/admin/users?tab=providers&search=A%20%26%20B',
  )
  expect(addressOf(found('service_provider', 'removed'))).toBe('/admin/users?tab=removed')
  expect(addressOf(found('listing', 'active'))).toBe(`/vehicles/${ID}`)
  expect(addressOf(found('listing', 'draft'))).toBe(`/admin/listings?search=${ID}`)
  expect(addressOf(found('spare_part', 'listed'))).toBe(`/spare-parts/${ID}`)
  expect(addressOf(found('spare_part', 'waiting'))).toBe(`/admin/parts?search=${ID}`)
  expect(addressOf(found('payment', 'pending', { label: 'MG123' }))).toBe('/admin/payments?search=MG123')
  expect(addressOf(found('booking', 'confirmed', { member: 'someone' }))).toBe(
    `/admin/users/someone?booking=${ID}`,
  )
})

test('dealers and service providers are one group, and details follow the state in words', () => {
  const groups = groupsOf([
    found('dealer', 'unverified', { details: ['Nakuru'] }),
    found('service_provider', 'verified'),
    found('booking', 'in_progress', { details: ['Baraka Works'], at: '2026-11-29T07:00:00Z' }),
  ])
  expect(groups.map(({ label, destinations }) => [label, destinations.length])).toEqual([
    ['Businesses', 2],
    ['Bookings', 1],
  ])
  expect(groups[0]?.destinations[0]?.hint).toBe('Unverified · Nakuru')
  expect(groups[1]?.destinations[0]?.hint).toBe('In Progress · Baraka Works · Sun 29 Nov 2026, 10:00')
})

test('an act leads to where it is decided', () => {
  const act = (record: Found, name: Parameters<typeof actsOn>[1]) =>
    actsOn([record], name)[0]?.destinations[0]
  expect(act(found('person', 'customer'), 'suspend')).toMatchObject({
    to: `/admin/users/${ID}?act=suspend`,
    label: 'Suspend Named',
  })
  expect(act(found('listing', 'draft'), 'approve')?.to).toBe(`/admin/approvals/queue?item=${ID}`)
  expect(act(found('spare_part', 'waiting'), 'approve')?.to).toBe(
    `/admin/approvals/queue?tab=parts&item=${ID}`,
  )
  expect(act(found('service_provider', 'unverified'), 'reject')?.to).toBe(
    `/admin/approvals/queue?tab=providers&item=${ID}&act=reject`,
  )
  expect(act(found('payment', 'pending'), 'approve')?.to).toBe(
    `/admin/approvals/queue?tab=payments&item=${ID}`,
  )
})
