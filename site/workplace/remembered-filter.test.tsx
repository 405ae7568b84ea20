// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RememberedFilter, type RememberedList, restoreFilter } from './remembered-filter.tsx'

const CARS: RememberedList = { path: '/cars', filters: ['status'], looks: ['sort'] }

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** A browser tab of an account, in a portal with a list and another page. */
function openTab(account: string, address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/cars',
        loader: ({ request }) => {
          restoreFilter(CARS, account, new URL(request.url))
          return null
        },
        element: <RememberedFilter list={CARS} account={account} />,
      },
      { path: '/', element: 'Dashboard' },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  const at = () => router.state.location.pathname + router.state.location.search
  const go = (to: string) => act(() => router.navigate(to))
  return { at, go }
}

test('whoever comes back finds the last filter, is told so, and may show all', async () => {
  const { at, go } = openTab('wanjiku', '/')
  await go('/cars')
  expect(at()).toBe('/cars')
  await go('/cars?status=draft&sort=price&page=2&search=axio')
  expect(screen.queryByText('Your filter from last time is on.')).toBeNull()
  await go('/')
  await go('/cars')
  expect(at()).toBe('/cars?status=draft&sort=price')
  screen.getByText('Your filter from last time is on.')
  await act(async () => screen.getByRole('link', { name: 'Show all' }).click())
  expect(at()).toBe('/cars?sort=price')
  expect(screen.queryByText('Your filter from last time is on.')).toBeNull()
  // An order alone hides nothing.
  await go('/')
  await go('/cars')
  expect(at()).toBe('/cars?sort=price')
  expect(screen.queryByText('Your filter from last time is on.')).toBeNull()
})

test('a link with parameters of its own wins, and does not become the filter', async () => {
  const { at, go } = openTab('wanjiku', '/')
  await go('/cars')
  await go('/cars?status=sold')
  await go('/')
  await go('/cars?status=draft')
  expect(at()).toBe('/cars?status=draft')
  await go('/')
  await go('/cars')
  expect(at()).toBe('/cars?status=sold')
})

test('in the list its bare address shows all, and forgets the filter', async () => {
  const { at, go } = openTab('wanjiku', '/')
  await go('/cars')
  await go('/cars?status=sold')
  await go('/cars')
  expect(at()).toBe('/cars')
  await go('/')
  await go('/cars')
  expect(at()).toBe('/cars')
})

test('another account on the device has its own', async () => {
  const wanjiku = openTab('wanjiku', '/')
  await wanjiku.go('/cars')
  await wanjiku.go('/cars?status=sold')
  cleanup()
  const otieno = openTab('otieno', '/')
  await otieno.go('/cars')
  expect(otieno.at()).toBe('/cars')
  cleanup()
  const again = openTab('wanjiku', '/')
  await again.go('/cars')
  expect(again.at()).toBe('/cars?status=sold')
})

test('what the storage holds of other kinds is ignored', async () => {
  localStorage.setItem('magari-list-filters', '"nonsense"')
  const { at, go } = openTab('wanjiku', '/')
  await go('/cars')
  expect(at()).toBe('/cars')
})
