import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const later = (seconds: string) => new Response('later', { status: 429, headers: { 'retry-after': seconds } })

test('a refused request is sent again after the seconds the server asks for', async () => {
  const ask = vi.fn(async () => new Response('here')).mockResolvedValueOnce(later('4'))
  const answer = patientFetch(ask)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await (await answer).text()).toBe('here')
})

test('it is sent three times at most', async () => {
  const ask = vi.fn(async () => later('1'))
  const answer = patientFetch(ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([(await answer).status, ask.mock.calls.length]).toEqual([429, 3])
})

test.each(['600', '0', 'soon', 'Sun, 29 Nov 2026 12:00:00 GMT'])(
  'a wait of %s is for the person to decide',
  async (seconds) => {
    const ask = vi.fn(async () => later(seconds))
    expect([(await patientFetch(ask)).status, ask.mock.calls.length]).toEqual([429, 1])
  },
)

test('other refusals are returned at once', async () => {
  const ask = vi.fn(async () => new Response('', { status: 503, headers: { 'retry-after': '1' } }))
  expect([(await patientFetch(ask)).status, ask.mock.calls.length]).toEqual([503, 1])
})

test('leaving ends the wait', async () => {
  const leave = new AbortController()
  const answer = patientFetch(async () => later('9'), leave.signal)
  answer.catch(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  leave.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
})
