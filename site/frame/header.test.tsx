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

test('the bar and the menu of small screens have the same five sections', () => {
  visit('/')
  for (const nav of screen.getAllByRole('navigation', { name: 'Main', hidden: true })) {
    const links = within(nav).getAllByRole('link', { hidden: true })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/vehicles',
      '/services',
      '/spare-parts',
      '/financing',
      '/insurance',
    ])
  }
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

test('contains the current search text', () => {
  visit('/vehicles?search=toyota+axio')
  expect(screen.getByText(/Searching for/).textContent).toBe('Searching for: toyota axio')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('toyota axio')
})
