import { expect, test } from 'vitest'
import { once } from './once.ts'

test('all who ask get the one result', async () => {
  let count = 0
  const next = once(async () => ++count)
  expect(await Promise.all([next(), next()])).toEqual([1, 1])
  expect(await next()).toBe(1)
})

test('a failure is told to all who asked, and the next one tries again', async () => {
  let count = 0
  const next = once(async () => {
    if (++count === 1) throw new Error('offline')
    return count
  })
  const answers = await Promise.allSettled([next(), next()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await next()).toBe(2)
})
