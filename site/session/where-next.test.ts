import { expect, test } from 'vitest'
import { loginPath, registerPath, safeNext } from './where-next.ts'

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
