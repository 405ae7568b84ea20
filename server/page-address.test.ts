import { expect, test } from 'vitest'
import { canonicalAddresses } from './page-address.ts'

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
