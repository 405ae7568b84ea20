import { expect, test } from 'vitest'
import { authPath, loginPath, registerPath, safeNext } from './where-next.ts'

test('accepts pages of this site', () => {
  expect(safeNext('/post-ad')).toBe('/post-ad')
  expect(safeNext('/vehicles?make=toyota&page=2#results')).toBe('/vehicles?make=toyota&page=2#results')
})

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/a/..//evil.example/login',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'vehicles',
  '/login',
  '/login?next=/post-ad',
  '/auth/',
  '/auth/callback?code=1',
])('refuses %s', (next) => {
  expect(safeNext(next)).toBeNull()
})

test('the guard links to the sign-in page with the way back', () => {
  expect(loginPath({ pathname: '/my-listings', search: '?tab=vehicles' })).toBe(
    '/login?next=%2Fmy-listings%3Ftab%3Dvehicles',
  )
})

test('the sign-up page also keeps the way back', () => {
  expect(registerPath({ pathname: '/vehicles/1', search: '' })).toBe('/register?next=%2Fvehicles%2F1')
})

test('the way back to a very long URL drops its filters, because every card of a list repeats it', () => {
  const place = (characters: number) => ({
    pathname: '/services',
    search: `?search=${'a'.repeat(characters)}`,
  })
  expect(loginPath(place(900))).toBe(`/login?next=%2Fservices%3Fsearch%3D${'a'.repeat(900)}`)
  for (const path of [loginPath, authPath, registerPath])
    expect(path(place(14_000))).toMatch(/^\/\w+\?next=%2Fservices$/)
})
