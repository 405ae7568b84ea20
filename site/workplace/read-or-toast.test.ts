import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failures } from '../failures/recorder.ts'
import { dismissToast, shownToast } from '../ui/toast.ts'
import { lastReadOrToast, readOrToast } from './read-or-toast.ts'

const request = new Request('http://localhost/dealer/customers')
const broken = () => Promise.reject(new Error('broken'))
const reported = vi.fn<Failures['add']>()

beforeEach(() => {
  vi.stubGlobal('location', new URL(request.url))
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"anonKey":"anon"}' }) })
  vi.stubGlobal('localStorage', { getItem: () => 'a session' })
  vi.stubGlobal('failures', { kept: [], add: reported })
})

afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
  reported.mockClear()
})

test('returns the result', async () => {
  expect(await readOrToast(request, 'Failed to load customers', async () => 'customers')).toBe('customers')
  expect(shownToast()).toBeNull()
})

test('toasts and reports a failure', async () => {
  expect(await readOrToast(request, 'Failed to load customers', broken)).toBeNull()
  expect(shownToast()).toMatchObject({ title: 'Failed to load customers', tone: 'error' })
  expect(reported).toHaveBeenCalledExactlyOnceWith(
    'The page could not be read',
    expect.objectContaining({ message: 'broken' }),
  )
})

test('does not toast once the session has ended', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  expect(await readOrToast(request, 'Failed to load customers', broken)).toBeNull()
  expect(shownToast()).toBeNull()
  expect(reported).not.toHaveBeenCalled()
})

test('does not toast for a page that was left', async () => {
  const left = new Request(request, { signal: AbortSignal.abort() })
  await expect(readOrToast(left, 'Failed to load customers', broken)).rejects.toThrow('broken')
  expect(shownToast()).toBeNull()
})

test('keeps the previous result for the same person and URL', async () => {
  const other = new Request('http://localhost/dealer/customers?page=2')
  const read = (person: string, at: Request, how: () => Promise<string>) =>
    lastReadOrToast(person, at, 'Failed to load customers', how)
  expect(await read('achieng', request, broken)).toBeNull()
  expect(await read('achieng', request, async () => 'customers')).toBe('customers')
  expect(await read('achieng', request, broken)).toBe('customers')
  expect(shownToast()).toMatchObject({ title: 'Failed to load customers', tone: 'error' })
  expect(await read('otieno', request, broken)).toBeNull()
  expect(await read('achieng', other, broken)).toBeNull()
})
