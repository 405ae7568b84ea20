// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { FeedReport } from '#domain/dealers/stock/feed-report.ts'
import { FeedColumns } from './feed-columns.tsx'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../../../client.ts', () => ({ browserClient: async () => ({ rpc }) }))
vi.mock('../../../session/ended.ts', () => ({ sessionEnded: async () => false }))

afterEach(() => {
  cleanup()
  rpc.mockReset()
})

const report = {
  columns: [{ heading: 'Stock no', field: 'stock_number' }],
  fixed: [{ field: 'condition', value: 'New' }],
  keys: ['condition = New', 'stock no: stock_number'],
} as FeedReport

function show() {
  const loader = vi.fn(() => null)
  const Component = () => <FeedColumns report={report} />
  const Stub = createRoutesStub([{ path: '/', loader, Component, HydrateFallback: () => null }])
  render(<Stub />)
  return loader
}

test('the columns are accepted as the page shows them, and are loaded again if they have changed since', async () => {
  rpc.mockReturnValue({ throwOnError: async () => ({ data: null }) })
  const loader = show()
  const button = await screen.findByRole('button', { name: 'Use these columns' })
  expect(screen.getByText('Always New')).toBeTruthy()
  fireEvent.click(button)
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
  expect(rpc).toHaveBeenCalledWith('accept_stock_feed_columns', { keys: report.keys })

  rpc.mockReturnValue({
    throwOnError: () =>
      Promise.reject({ code: 'P0001', hint: 'changed_meanwhile', message: 'The columns have changed.' }),
  })
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button)
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(3))
})
