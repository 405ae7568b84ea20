import { expect, test, vi } from 'vitest'
import { beyondPages, canonicalAddresses, respelledPath, routeFinder } from './page-address.ts'

const canonical = canonicalAddresses(
  [
    { path: '/', searchParams: ['find'] },
    { path: '/vehicles', searchParams: ['search', 'make', 'minPrice'] },
    { path: '/vehicles/:id', searchParams: [] },
    { path: '/vehicles/new', searchParams: ['kind'] },
    { path: '/messages/:threadId', searchParams: ['page', 'page'] },
    { path: '/*', searchParams: [] },
  ],
  'https://magari.test',
)

test.each([
  ['/vehicles', '/vehicles'],
  ['/vehicles?x=1&utm_source=mail', '/vehicles'],
  ['/vehicles?search=axio&x=1&make=Toyota', '/vehicles?make=Toyota&search=axio'],
  ['/vehicles?make=Toyota&search=axio', '/vehicles?make=Toyota&search=axio'],
  ['/vehicles?MAKE=Toyota', '/vehicles'],
  ['/vehicles?make=Toyota&make=Nissan&make=Toyota', '/vehicles?make=Toyota&make=Nissan'],
  ['/vehicles?make=Nissan&make=Toyota', '/vehicles?make=Nissan&make=Toyota'],
  ['/vehicles?make=&search=%20%20&minPrice=', '/vehicles'],
  ['/vehicles?search=%20two%0A%09words%00%20', '/vehicles?search=two+words'],
  ['/vehicles?make%5B%5D=Toyota', '/vehicles'],
  ['/vehicles/?x=1&make=Toyota', '/vehicles/?make=Toyota'],
  ['/%76ehicles?make=Toyota&x=1', '/%76ehicles?make=Toyota'],
  ['/VEHICLES?make=Toyota&x=1', '/VEHICLES?make=Toyota'],
  ['/vehicles.data?make=Toyota&x=1&_routes=a', '/vehicles.data?make=Toyota'],
  ['/_.data?find=services&x=1', '/_.data?find=services'],
  ['/vehicles/4?make=Toyota', '/vehicles/4'],
  ['/vehicles/new?kind=x&make=Toyota', '/vehicles/new?kind=x'],
  ['/messages/7?page=2', '/messages/7?page=2'],
  ['/?find=services&q=1', '/?find=services'],
  ['/nowhere/at/all?page=2', '/nowhere/at/all'],
  ['/%ff?page=2', '/%ff'],
  ['/vehicles#top', '/vehicles'],
])('%s shows the page of %s', (address, page) => {
  expect(canonical(`http://any.name:3000${address}`)).toBe(`https://magari.test${page}`)
})

const routes = ['/', '/vehicles', '/cars/:make/:model/:town', '/*'].map((path) => ({
  path,
  searchParams: [],
}))

test.each([
  ['/VEHICLES', '/vehicles'],
  ['/Vehicles/', '/vehicles/'],
  ['/%56ehicles', '/vehicles'],
  ['//VEHICLES', '/vehicles'],
  ['/CARS/Toyota/AXIO/Nairobi', '/cars/Toyota/AXIO/Nairobi'],
  ['/vehicles', undefined],
  ['/cars/Toyota/AXIO/Nairobi', undefined],
  ['/cars/land%20cruiser/x/y', undefined],
  ['/', undefined],
  ['/NOWHERE', undefined],
  ['/%ff', undefined],
  ['/VEHICLES.data', undefined],
  [`/VEHICLES/${'A/'.repeat(3000)}`, undefined],
])('%s is spelled %s', (path, usual) => {
  expect(respelledPath(routes)(path)).toBe(usual)
})

const long = (characters: number) => `/${'q'.repeat(characters - 1)}`

test.each([
  ['/', false],
  ['/vehicles', false],
  ['/cars/toyota/axio/nairobi', false],
  ['/cars/toyota/axio/nairobi/', false],
  ['/cars/toyota/axio/nairobi.data', false],
  ['/cars/toyota/axio/nairobi/_.data', false],
  ['/_.data', false],
  ['/cars/toyota/axio/nairobi/cbd', true],
  ['/cars/toyota/axio/nairobi/cbd.data', true],
  ['/cars/toyota/axio/nairobi//', true],
  ['//cars//toyota/', false],
  ['/////', false],
  ['//////', true],
  [`/cars/${'%2F'.repeat(100)}`, false],
  ['/q'.repeat(7_400), true],
  ['/'.repeat(14_000), true],
  [long(2_000), false],
  [long(2_001), true],
])('%s matches no page: %s', (path, isBeyond) => {
  expect(beyondPages(routes)(path)).toBe(isBeyond)
})

test('a path that matches no page is never decoded', () => {
  const deep = '/%71'.repeat(3_000)
  const decode = vi.spyOn(globalThis, 'decodeURIComponent')
  expect(routeFinder(routes)(deep)).toBeUndefined()
  expect(canonicalAddresses(routes, 'https://magari.test')(`http://a.test${deep}?x=1`)).toBe(
    `https://magari.test${deep}`,
  )
  expect(decode).not.toHaveBeenCalled()
  expect(routeFinder(routes)('/%76ehicles')).toBe('/vehicles')
  expect(decode).toHaveBeenCalledTimes(1)
  decode.mockRestore()
})

test('parsing takes time linear in the number of values', () => {
  const canonicalOf = canonicalAddresses(
    [{ path: '/vehicles', searchParams: ['make', 'model'] }],
    'https://a.test',
  )
  const steps = (count: number) => {
    const values = Array.from({ length: count }, (_, index) => `make=m${index}`)
    const replaced = vi.spyOn(String.prototype, 'replace')
    const page = canonicalOf(`https://a.test/vehicles?${values.join('&')}`)
    const { length } = replaced.mock.calls
    replaced.mockRestore()
    expect(page.split('make=')).toHaveLength(count + 1)
    return length
  }
  expect(steps(2_000)).toBeLessThanOrEqual(4 * steps(500))
})
