import { expect, test } from 'vitest'
import { auditActionLabel, auditChanges, auditEntityLabel } from './audit.ts'

test('only what differs is told, in words', () => {
  expect(
    auditChanges(
      { price: 900000, featured: false, title: 'Axio', rejection_reason: null },
      { price: 950000, featured: true, title: 'Axio', rejection_reason: 'Blurred photos' },
    ),
  ).toEqual([
    { field: 'Price', before: '900000', after: '950000' },
    { field: 'Featured', before: 'no', after: 'yes' },
    { field: 'Rejection reason', before: 'nothing', after: 'Blurred photos' },
  ])
})

test('moments are told in Nairobi, lists and parts one after the other', () => {
  expect(
    auditChanges(null, {
      suspended_at: '2026-11-03T22:30:00+00:00',
      models: ['Axio', 'Vitz'],
      into: { id: 2 },
    }),
  ).toEqual([
    { field: 'Suspended at', before: null, after: '4 Nov 2026, 01:30' },
    { field: 'Models', before: null, after: 'Axio, Vitz' },
    { field: 'Into', before: null, after: 'Id: 2' },
  ])
})

test('what has no words of its own is told as it is called', () => {
  expect(auditActionLabel('approve')).toBe('Approved')
  expect(auditActionLabel('send_again')).toBe('Send again')
  expect(auditEntityLabel('profiles')).toBe('User')
  expect(auditEntityLabel('loan_offers')).toBe('Loan offers')
})
