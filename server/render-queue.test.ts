import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { RenderOverloaded, RenderQueue, type RenderQueueOptions } from './render-queue.ts'

afterEach(() => void vi.useRealTimers())

/** A queue with pages that finish when the test ends them, and the list of those started. */
function queueOfTests(options: RenderQueueOptions = {}) {
  let clock = 0
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const queue = new RenderQueue({ most: 1, mostOfOne: 1, ...options, now: () => clock })
  const add = (address: string | null, page: string, kind?: string) => {
    const render = async () => {
      begun.push(page)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(page, resolve)
      await promise
      return page
    }
    const rendering = queue.add(address, render, kind)
    // Pages that still wait when a test is over are refused during the next file.
    rendering.result.catch(() => {})
    return rendering
  }
  /** Ends a page that took so many ms. */
  const end = async (page: string, ms = 10) => {
    clock += ms
    ends.get(page)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, begun, end, later: (ms: number) => (clock += ms) }
}

test('concurrent renderings are limited, in total and per address', async () => {
  const { add, begun, end } = queueOfTests({ most: 3, mostOfOne: 2 })
  for (const page of ['a1', 'a2', 'a3']) add('a', page)
  expect(begun).toEqual(['a1', 'a2'])
  add('b', 'b1')
  add('c', 'c1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('the address with the least recent rendering time comes first, whatever the queue lengths', async () => {
  const { add, begun, end } = queueOfTests()
  for (let page = 1; page <= 20; page++) add('a', `a${page}`)
  await end('a1')
  add('b', 'b1')
  await end('a2')
  expect(begun.at(-1)).toBe('b1')
  await end('b1', 100)
  expect(begun.at(-1)).toBe('a3')
})

test('the rendering time of an address decays', async () => {
  const { add, begun, end, later } = queueOfTests()
  add('a', 'a1')
  await end('a1', 1_000)
  later(100_000)
  add('b', 'b1')
  await end('b1', 100)
  add('c', 'c1')
  add('b', 'b2')
  add('a', 'a2')
  await end('c1')
  expect(begun.at(-1)).toBe('a2')
})

test('an address with a full queue is refused, others are not', async () => {
  const { add, begun, end } = queueOfTests({ mostWaitingOfOne: 2 })
  for (const page of ['a1', 'a2', 'a3']) add('a', page)
  await expect(add('a', 'a4').result).rejects.toThrow(RenderOverloaded)
  const other = add('b', 'b1')
  await end('a1')
  await end('b1')
  expect(await other.result).toBe('b1')
  expect(begun).not.toContain('a4')
})

test('an address with excessive rendering time pauses, others do not', async () => {
  const { add, begun, end, later } = queueOfTests({ mostSpent: 1_000 })
  add('a', 'a1')
  add('a', 'a2')
  add(null, 'unknown1')
  await end('a1', 1_500)
  await end('unknown1', 5_000)
  add(null, 'unknown2')
  expect(begun).toEqual(['a1', 'unknown1', 'unknown2'])
  await end('unknown2')
  expect(begun).not.toContain('a2')
  later(3_000)
  await expect.poll(() => begun.at(-1)).toBe('a2')
})

test('an address with many requests gets no more turns than another', async () => {
  const { add, begun, end } = queueOfTests({ most: 4, mostOfOne: 4 })
  add('c', 'c1')
  for (let page = 1; page <= 6; page++) add('a', `a${page}`)
  for (let page = 1; page <= 6; page++) add('b', `b${page}`)
  expect(begun).toEqual(['c1', 'a1', 'a2', 'a3'])
  // Nothing of either has ended, so what each has begun counts.
  for (const page of ['c1', 'a1', 'a2', 'a3']) await end(page, 0)
  expect(begun.slice(4)).toEqual(['b1', 'b2', 'b3', 'a4'])
  for (const page of ['b1', 'b2', 'b3', 'a4']) await end(page, 0)
  const turnsOf = (address: string) => begun.filter((page) => page.startsWith(address)).length
  expect(Math.abs(turnsOf('a') - turnsOf('b'))).toBeLessThanOrEqual(1)
})

test('the expected time of a page is replaced by the actual one', async () => {
  const { add, begun, end } = queueOfTests()
  add('a', 'a1')
  await end('a1', 10)
  add('b', 'b1')
  await end('b1', 20)
  add('c', 'c1')
  for (const address of ['b', 'a']) add(address, `${address}2`)
  await end('c1', 0)
  expect(begun.at(-1)).toBe('a2')
})

test('the expected time of a page is that of recent ones of its kind', async () => {
  const { add, begun, end } = queueOfTests({ most: 3, mostOfOne: 2 })
  add('x', 'slow', '/vehicles')
  await end('slow', 1_000)
  add('y', 'quick', '/terms')
  await end('quick', 5)
  add('c', 'c1')
  add('a', 'a1', '/vehicles')
  add('b', 'b1', '/terms')
  add('a', 'a2', '/terms')
  add('b', 'b2', '/vehicles')
  await end('c1', 0)
  expect(begun.at(-1)).toBe('b2')
  for (const page of ['a1', 'b1', 'b2', 'a2']) await end(page, 0)
  // The newest weighs a fifth: two that took no time leave 640 ms of 1,000.
  add('c', 'c2')
  add('a', 'a3', '/vehicles')
  add('b', 'b3', '/unknown')
  add('a', 'a4')
  add('b', 'b4')
  await end('c2', 0)
  expect(begun.at(-1)).toBe('b4')
})

test('a page that takes longer than expected counts its actual time', async () => {
  const { add, begun, end, later } = queueOfTests({ most: 2, mostOfOne: 2 })
  add('b', 'b1')
  await end('b1', 200)
  add('a', 'a1')
  add('c', 'c1')
  add('a', 'a2')
  add('b', 'b2')
  later(500)
  await end('c1', 0)
  expect(begun.at(-1)).toBe('b2')
})

test('a page refused after waiting leaves the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { add, begun, end } = queueOfTests({ longestWaitMs: 20, mostWaitingOfOne: 1, mostWaiting: 2 })
  add('a', 'a1')
  const waited = add('a', 'a2')
  waited.join('b')
  vi.advanceTimersByTime(20)
  await expect(waited.result).rejects.toThrow(RenderOverloaded)
  const next = [add('a', 'a3'), add('b', 'b1')]
  await end('a1')
  await end('b1')
  await end('a3')
  expect(await Promise.all(next.map(({ result }) => result))).toEqual(['a3', 'b1'])
  expect(begun).toEqual(['a1', 'b1', 'a3'])
})

