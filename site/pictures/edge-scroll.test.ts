import { expect, test } from 'vitest'
import { edgeSpeed } from './edge-scroll.ts'

const view = { from: 80, to: 680 }

test.each([
  [380, 0],
  [152, 0],
  [608, 0],
])('nothing scrolls away from the edges: at %i', (at, speed) => expect(edgeSpeed(at, view)).toBe(speed))

test('the nearer to the edge, the faster; beyond it no faster', () => {
  expect(edgeSpeed(644, view)).toBe(450)
  expect(edgeSpeed(680, view)).toBe(900)
  expect(edgeSpeed(740, view)).toBe(900)
  expect(edgeSpeed(116, view)).toBe(-450)
  expect(edgeSpeed(0, view)).toBe(-900)
})

test('in a narrow view the middle stays still', () => {
  expect(edgeSpeed(50, { from: 0, to: 100 })).toBe(0)
  expect(edgeSpeed(100, { from: 0, to: 100 })).toBe(900)
})
