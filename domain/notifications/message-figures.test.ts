import { expect, test } from 'vitest'
import { deliveryReason } from './delivery-reasons.ts'
import { kindLabel, kindTopicLabel } from './kind-label.ts'
import { type MessageCounts, needsAttention, shareFailed, sumOf, takenOf } from './message-figures.ts'

const counts = (changes: Partial<MessageCounts>): MessageCounts => ({
  sent: 0,
  delivered: 0,
  failed: 0,
  unknown: 0,
  skipped: 0,
  cost_kes: 0,
  ...changes,
})

test('the failure rate is a share of the attempts', () => {
  expect(shareFailed(counts({}))).toBeNull()
  expect(shareFailed(counts({ skipped: 9 }))).toBeNull()
  expect(shareFailed(counts({ sent: 1, delivered: 1, failed: 1, unknown: 1, skipped: 6 }))).toBe(0.25)
})

test('sums add every figure', () => {
  const sum = sumOf([counts({ sent: 1, cost_kes: 0.8 }), counts({ delivered: 2, cost_kes: 1.2 })])
  expect(sum).toEqual(counts({ sent: 1, delivered: 2, cost_kes: 2 }))
  expect(takenOf(sum)).toBe(3)
})

test('few failures, or a small share, are no warning', () => {
  expect(needsAttention(counts({ failed: 4 }))).toBe(false)
  expect(needsAttention(counts({ sent: 20, failed: 5 }))).toBe(false)
  expect(needsAttention(counts({ sent: 19, failed: 5 }))).toBe(true)
})

test('kinds and templates have names', () => {
  expect([kindLabel('ad_live'), kindTopicLabel('ad_live')]).toEqual(['Ad live', 'Your ads and reports'])
  expect([kindLabel('signup'), kindTopicLabel('signup')]).toEqual([
    'Confirm a new account',
    'Account and payments',
  ])
  expect(kindLabel('toString')).toBe('ToString')
  expect(kindTopicLabel('constructor')).toBe('Account and payments')
})

test('codes become sentences, providers’ texts stay as they are', () => {
  expect(deliveryReason('ceiling')).toBe('The daily limit in the settings was reached.')
  expect(deliveryReason('smtp_550')).toBe('The mail server refused it with code 550.')
  expect(deliveryReason('answer_413')).toBe('The push service refused it with code 413.')
  expect(deliveryReason('signed_out')).toBe('Somebody else has since signed in on the browser.')
  expect(deliveryReason('UserInBlacklist')).toBe('UserInBlacklist')
  expect(deliveryReason('constructor')).toBe('constructor')
  expect(deliveryReason(null)).toBe('No reason was given.')
})
