// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

afterEach(cleanup)

function show(page: number, pages: number) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <Pagination page={page} pages={pages} href={(to) => `/vehicles?page=${to}`} />,
    },
  ])
  return render(<Stub />)
}

function numbers(): string[] {
  return screen.getAllByRole('link', { name: /^Page/ }).map((link) => link.textContent ?? '')
}

test('a single page has no links', () => {
  show(1, 1)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('the first page has a next link only', () => {
  show(1, 14)
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/vehicles?page=2')
  expect(numbers()).toEqual(['1', '2', '3', '14'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('1')
})

test('a middle page shows its neighbours and both ends', () => {
  show(7, 14)
  expect(numbers()).toEqual(['1', '6', '7', '8', '14'])
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/vehicles?page=6')
})

test('no gap hides a single page', () => {
  show(4, 7)
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

test('the last page has a previous link only', () => {
  show(14, 14)
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  expect(numbers()).toEqual(['1', '12', '13', '14'])
})
