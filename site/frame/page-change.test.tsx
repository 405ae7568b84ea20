// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DropDown } from './drop-down.tsx'
import { PageChange } from './page-change.tsx'

afterEach(cleanup)

function Frame() {
  return (
    <>
      <PageChange />
      <DropDown summary="Menu" summaryClassName="">
        <Link to="/other">Other</Link>
      </DropDown>
      <Link to="/other">Another</Link>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }])
  render(<RouterProvider router={router} />)
  return router
}
const main = () => document.getElementById('main')

test('the focus moves to the page that a link led to', async () => {
  open()
  await act(async () => {
    screen.getByText('Another').focus()
    screen.getByText('Another').click()
  })
  expect(document.activeElement).toBe(main())
})

test('the focus stays in a menu that was opened while a page arrives, so that it stays open', async () => {
  const router = open()
  const details = document.querySelector('details')
  details?.setAttribute('open', '')
  const summary = screen.getByText('Menu')
  summary.tabIndex = 0
  summary.focus()
  await act(() => router.navigate('/account/profile'))
  expect(document.activeElement).toBe(summary)
  expect(details?.open).toBe(true)
})

test('the focus moves when a link of the menu is followed', async () => {
  open()
  document.querySelector('details')?.setAttribute('open', '')
  await act(async () => {
    screen.getByText('Other').focus()
    screen.getByText('Other').click()
  })
  expect(document.activeElement).toBe(main())
  expect(document.querySelector('details')?.open).toBe(false)
})