test('unknown addresses share one queue', async () => {
  const { add } = queueOfTests({ mostWaitingOfOne: 1 })
  add(null, 'one')
  add(null, 'two')
  await expect(add(null, 'three').result).rejects.toThrow(RenderOverloaded)
})

test('a full total queue refuses every address', async () => {
  const { add } = queueOfTests({ mostWaiting: 2 })
  for (const address of ['a', 'b', 'c']) add(address, address)
  await expect(add('d', 'd').result).rejects.toThrow(RenderOverloaded)
})

test('a request that waits too long is refused without rendering', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { add, begun, end } = queueOfTests({ longestWaitMs: 20 })
  add('a', 'a1')
  const waited = add('a', 'a2')
  vi.advanceTimersByTime(20)
  await expect(waited.result).rejects.toThrow(RenderOverloaded)
  add('a', 'a3').result.catch(() => {})
  await end('a1')
  expect(begun).toEqual(['a1', 'a3'])
})

test('another address waiting for the same page gets it at its turn, rendered once', async () => {
  const { add, begun, end } = queueOfTests()
  add('a', 'a1')
  add('a', 'a2')
  const shared = add('a', 'a3')
  shared.join('b')
  await end('a1')
  expect(begun).toEqual(['a1', 'a3'])
  await end('a3')
  expect(await shared.result).toBe('a3')
  await end('a2')
  expect(begun).toEqual(['a1', 'a3', 'a2'])
})

test('a failed page frees its slot', async () => {
  const { add, begun } = queueOfTests()
  const queue = new RenderQueue({ most: 1 })
  const failed = queue.add('a', async () => {
    throw new Error('no database')
  })
  const next = queue.add('a', async () => 'well')
  await expect(failed.result).rejects.toThrow('no database')
  expect(await next.result).toBe('well')
  add('a', 'a1')
  expect(begun).toEqual(['a1'])
})

test('a page is rendered in the asynchronous context of its request', async () => {
  const requests = new AsyncLocalStorage<string>()
  const queue = new RenderQueue({ most: 1, mostOfOne: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = requests.run('first', () => queue.add('a', () => promise.then(() => requests.getStore())))
  const second = requests.run('second', () => queue.add('b', async () => requests.getStore()))
  expect(queue.load()).toEqual({ running: 1, waiting: 1, rendered: 0 })
  resolve()
  expect(await Promise.all([first.result, second.result])).toEqual(['first', 'second'])
  expect(queue.load()).toEqual({ running: 0, waiting: 0, rendered: 2 })
})
