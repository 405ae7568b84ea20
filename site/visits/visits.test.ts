// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { recordActivity, VISIT_GAP_MS } from './visits.ts'

const KEY = 'magari-visits'
const NOON = Date.parse('2026-11-20T12:00:00+03:00')
const MINUTE = 60_000
const NONE = Number.POSITIVE_INFINITY

beforeEach(() => localStorage.clear())

test('the first visit has no previous one, however long it lasts', () => {
  for (let minute = 0; minute <= 120; minute += 29) {
    expect(recordActivity(NOON + minute * MINUTE)).toBe(NONE)
  }
})

test('a visit ends after 30 minutes without activity', () => {
  recordActivity(NOON)
  const left = NOON + 10 * MINUTE
  recordActivity(left)
  expect(recordActivity(left + VISIT_GAP_MS)).toBe(NONE)
  const back = left + 2 * VISIT_GAP_MS + 1
  expect(recordActivity(back)).toBe(left + VISIT_GAP_MS)
  // Until the end of this visit.
  expect(recordActivity(back + 20 * MINUTE)).toBe(left + VISIT_GAP_MS)
  expect(recordActivity(back + 20 * MINUTE + VISIT_GAP_MS + 1)).toBe(back + 20 * MINUTE)
})

test.each([
  ['no JSON', '{'],
  ['another type', '[null]'],
  ['null', 'null'],
  ['texts', '{"active":"1","previous":{}}'],
  ['a future time', JSON.stringify({ active: NOON + 1, previous: 1 })],
  ['a negative time', '{"active":-5,"previous":-9}'],
  ['nested deeply', '['.repeat(100_000)],
])('%s in the storage is a first visit', (_, text) => {
  localStorage.setItem(KEY, text)
  expect(recordActivity(NOON)).toBe(NONE)
  expect(recordActivity(NOON + MINUTE)).toBe(NONE)
})

test('a previous visit after the current one is ignored', () => {
  localStorage.setItem(KEY, JSON.stringify({ active: NOON, previous: NOON + 5 }))
  expect(recordActivity(NOON + MINUTE)).toBe(NONE)
})

test('without storage every visit is the first', () => {
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  try {
    expect(recordActivity(NOON)).toBe(NONE)
    expect(recordActivity(NOON + 3 * VISIT_GAP_MS)).toBe(NONE)
  } finally {
    storage.mockRestore()
  }
})
