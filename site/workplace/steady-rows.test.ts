import { expect, test } from 'vitest'
import { steady } from './steady-rows.tsx'

const row = (key: string, state = 'pending') => ({ key, state })
const keyOf = ({ key }: { key: string }) => key

test('rows keep their places, those that are gone included; new ones follow', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')]
  expect(steady([a, b, c], [c, b], keyOf)).toEqual([a, b, c])
  expect(steady([a, b], [row('z'), b, a], keyOf)).toEqual([a, b, row('z')])
  expect(steady([a, b], [row('b', 'confirmed')], keyOf)).toEqual([a, row('b', 'confirmed')])
  expect(steady([], [a], keyOf)).toEqual([a])
  expect(steady([a], [], keyOf)).toEqual([a])
})
