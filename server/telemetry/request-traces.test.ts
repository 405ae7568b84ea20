import { expect, test, vi } from 'vitest'
import { routeFinder } from '../page-address.ts'
import { routeNames } from './request-traces.ts'

const pages = ['//', '//vehicles', '//vehicles/:id', '//*'].map((path) => ({ path, searchParams: [] }))
const routeOf = routeNames(routeFinder(pages))

test.each([
  ['/', '/'],
  ['/vehicles', '/vehicles'],
  ['/vehicles/7a1c0712345678', '/vehicles/:id'],
  ['/vehicles/7a1c.data', '/vehicles/:id.data'],
  ['/jane@x.co.ke', '/*'],
  ['/rest/v1', '/rest/v1/:relation'],
  ['/rest/v1/0712345678', '/rest/v1/:relation'],
  ['/rest/v1/rpc/search_vehicles', '/rest/v1/rpc/:function'],
  ['/auth/v1/token', '/auth/v1/token'],
  ['/auth/v1/admin/users/7a1c', '/auth/v1/admin/*'],
  ['/auth/v1/jane@x.co.ke', '/auth/v1/*'],
  ['/storage/v1/object/avatars/jane.jpg', '/storage/v1/object/*'],
  ['/functions/v1/0712345678', '/functions/v1/:function'],
  ['/realtime/v1/websocket', '/realtime/v1/*'],
  ['/payment-results/a-secret/result', '/payment-results/*'],
  ['/sitemaps/vehicles-1.xml', '/sitemaps/*'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/live', '/live'],
  ['/feeds/facebook/a-dealer.1.a-signature.csv', '/feeds/*'],
  ['/mailbox/7', '/mailbox/*'],
])('%s is the route %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})

test.each(['/assets/entry-1.js', '/healthz', '/readyz', '/metrics', '/favicon.ico', '/service-worker.js'])(
  '%s is not traced',
  (path) => {
    expect(routeOf(path)).toBeNull()
  },
)

test('a path without a page is not parsed', () => {
  const decode = vi.spyOn(globalThis, 'decodeURIComponent')
  expect(routeOf('/q'.repeat(7_400))).toBe('/*')
  expect(decode).not.toHaveBeenCalled()
  decode.mockRestore()
})
