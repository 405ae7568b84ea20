import { expect, test } from 'vitest'
import { changedSubjects } from './changed-subjects.mjs'

const tests = [
  'backend/tables/conformance.pg.test.ts',
  'database/schema.pg.test.ts',
  'database/schema/ads/favorites.pg.test.ts',
  'database/schema/ads/alerts.pg.test.ts',
  'database/schema/money/money.pg.test.ts',
]

test('a changed rule calls for the tests of its subject and of the schema', () => {
  expect(changedSubjects(['database/schema/ads/favorites.sql'], tests)).toEqual([
    'database/schema.pg.test.ts',
    'database/schema/ads/favorites.pg.test.ts',
    'database/schema/ads/alerts.pg.test.ts',
  ])
})

test('a changed screen calls for no database test', () => {
  expect(changedSubjects(['site/ads/sell.tsx', 'docs/data.md'], tests)).toEqual([])
})
