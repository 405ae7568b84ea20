import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasKeptSearch, keepSearch, takeKeptSearch } from './kept-search.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a kept search is returned once', () => {
  expect(hasKeptSearch()).toBe(false)
  keepSearch('/vehicles?make=Toyota')
  expect(hasKeptSearch()).toBe(true)
  expect(takeKeptSearch()).toBe('/vehicles?make=Toyota')
  expect(takeKeptSearch()).toBeNull()
})

test('a kept search expires after a day', () => {
  vi.useFakeTimers()
  keepSearch('/vehicles')
  vi.advanceTimersByTime(24 * 60 * 60 * 1000)
  expect(takeKeptSearch()).toBeNull()
})

test('without storage the search is kept until the page is left', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  keepSearch('/services')
  expect(takeKeptSearch()).toBe('/services')
})

test('invalid stored data is ignored', () => {
  for (const text of ['', '{', 'null', '[]', '{"address":1,"at":1}', '{"address":"/vehicles"}']) {
    stored.set('magari-search-to-save', text)
    expect(takeKeptSearch(), text).toBeNull()
  }
})
