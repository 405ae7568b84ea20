// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { clearViewed, dropViewed, MOST_VIEWED, rememberViewed, useViewed, viewedIds } from './viewed.ts'

const KEY = 'magari-viewed-vehicles'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const stored = () => viewedIds(localStorage.getItem(KEY) ?? '')

beforeEach(() => localStorage.clear())

test('the latest comes first, and one viewed again moves to the front', () => {
  for (const number of [1, 2, 3, 1]) rememberViewed(id(number))
  expect(stored()).toEqual([id(1), id(3), id(2)])
})

test('at most one row is kept', () => {
  for (let number = 1; number <= MOST_VIEWED + 3; number++) rememberViewed(id(number))
  expect(stored()).toHaveLength(MOST_VIEWED)
  expect(stored()[0]).toBe(id(MOST_VIEWED + 3))
})

test('hidden vehicles are dropped, and clearing empties the storage', () => {
  for (const number of [1, 2, 3]) rememberViewed(id(number))
  dropViewed([id(2)])
  expect(stored()).toEqual([id(3), id(1)])
  clearViewed()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('invalid stored data is ignored', () => {
  const many = Array.from({ length: 5_000 }, (_, number) => id(number))
  expect(viewedIds('{"a":[[]]}\n\nnull\n<b>\n\u0000')).toEqual([])
  expect(viewedIds(`${id(1)}\n${id(1)}\nid=eq.1\n${id(2)} x`)).toEqual([id(1)])
  expect(viewedIds(many.join('\n'))).toHaveLength(MOST_VIEWED)
  localStorage.setItem(KEY, 'rubbish')
  rememberViewed(id(4))
  expect(stored()).toEqual([id(4)])
})

test('without storage the list lasts as long as the page', async () => {
  const { renderHook } = await import('@testing-library/react')
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  try {
    rememberViewed(id(1))
    rememberViewed(id(2))
    expect(viewedIds(renderHook(useViewed).result.current)).toEqual([id(2), id(1)])
    clearViewed()
    expect(renderHook(useViewed).result.current).toBe('')
  } finally {
    storage.mockRestore()
  }
})
