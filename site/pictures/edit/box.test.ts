import { describe, expect, test } from 'vitest'
import {
  type Box,
  boxBetween,
  boxInWords,
  coveredPixels,
  grownBox,
  isTooSmall,
  movedBox,
  pointIn,
  quarterTurns,
  resizedBox,
  turnedBox,
} from './box.ts'

const plate: Box = { left: 0.5, top: 0.75, width: 0.25, height: 0.125 }

test('points of the screen become places in the picture, wherever and however large it is shown', () => {
  const shown = { left: 16, top: 100, width: 320, height: 240 }
  expect(pointIn(shown, { x: 176, y: 160 })).toEqual({ x: 0.5, y: 0.25 })
  const zoomed = { left: -624, top: -500, width: 1280, height: 960 }
  expect(pointIn(zoomed, { x: 16, y: -260 })).toEqual({ x: 0.5, y: 0.25 })
})

test('a drag that ends beside the picture ends at its edge', () => {
  const shown = { left: 16, top: 100, width: 320, height: 240 }
  const box = boxBetween(pointIn(shown, { x: 176, y: 220 }), pointIn(shown, { x: 900, y: -40 }))
  expect(box).toEqual({ left: 0.5, top: 0, width: 0.5, height: 0.5 })
})

test.each([
  [
    { x: 0.75, y: 0.875 },
    { x: 0.5, y: 0.75 },
  ],
  [
    { x: 0.5, y: 0.875 },
    { x: 0.75, y: 0.75 },
  ],
])('a box may be drawn from any corner: %o to %o', (from, to) => {
  expect(boxBetween(from, to)).toEqual(plate)
  expect(boxBetween(to, from)).toEqual(plate)
})

test('drags below 8 px on the screen draw nothing, however large the picture is', () => {
  const shown = { width: 320, height: 240 }
  const drag = (width: number, height: number) =>
    boxBetween({ x: 0.5, y: 0.5 }, { x: 0.5 + width / 320, y: 0.5 + height / 240 })
  expect(isTooSmall(drag(0, 0), shown)).toBe(true)
  expect(isTooSmall(drag(7.9, 7.9), shown)).toBe(true)
  expect(isTooSmall(drag(100, 4), shown)).toBe(true)
  expect(isTooSmall(drag(8.1, 8.1), shown)).toBe(false)
  // The same part of the picture, seen through four times the zoom.
  expect(isTooSmall(drag(4, 4), { width: 1280, height: 960 })).toBe(false)
})

describe('boxes stay in the picture', () => {
  test('when moved, with their size', () => {
    expect(movedBox(plate, { x: 0.125, y: -0.25 })).toEqual({ ...plate, left: 0.625, top: 0.5 })
    expect(movedBox(plate, { x: 9, y: 9 })).toEqual({ ...plate, left: 0.75, top: 0.875 })
    expect(movedBox(plate, { x: -9, y: -9 })).toEqual({ ...plate, left: 0, top: 0 })
  })

  test('when grown, and never shrink to nothing', () => {
    expect(grownBox(plate, { x: 9, y: 9 })).toEqual({ ...plate, width: 0.5, height: 0.25 })
    expect(grownBox(plate, { x: -9, y: -9 })).toEqual({ ...plate, width: 0.01, height: 0.01 })
  })

  test('when a corner is dragged; the opposite corner stays', () => {
    expect(resizedBox(plate, 'top-left', { x: -0.25, y: -0.25 })).toEqual({
      left: 0.25,
      top: 0.5,
      width: 0.5,
      height: 0.375,
    })
    expect(resizedBox(plate, 'bottom-right', { x: 1, y: 1 })).toEqual({
      ...plate,
      width: 0.5,
      height: 0.25,
    })
    // Beyond the opposite corner.
    expect(resizedBox(plate, 'top-right', { x: -0.5, y: 0.25 })).toEqual({
      left: 0.25,
      top: 0.875,
      width: 0.25,
      height: 0.125,
    })
  })
})

describe('turns', () => {
  test.each([
    [0, 0],
    [3, 3],
    [4, 0],
    [7, 3],
    [-1, 3],
  ])('%i quarter turns are %i', (pressed, turns) => expect(quarterTurns(pressed)).toBe(turns))

  test('a box keeps its part of the picture', () => {
    expect(turnedBox(plate, 1)).toEqual({ left: 0.125, top: 0.5, width: 0.125, height: 0.25 })
    expect(turnedBox(plate, 2)).toEqual({ left: 0.25, top: 0.125, width: 0.25, height: 0.125 })
    expect(turnedBox(plate, 4)).toEqual(plate)
    expect(turnedBox(turnedBox(plate, 3), -3)).toEqual(plate)
  })
})

describe('covered pixels', () => {
  const picture = { width: 2048, height: 1536 }

  test('are the box and one block of a JPEG around it', () => {
    expect(coveredPixels(plate, picture)).toEqual({ left: 1016, top: 1144, width: 528, height: 208 })
  })

  test('are whole pixels, of which none that the box touches is left out', () => {
    const odd = { left: 0.33333, top: 0.33333, width: 0.1, height: 0.1 }
    const { left, top, width, height } = coveredPixels(odd, { width: 1000, height: 1000 })
    expect([left, top, width, height].every(Number.isInteger)).toBe(true)
    expect(left).toBeLessThanOrEqual(333 - 8)
    expect(left + width).toBeGreaterThanOrEqual(434 + 8)
  })

  test('end with the picture', () => {
    expect(coveredPixels({ left: 0, top: 0, width: 1, height: 1 }, picture)).toEqual({
      left: 0,
      top: 0,
      width: 2048,
      height: 1536,
    })
  })
})

test('a box in words', () => {
  expect(boxInWords(plate)).toBe('50% from the left, 75% from the top, 25% wide, 13% high')
})
