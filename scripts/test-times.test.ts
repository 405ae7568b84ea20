import path from 'node:path'
import { expect, test } from 'vitest'
import { playwrightTimes, timesLines, vitestTimes } from './test-times.mjs'

test('stages and the slowest files are listed, the slowest first', () => {
  const report = {
    testResults: [
      { name: path.resolve('domain/quick.test.ts'), startTime: 1_000, endTime: 1_400 },
      { name: path.resolve('database/slow.pg.test.ts'), startTime: 1_000, endTime: 188_400 },
    ],
  }
  const test = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const browser = {
    suites: [{ file: 'home.test.ts', specs: [test(5_000)], suites: [{ specs: [test(3_000), test(1_000)] }] }],
  }
  const lines = timesLines([
    { name: 'vitest', ms: 190_000, files: vitestTimes(report) },
    { name: 'playwright', ms: 10_000, files: playwrightTimes(browser) },
  ])
  expect(lines).toEqual([
    'vitest took 3 min 10 s',
    'playwright took 10.0 s',
    'The slowest files:',
    ' 3 min 07 s  database/slow.pg.test.ts',
    '      9.0 s  tests/browser/home.test.ts',
    '      0.4 s  domain/quick.test.ts',
  ])
})

test('of many files twenty are named, and where no report was left only the stages', () => {
  const files = Array.from({ length: 30 }, (_, place) => ({ file: `${place}.test.ts`, ms: place }))
  expect(timesLines([{ name: 'vitest', ms: 0, files }])).toHaveLength(22)
  expect(timesLines([{ name: 'vitest', ms: 59_990, files: [] }])).toEqual(['vitest took 60.0 s'])
})
