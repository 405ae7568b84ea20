/** Boxes on a photo: the geometry of what is covered. Fractions of the picture's sides, so that they fit every size it is drawn in. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** Shorter drags are a tap or a tremble, in pixels of the screen. */
const LEAST_DRAG_PX = 8

/** Smallest side that a box can get by handles and keys. */
const LEAST_SIDE = 0.01

/**
 * Added on each side, in pixels of the drawn picture: one block of a JPEG, in which the edges of letters leave traces beyond the letters
 * themselves.
 */
const MARGIN_PX = 8

/** The corners of a box by the sides they move. */
export const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const
export type Corner = (typeof CORNERS)[number]

/** The place of a point of the screen within the picture shown at `area`; points beside it count as on its edge. */
export function pointIn(area: Size & { left: number; top: number }, { x, y }: Point): Point {
  return { x: within((x - area.left) / area.width), y: within((y - area.top) / area.height) }
}

/** The box with these opposite corners. */
export function boxBetween(one: Point, other: Point): Box {
  const [left, right] = [within(Math.min(one.x, other.x)), within(Math.max(one.x, other.x))]
  const [top, bottom] = [within(Math.min(one.y, other.y)), within(Math.max(one.y, other.y))]
  return { left, top, width: right - left, height: bottom - top }
}

/** Whether a drag on a picture of this size on the screen draws nothing: one of its sides is below 8 px. */
export function isTooSmall(box: Box, shown: Size): boolean {
  return box.width * shown.width < LEAST_DRAG_PX || box.height * shown.height < LEAST_DRAG_PX
}

/** The box moved, as far as the picture reaches. */
export function movedBox(box: Box, { x, y }: Point): Box {
  return {
    ...box,
    left: between(box.left + x, 0, 1 - box.width),
    top: between(box.top + y, 0, 1 - box.height),
  }
}

/** The box with one corner moved by this much; beyond the opposite corner it turns over. */
export function resizedBox(box: Box, corner: Corner, { x, y }: Point): Box {
  const from = { x: box.left, y: box.top }
  const to = { x: box.left + box.width, y: box.top + box.height }
  const horizontal = corner.endsWith('left') ? from : to
  horizontal.x += x
  const vertical = corner.startsWith('top') ? from : to
  vertical.y += y
  return boxBetween(from, to)
}

/** The box made wider and higher at its right and bottom, as far as the picture reaches. */
export function grownBox(box: Box, { x, y }: Point): Box {
  return {
    ...box,
    width: between(box.width + x, LEAST_SIDE, 1 - box.left),
    height: between(box.height + y, LEAST_SIDE, 1 - box.top),
  }
}

/** The same part of the picture after quarter turns clockwise; negative ones turn back. */
export function turnedBox(box: Box, turns: number): Box {
  if (turns < 0) return turnedBox(box, quarterTurns(turns))
  if (turns === 0) return box
  const { left, top, width, height } = box
  return turnedBox({ left: 1 - top - height, top: left, width: height, height: width }, turns - 1)
}

/** Quarter turns clockwise, 0 to 3, that amount to this many. */
export function quarterTurns(turns: number): number {
  return ((turns % 4) + 4) % 4
}

/** Whole pixels of a picture that the box covers: with its margin, and never half a pixel, through which the picture would show. */
export function coveredPixels(box: Box, picture: Size): Box {
  const [left, right] = span(box.left, box.width, picture.width)
  const [top, bottom] = span(box.top, box.height, picture.height)
  return { left, top, width: right - left, height: bottom - top }
}

function span(from: number, length: number, pixels: number): [number, number] {
  return [
    Math.max(0, Math.floor(from * pixels) - MARGIN_PX),
    Math.min(pixels, Math.ceil((from + length) * pixels) + MARGIN_PX),
  ]
}

/** Place and size for people who do not see the box. */
export function boxInWords({ left, top, width, height }: Box): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  return `${percent(left)} from the left, ${percent(top)} from the top, ${percent(width)} wide, ${percent(height)} high`
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function within(share: number): number {
  return between(share, 0, 1)
}
