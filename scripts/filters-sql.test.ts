import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { filtersFile, filtersSql } from './filters-sql.ts'

test('the filters in SQL are those that the domain describes: npm run filters', async () => {
  expect(await readFile(filtersFile, 'utf8')).toBe(filtersSql())
})
