import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('a hundred at once are two runs, the second after the last was asked for', async () => {
  const ends: (() => void)[] = []
  let asked = 0
  const seen: number[] = []
  const ask = oneAtATime(async () => {
    seen.push(asked)
    await new Promise<void>((end) => ends.push(end))
  })
  const all = Array.from({ length: 100 }, () => {
    asked += 1
    return ask()
  })
  expect(seen).toEqual([1])
  ends.shift()?.()
  await all[0]
  await expect.poll(() => ends.length).toBe(1)
  ends.shift()?.()
  await Promise.all(all)
  expect(seen).toEqual([1, 100])
  const later = ask()
  expect(seen).toHaveLength(3)
  ends.shift()?.()
  await later
})
