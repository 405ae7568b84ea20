import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

function paceOfTests() {
  let clock = 1_000
  const pace = new Pace({ perSecond: 10, burst: 3, longestMs: 500, now: () => clock })
  const delays = (address: string, count: number) => Array.from({ length: count }, () => pace.delay(address))
  return { pace, delays, later: (ms: number) => (clock += ms) }
}

test('a burst is answered immediately, then requests are paced, then refused', () => {
  const { delays } = paceOfTests()
  expect(delays('a', 10)).toEqual([0, 0, 0, 100, 200, 300, 400, 500, null, null])
  expect(delays('b', 1)).toEqual([0])
})

test('refused requests are not counted, and capacity returns over time', () => {
  const { delays, later } = paceOfTests()
  delays('a', 100)
  later(500)
  expect(delays('a', 1)).toEqual([100])
  later(10_000)
  expect(delays('a', 4)).toEqual([0, 0, 0, 100])
})

test('a request with a higher cost uses up more', () => {
  const { pace, delays } = paceOfTests()
  expect([pace.delay('a', 3), pace.delay('a', 2), pace.delay('a', 4), pace.delay('a', 3)]).toEqual([
    0,
    200,
    null,
    500,
  ])
  expect(delays('b', 1)).toEqual([0])
})

test('cost added afterwards delays the next requests, and refuses them beyond the longest wait', () => {
  const { pace, delays, later } = paceOfTests()
  pace.add('a', 4)
  expect(delays('a', 1)).toEqual([200])
  pace.add('a', 5)
  expect(delays('a', 1)).toEqual([null])
  later(400)
  expect(delays('a', 1)).toEqual([400])
  expect(delays('b', 1)).toEqual([0])
})
