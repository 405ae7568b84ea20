// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => dismissToast())
  cleanup()
  vi.useRealTimers()
})

test('shows only the newest message', () => {
  render(<Toaster />)
  act(() => toast({ title: 'Added to favorites' }))
  expect(screen.getByRole('status').textContent).toContain('Added to favorites')
  act(() => toast({ title: 'Removed from favorites' }))
  expect(screen.getByRole('status').textContent).toContain('Removed from favorites')
  expect(screen.queryByText('Added to favorites')).toBeNull()
})

test('an error interrupts screen readers and stays until dismissed or timed out', () => {
  render(<Toaster />)
  act(() => toast({ title: 'Error', description: 'Passwords do not match', tone: 'error' }))
  expect(screen.getByRole('alert').textContent).toContain('Passwords do not match')
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('disappears by itself, but not while hovered or focused', () => {
  render(<Toaster />)
  act(() => toast({ title: 'Listing deleted successfully' }))
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  act(() => dismiss.focus())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Listing deleted successfully')).not.toBeNull()
  act(() => dismiss.blur())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Listing deleted successfully')).toBeNull()
})

test('a message from before hydration is shown afterwards', () => {
  toast({ title: 'Welcome back!' })
  render(<Toaster />)
  expect(screen.getByRole('status').textContent).toContain('Welcome back!')
})

test('an error disappears after eight seconds, or when its form is edited after it could be read', () => {
  render(<Toaster />)
  const failed = { title: 'Please fill in all required fields', tone: 'error' } as const
  act(() => toast(failed))
  act(() => void vi.advanceTimersByTime(7_900))
  expect(screen.queryByText(failed.title)).not.toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText(failed.title)).toBeNull()

  act(() => toast(failed))
  act(() => void window.dispatchEvent(new Event('input')))
  expect(screen.queryByText(failed.title)).not.toBeNull()
  act(() => void vi.advanceTimersByTime(2_100))
  act(() => void window.dispatchEvent(new Event('input')))
  expect(screen.queryByText(failed.title)).toBeNull()
})
