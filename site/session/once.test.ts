import { expect, test } from 'vitest'
import { once } from './once.ts'

test('all callers get the same result', async () => {
  let count = 0
  const next = once(async () => ++count)
  expect(await Promise.all([next(), next()])).toEqual([1, 1])
  expect(await next()).toBe(1)
})

test('a failure reaches all callers, and the next call retries', async () => {
  let count = 0
  const next = once(async () => {
    if (++count === 1) throw new Error('offline')
    return count
  })
  const answers = await Promise.allSettled([next(), next()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await next()).toBe(2)
})
