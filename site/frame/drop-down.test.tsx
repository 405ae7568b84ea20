// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DropDown } from './drop-down.tsx'

afterEach(cleanup)

const menu = (
  <DropDown summary="Menu" summaryClassName="">
    <Link to="/other">Other</Link>
  </DropDown>
)
const newRouter = () => createMemoryRouter([{ path: '*', element: menu }])

const isOpen = () => document.querySelector('details')?.open

test('a panel opened before the script arrived stays open, and closes with a choice in it', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<RouterProvider router={newRouter()} />)
  container.querySelector('details')?.setAttribute('open', '')
  render(<RouterProvider router={newRouter()} />, { container, hydrate: true })
  expect(isOpen()).toBe(true)
  await act(async () => screen.getByText('Other').click())
  expect(isOpen()).toBe(false)
})

test('a panel opened while its address leads on to another stays open, and closes with back', async () => {
  const router = newRouter()
  render(<RouterProvider router={router} />)
  document.querySelector('details')?.setAttribute('open', '')
  await act(() => router.navigate('/account/profile'))
  expect(isOpen()).toBe(true)
  await act(() => router.navigate(-1))
  expect(isOpen()).toBe(false)
})

test('a link to where the visitor is closes it too', async () => {
  const router = newRouter()
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/other'))
  document.querySelector('details')?.setAttribute('open', '')
  await act(async () => screen.getByText('Other').click())
  expect(isOpen()).toBe(false)
})
