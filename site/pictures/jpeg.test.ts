import { expect, test } from 'vitest'
import { lowerQuality } from './jpeg.ts'

const MEASURE = { quality: 0.86, aim: 700_000, floor: 0.72 }

test('a picture of few bytes keeps its quality', () => {
  expect(lowerQuality(0.86, 700_000, MEASURE)).toBe(0.86)
})

test('quality falls with what is too much, and always by a step', () => {
  const little = lowerQuality(0.86, 701_000, MEASURE)
  const more = lowerQuality(0.86, 950_000, MEASURE)
  expect(little).toBe(0.85)
  expect(more).toBeLessThan(little)
  expect(more).toBeGreaterThan(0.72)
})

test('it never falls below the floor', () => {
  expect(lowerQuality(0.86, 9_000_000, MEASURE)).toBe(0.72)
  expect(lowerQuality(0.72, 9_000_000, MEASURE)).toBe(0.72)
})
