// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DropDown } from './drop-down.tsx'

afterEach(cleanup)

function menuPage() {
  const menu = (
    <DropDown summary="Menu" summaryClassName="">
      <Link to="/other">Other</Link>
    </DropDown>
  )
  const router = createMemoryRouter([{ path: '*', element: menu }])
  return <RouterProvider router={router} />
}

const isOpen = () => document.querySelector('details')?.open

test('a panel opened before the script arrived stays open, and closes with the next page', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(menuPage())
  container.querySelector('details')?.setAttribute('open', '')
  render(menuPage(), { container, hydrate: true })
  expect(isOpen()).toBe(true)
  await act(async () => screen.getByText('Other').click())
  expect(isOpen()).toBe(false)
})
