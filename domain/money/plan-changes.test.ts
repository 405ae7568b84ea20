import { expect, test } from 'vitest'
import { changeSentence, endOfPlan, type PlanChange, periodSentence } from './plan-changes.ts'
import { restingSentence } from './plan-ends.ts'

const change: PlanChange = {
  replaced: 'Starter',
  left_days: 12,
  given_days: 0,
  credited_days: 4,
  is_extension: false,
  starts_at: '2026-12-01T00:30:00+03:00',
}

test('the sentence says what is left and counts, what was given, and that nothing is left', () => {
  expect(changeSentence(change, 'Premium')).toBe(
    '12 days of Starter are left and count as 4 days of Premium.',
  )
  expect(changeSentence({ ...change, left_days: 1, credited_days: 1 }, 'Premium')).toBe(
    '1 day of Starter is left and counts as 1 day of Premium.',
  )
  expect(changeSentence({ ...change, given_days: 5 }, 'Premium')).toBe(
    '12 days of Starter are left and count as 4 days of Premium. 5 days of Starter were not paid for and do not count.',
  )
  expect(changeSentence({ ...change, left_days: 0, credited_days: 0 }, 'Premium')).toBe(
    'Premium replaces Starter.',
  )
  expect(changeSentence({ ...change, replaced: null }, 'Premium')).toBeNull()
})

test('the end is a day in Nairobi, with the days that count', () => {
  expect(endOfPlan(change, 1).toISOString()).toBe('2027-01-03T21:30:00.000Z')
  expect(periodSentence(change, 1)).toBe('Until 4 Jan 2027, if the payment is approved today.')
  const extension = { ...change, replaced: null, credited_days: 0, is_extension: true }
  expect(periodSentence(extension, 3)).toBe('The days are added to the end of your plan: until 1 Mar 2027.')
})

test.each([
  [{ active: 2, free: 3, resting: 0 }, 'Your 2 ads stay when it ends.'],
  [{ active: 2, free: null, resting: 0 }, 'Your 2 ads stay when it ends.'],
  [
    { active: 3, free: 3, resting: 0 },
    'Your 3 ads stay when it ends. Without a plan you cannot add more than these 3.',
  ],
  [
    { active: 12, free: 3, resting: 9 },
    'Your 12 ads stay when it ends. Without a plan you cannot add or renew any until fewer than 3 are active. 9 of them rest when they end: buyers no longer see them, and nothing is deleted.',
  ],
  [
    { active: 1, free: 0, resting: 1 },
    'Your 1 ad stays when it ends. Without a plan you can add none. It rests when it ends: buyers no longer see it, and nothing is deleted.',
  ],
])('of %j it says "%s"', (ads, sentence) => {
  expect(restingSentence({ ...ads, ended: false })).toBe(sentence)
})
