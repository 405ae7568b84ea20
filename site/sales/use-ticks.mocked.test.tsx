// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnSale } from '#domain/sales/sales.ts'
import { useTicks } from './use-ticks.ts'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../client.ts', () => ({ browserClient: async () => ({ rpc }) }))
// A reload that another one overtakes ends before anything was read.
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useRevalidator: () => ({ revalidate: async () => {} }),
}))

afterEach(cleanup)

const saleWith = (...steps: OwnSale['steps']) => ({ id: 'sale', terms: { version: 1 }, steps }) as OwnSale

test('a tick that is saved stays until the page has read it', async () => {
  rpc.mockReturnValue({ throwOnError: async () => ({}) })
  const { result, rerender } = renderHook(useTicks, { initialProps: saleWith() })
  await act(async () => result.current.tick('see_car', true))
  expect(rpc).toHaveBeenCalledOnce()
  expect(result.current.pressed('see_car')).toBe(true)
  rerender(saleWith({ step: 'see_car', side: 'buyer', done_at: '2026-11-30T06:00:00Z' }))
  expect(result.current.pressed('see_car')).toBeNull()
})

test('a tick that is refused goes', async () => {
  rpc.mockReturnValue({ throwOnError: () => Promise.reject({ code: 'P0001', message: 'It is cancelled.' }) })
  const { result } = renderHook(useTicks, { initialProps: saleWith() })
  await act(async () => result.current.tick('see_car', true))
  expect(result.current.pressed('see_car')).toBeNull()
})
