// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Header } from './header.tsx'

afterEach(cleanup)

function visit(address: string) {
  const Stub = createRoutesStub([{ path: '*', Component: Header }])
  render(<Stub initialEntries={[address]} />)
}

function targets(name: string): Set<string | null> {
  return new Set(screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href')))
}

test('visitors get sign-in links, also for posting an ad', () => {
  visit('/')
  expect(targets('Sign In')).toEqual(new Set(['/login']))
  expect(targets('Sign Up')).toEqual(new Set(['/register']))
  expect(targets('Post Ad')).toEqual(new Set(['/login?next=%2Fpost-ad']))
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
})

test('the bar and the menu of small screens have the same five sections, and the menu three guides', () => {
  visit('/')
  const sections = ['/vehicles', '/services', '/spare-parts', '/financing', '/insurance']
  const navs = screen.getAllByRole('navigation', { name: 'Main', hidden: true })
  const [bar, menu] = navs.map((nav) =>
    within(nav)
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href')),
  )
  expect(bar).toEqual(sections)
  expect(menu).toEqual([...sections, '/cars', '/sell/value', '/import-services'])
})

test.each([
  ['/vehicles', '/vehicles'],
  ['/vehicles/?make=toyota', '/vehicles'],
  ['/services', '/services'],
])('on %s the search box searches %s', (address, action) => {
  visit(address)
  expect(screen.getByRole('search').getAttribute('action')).toBe(action)
  expect(screen.queryByText(/Searching for/)).toBeNull()
})

test.each(['/', '/vehicles/3f0c', '/spare-parts', '/login'])('on %s there is no search box', (address) => {
  visit(address)
  expect(screen.queryByRole('search')).toBeNull()
})

test.each(['/post-ad', '/my-listings', '/dealer'])(
  '%s posts ads itself, so the header does not',
  (address) => {
    visit(address)
    expect(screen.queryByRole('link', { name: 'Post Ad' })).toBeNull()
  },
)

test.each(['/', '/vehicles'])('on %s no phone shows Post Ad twice', (address) => {
  visit(address)
  const onPhones = screen
    .getAllByRole('link', { name: 'Post Ad', hidden: true })
    .filter((link) => !link.classList.contains('max-md:hidden'))
  expect(onPhones).toHaveLength(1)
})

test('contains the current search text', () => {
  visit('/vehicles?search=toyota+axio')
  expect(screen.getByText(/Searching for/).textContent).toBe('Searching for: toyota axio')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('toyota axio')
})
