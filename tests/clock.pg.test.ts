import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

test('the database and the tests read the same clock', async () => {
  const [row] = await world.owner.asks<{ now: Date }>('select clock_timestamp() as now')
  expect(Math.abs((row?.now.getTime() ?? 0) - Date.now())).toBeLessThan(30_000)
})
