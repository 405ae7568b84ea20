import { expect, test } from 'vitest'
import { isDue, lastSlot, type ScheduleState } from './schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const at = (text: string) => new Date(text)
const state = (now: string, more: Partial<ScheduleState> = {}): ScheduleState => ({
  now: at(now),
  madeAt: null,
  bytes: null,
  failedAt: null,
  running: false,
  ...more,
})

test('a daily backup is planned at 2:15 in Nairobi, a six-hourly one four times from there, a weekly one on Mondays', () => {
  const slot = (now: string, every: number) => lastSlot(at(now), every).toISOString()
  expect(slot('2026-11-25T20:00:00Z', DAY)).toBe('2026-11-24T23:15:00.000Z')
  expect(slot('2026-11-24T23:15:00Z', DAY)).toBe('2026-11-24T23:15:00.000Z')
  expect(slot('2026-11-24T23:14:59Z', DAY)).toBe('2026-11-23T23:15:00.000Z')
  expect(slot('2026-11-25T20:00:00Z', 6 * HOUR)).toBe('2026-11-25T17:15:00.000Z')
  expect(slot('2026-11-25T20:00:00Z', 15 * MINUTE)).toBe('2026-11-25T20:00:00.000Z')
  expect(slot('2026-11-25T20:00:00Z', 7 * DAY)).toBe('2026-11-22T23:15:00.000Z')
  expect(slot('1969-12-31T00:00:00Z', 7 * DAY)).toBe('1969-12-28T23:15:00.000Z')
})

test('the first one is due at once, the next at its time, and missed ones once', () => {
  expect(isDue(state('2026-11-25T20:00:00Z'), DAY)).toBe(true)
  const made = { madeAt: at('2026-11-24T23:15:20Z') }
  expect(isDue(state('2026-11-25T23:14:59Z', made), DAY)).toBe(false)
  expect(isDue(state('2026-11-25T23:15:00Z', made), DAY)).toBe(true)
  // A server that was off for a week.
  expect(isDue(state('2026-12-02T09:00:00Z', made), DAY)).toBe(true)
  expect(isDue(state('2026-12-02T09:01:00Z', { madeAt: at('2026-12-02T09:00:00Z') }), DAY)).toBe(false)
})

test('a failed one is retried after an hour, or BACKUP_EVERY if shorter', () => {
  const failed = { failedAt: at('2026-11-24T23:15:20Z') }
  expect(isDue(state('2026-11-25T00:15:19Z', failed), DAY)).toBe(false)
  expect(isDue(state('2026-11-25T00:15:20Z', failed), DAY)).toBe(true)
  expect(isDue(state('2026-11-24T23:30:20Z', failed), 15 * MINUTE)).toBe(true)
})

test('while one is running, none is due', () => {
  expect(isDue(state('2026-11-25T20:00:00Z', { running: true }), DAY)).toBe(false)
})
