import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithRetry } from './fetch-with-retry.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const refused = (seconds: string, status = 429) =>
  new Response('', { status, headers: { 'retry-after': seconds } })
const read = (init?: RequestInit) => fetchWithRetry('/rest/v1/vehicle_listings', init)

test('a refused read is sent again after the seconds that the server asks for', async () => {
  fetched.mockResolvedValueOnce(refused('4')).mockResolvedValueOnce(new Response('here'))
  const response = read()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await (await response).text()).toBe('here')
})

test('it is sent three times at most', async () => {
  fetched.mockImplementation(async () => refused('1'))
  const response = read({ method: 'HEAD' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([(await response).status, fetched.mock.calls.length]).toEqual([429, 3])
})

test.each(['600', '0', 'soon', 'Sun, 29 Nov 2026 12:00:00 GMT'])(
  'a wait of %s is returned at once',
  async (wait) => {
    fetched.mockResolvedValue(refused(wait))
    expect([(await read()).status, fetched.mock.calls.length]).toEqual([429, 1])
  },
)

test.each([
  ['a write', { method: 'POST' }, refused('1')],
  ['another refusal', {}, refused('1', 503)],
])('%s is returned at once', async (_, init, response) => {
  fetched.mockResolvedValue(response)
  expect(await read(init)).toBe(response)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('leaving ends the wait', async () => {
  fetched.mockImplementation(async () => refused('9'))
  const leave = new AbortController()
  const response = read({ signal: leave.signal })
  response.catch(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  leave.abort(new Error('left'))
  await expect(response).rejects.toThrow('left')
  expect(fetched).toHaveBeenCalledTimes(1)
})
