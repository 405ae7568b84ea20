import { expect, test } from 'vitest'
import { auditActionLabel, auditChanges, auditEntityLabel, auditedPage } from './audit.ts'

test('lists only the fields that changed', () => {
  expect(
    auditChanges(
      { price: 900000, featured: false, title: 'Axio', rejection_reason: null },
      { price: 950000, featured: true, title: 'Axio', rejection_reason: 'Blurred photos' },
    ),
  ).toEqual([
    { field: 'Price', before: { words: '900000' }, after: { words: '950000' } },
    { field: 'Featured', before: { words: 'no' }, after: { words: 'yes' } },
    { field: 'Rejection reason', before: { words: 'nothing' }, after: { words: 'Blurred photos' } },
  ])
})

test('formats moments in Nairobi time, lists and nested values', () => {
  expect(
    auditChanges(null, {
      suspended_at: '2026-11-03T22:30:00+00:00',
      models: ['Axio', 'Vitz'],
      into: { id: 2 },
    }),
  ).toEqual([
    { field: 'Suspended at', before: null, after: { words: '4 Nov 2026, 01:30' } },
    { field: 'Models', before: null, after: { words: 'Axio, Vitz' } },
    { field: 'Into', before: null, after: { words: 'Id: 2' } },
  ])
})

test('values without a label fall back to their stored name', () => {
  expect(auditActionLabel('approve')).toBe('Approved')
  expect(['post', 'retry', 'queued', 'failed', 'skipped'].map(auditActionLabel)).toEqual([
    'Posted',
    'Retried',
    'Queued again',
    'Failed',
    'Skipped',
  ])
  expect(auditActionLabel('send_again')).toBe('Send again')
  expect(auditEntityLabel('profiles')).toBe('User')
  expect(auditEntityLabel('loan_offers')).toBe('Loan offers')
})

test('ids are shown as names and link to their records', () => {
  const make = { 'make_id 7': { entity: 'vehicle_makes', name: 'Mobius' } }
  expect(auditChanges({ make_id: 3 }, { make_id: 7, price: 7 }, make)).toEqual([
    {
      field: 'Make',
      before: { words: '3' },
      after: { words: 'Mobius', thing: { entity: 'vehicle_makes', id: '7' } },
    },
    { field: 'Price', before: null, after: { words: '7' } },
  ])
  expect(auditedPage('vehicle_makes', '7', 'Mobius')).toBe('/admin/catalogue?search=Mobius')
  expect(auditedPage('reviews', '1', 'A review')).toBeNull()
})
