import { expect, test } from 'vitest'
import { comparisonSearch, parseComparison } from './address.ts'

const id = (number: number) => `abcdef00-0000-4000-8000-00000000000${number}`
const asked = (search: string) => parseComparison(new URLSearchParams(search))

test('a URL lists its vehicles in order, without duplicates', () => {
  const ids = [id(2), id(1)]
  expect(asked(comparisonSearch(ids))).toEqual({ ids, unreadable: [], tooMany: false })
  expect(asked(`ids=${id(2)},${id(2).toUpperCase()}, ${id(1)}&ids=${id(2)}`).ids).toEqual(ids)
})

test('at most four are compared, the first four', () => {
  expect(asked(`ids=${[1, 2, 3, 4].map(id)}`).tooMany).toBe(false)
  expect(asked(`ids=${[1, 2, 3, 4, 5].map(id)}`)).toEqual({
    ids: [1, 2, 3, 4].map(id),
    unreadable: [],
    tooMany: true,
  })
})

test('invalid ids are reported, shortened, and valid ones are kept', () => {
  const { ids, unreadable } = asked(`ids=abc,${id(1)},,${'x'.repeat(500)},abc,1,2,3,4,5`)
  expect(ids).toEqual([id(1)])
  expect(unreadable).toEqual(['abc', `${'x'.repeat(39)}…`, '1', '2'])
})

test('without vehicles there is no query string', () => {
  expect(asked('')).toEqual({ ids: [], unreadable: [], tooMany: false })
  expect(comparisonSearch([])).toBe('')
})
