import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { namesReadBy } from '#domain/foundation/search-params.ts'
import { parseFinancingSearch } from '#domain/money/parse-financing-search.ts'
import { parseInsuranceSearch } from '#domain/money/parse-insurance-search.ts'
import { parseSparePartSearch, sparePartSearchParams } from '#domain/parts/spare-part-search.ts'
import { parseServiceSearch, serviceSearchParams } from '#domain/services/service-search.ts'
import { parseVehicleSearch, vehicleSearchParams } from '#domain/vehicles/vehicle-search.ts'
import { importedBy } from '../scripts/imported-by.ts'
import routes from './routes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Pages that the server renders completely; members' and portals' pages render in the browser. */
const GUARDED = [
  'members/members.tsx',
  'admin/admin.tsx',
  'dealers/workplace/dealer.tsx',
  'services/workplace/service-provider.tsx',
]
const pages = routes
  .filter(({ file }) => !GUARDED.includes(file))
  .flatMap(function withChildren(route: RouteConfigEntry): string[] {
    return [route.file, ...(route.children ?? []).flatMap(withChildren)]
  })

/** A component would read these from the URL, but the page passes them as props. */
const PASSED: Record<string, string[]> = { 'money/import-duty/imports.tsx': ['topic'] }

const READS = /\b(?:searchParams|params)\.(?:get|getAll|has)\('(\w+)'\)/g
const DECLARES = /(?:loader\.searchParams = |searchParams: )(\[[^\]]*\]|\w+)/

test('finds the pages', () => {
  expect(pages).toContain('vehicles/list.tsx')
  expect(pages).not.toContain('people/dashboard/dashboard.tsx')
  expect(pages.length).toBeGreaterThan(20)
})

test.each(pages)('%s declares the parameters it reads', (file) => {
  const frame = importedBy(root, ['site/root.tsx'])
  const modules = [...importedBy(root, [`site/${file}`])].filter(
    (module) => module.startsWith(path.join(root, 'site')) && !frame.has(module),
  )
  const texts = modules.map((module) => readFileSync(module, 'utf8'))
  const [, declared] = DECLARES.exec(readFileSync(path.join(root, 'site', file), 'utf8')) ?? []
  if (texts.some((text) => /useSearchParams\(|\.searchParams\b/.test(text))) expect(declared).toBeDefined()
  if (declared && !declared.startsWith('[')) return
  const read = texts.flatMap((text) => [...text.matchAll(READS)].map(([, name]) => name))
  const named = [...(declared ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(read.filter((name) => !named.includes(name) && !PASSED[file]?.includes(name ?? ''))).toEqual([])
})

/** A URL with every parameter of the lists. */
const everything = new URLSearchParams(
  'search=a&make=b&model=c&location=Nairobi&minPrice=1&maxPrice=2&minYear=2000&maxYear=2001&minMileage=1&maxMileage=2&minEngine=660&maxEngine=3000&maxOwners=2' +
    '&condition=new&fuelType=petrol&transmission=manual&bodyType=suv&drive=4wd&registration=imported&seller=dealer' +
    '&category=brake&inStock=true&type=garage&service=d&rating=4&sort=price_asc&page=2',
)

test.each([
  ['vehicles', parseVehicleSearch, () => vehicleSearchParams(parseVehicleSearch(everything).filters)],
  [
    'spare parts',
    parseSparePartSearch,
    () => sparePartSearchParams(parseSparePartSearch(everything).filters),
  ],
  ['services', parseServiceSearch, () => serviceSearchParams(parseServiceSearch(everything).filters)],
] as const)('the list of %s reads every parameter that its own links carry', (_, parse, written) => {
  const links = [...new Set(written().keys())]
  expect(links.length).toBeGreaterThan(4)
  expect(namesReadBy(parse as (params: URLSearchParams) => unknown)).toEqual(expect.arrayContaining(links))
})

test('namesReadBy finds all parameters of a search', () => {
  expect(namesReadBy(parseFinancingSearch)).toEqual(['downPayment', 'price', 'search', 'term', 'vehicle'])
  expect(namesReadBy(parseInsuranceSearch)).toEqual(['search', 'type', 'value', 'vehicle'])
  expect(() => namesReadBy((params) => params.toString())).toThrow('by name')
})
