/** Writes database/schema/ads/filters.sql from the descriptions of filters in domain/. */
import { writeFile } from 'node:fs/promises'
import { filtersFile, filtersSql } from './filters-sql.ts'

await writeFile(filtersFile, filtersSql())
console.log('Wrote database/schema/ads/filters.sql')
