import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

test('the database and the tests use the same clock', async () => {
  const [row] = await world.owner.query<{ now: Date }>('select clock_timestamp() as now')
  expect(Math.abs((row?.now.getTime() ?? 0) - Date.now())).toBeLessThan(30_000)
})
