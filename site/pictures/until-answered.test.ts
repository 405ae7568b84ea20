// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilAnswered } from './until-answered.ts'

class Lost extends Error {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Attempts whose outcomes the test decides. */
function attempts(size = 100) {
  const begun: { signal: AbortSignal; onSent: (sent: number) => void; fail: (error: Error) => void }[] = []
  const interruptions: number[] = []
  const stop = new AbortController()
  const result = untilAnswered<string>(
    (signal, onSent) =>
      new Promise((resolve, reject) => {
        begun.push({ signal, onSent, fail: reject })
        signal.addEventListener('abort', () => reject(new Lost()))
        if (begun.length === 9) resolve('stored')
      }),
    {
      size,
      signal: stop.signal,
      isInterruption: (error) => error instanceof Lost,
      onInterrupted: async () => void interruptions.push(begun.length),
    },
  )
  result.catch(() => {})
  return { begun, interruptions, stop, result, last: () => begun.at(-1) as (typeof begun)[number] }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('pauses grow from one second to thirty', async () => {
  const { begun, result, last } = attempts()
  for (const [nth, seconds] of [1, 2, 4, 8, 15, 30, 30, 30].entries()) {
    last().fail(new Lost())
    await pass(seconds * 1_000 - 1)
    expect(begun).toHaveLength(nth + 1)
    await pass(1)
    expect(begun).toHaveLength(nth + 2)
  }
  expect(await result).toBe('stored')
})

test('after progress they begin again with one second', async () => {
  const { begun, last } = attempts()
  last().fail(new Lost())
  await pass(1_000)
  last().onSent(40)
  last().fail(new Lost())
  await pass(1_000)
  expect(begun).toHaveLength(3)
})

test.each([
  ['the browser is online again', () => dispatchEvent(new Event('online'))],
  ['somebody looks at the page', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a pause ends when %s', async (_title, happen) => {
  const { begun, last } = attempts()
  for (const seconds of [1, 2, 4]) {
    last().fail(new Lost())
    await pass(seconds * 1_000)
  }
  last().fail(new Lost())
  await pass(100)
  happen()
  await pass(0)
  expect(begun).toHaveLength(5)
})

test('an attempt that stands still for half a minute is interrupted, and one that is sent whole after longer', async () => {
  const { begun, interruptions, last } = attempts(100)
  await pass(29_999)
  last().onSent(50)
  await pass(29_999)
  expect(interruptions).toEqual([])
  await pass(1)
  expect(interruptions).toEqual([1])
  await pass(1_000)
  last().onSent(100)
  await pass(89_999)
  expect(last().signal.aborted).toBe(false)
  await pass(1)
  expect(interruptions).toEqual([1, 2])
  expect(begun).toHaveLength(2)
})

test('a lost network interrupts at once', async () => {
  const { interruptions, last } = attempts()
  dispatchEvent(new Event('offline'))
  await pass(0)
  expect(last().signal.aborted).toBe(true)
  expect(interruptions).toEqual([1])
})

test('a refusal is thrown, as is the interruption of what somebody stopped', async () => {
  const refused = attempts()
  refused.last().fail(new Error('No'))
  await expect(refused.result).rejects.toThrow('No')

  const stopped = attempts()
  stopped.stop.abort()
  await expect(stopped.result).rejects.toBeInstanceOf(Lost)

  const paused = attempts()
  paused.last().fail(new Lost())
  await pass(10)
  paused.stop.abort()
  await expect(paused.result).rejects.toBeInstanceOf(Lost)
  expect(paused.begun).toHaveLength(1)
})
