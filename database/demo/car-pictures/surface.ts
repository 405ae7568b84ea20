import { type Camera, type Map2, type Point, project, sample } from './geometry.ts'
import { item } from './random.ts'
import type { Shape } from './shape.ts'

/** A shape seen through a camera; maps points of the vehicle to the picture. */
export interface Surface {
  shape: Shape
  camera: Camera
  /** A point of the body: x, y in millimetres, s across the half width (1 is the near side). */
  at: (x: number, y: number, s: number) => Point
  /** The near side, by x and y. */
  side: Map2
  /** The near side, moved inwards by some millimetres, without the body's curves. */
  inset: (depth: number) => Map2
  /** The nose and the tail, by s and y. */
  nose: Map2
  tail: Map2
  /** Samples of the centre line, and where each control node lies in them. */
  points: readonly Point[]
  marks: readonly number[]
}

const limit = (v: number) => Math.max(0, Math.min(1, v))

/** The x of an end of the body at a height, walking up from the bottom of the given outline. */
function endAt(outline: readonly Point[]) {
  return (y: number): number => {
    for (let i = 1; i < outline.length; i++) {
      const [x0, y0] = item(outline, i - 1)
      const [x1, y1] = item(outline, i)
      if (y1 >= y && y1 > y0) return x0 + (x1 - x0) * limit((y - y0) / (y1 - y0))
    }
    return item(outline, outline.length - 1)[0]
  }
}

/** Lays a shape out in space and projects it. */
export function surfaceOf(shape: Shape, camera: Camera): Surface {
  const { points, marks } = sample(shape.profile)
  const turn = Math.abs(Math.sin(camera.yaw))
  const half = (x: number, y: number) => {
    const front = limit(1 - x / 900)
    const rear = limit(1 - (shape.length - x) / 800)
    const plan = 1 - (1 - shape.taper[0]) * front * front - (1 - shape.taper[1]) * rear * rear
    const under = limit((shape.belt * 0.6 - y) / (shape.belt * 0.6))
    const eaves = shape.height - 95
    const lean = limit((y - shape.belt) / (eaves - shape.belt)) * (1 - shape.roofWidth - 0.06)
    const edge = limit((y - eaves) / 95) ** 2 * 0.06
    return (shape.width / 2) * plan * (1 - 0.07 * under * under - lean - edge)
  }
  const at = (x: number, y: number, s: number): Point => {
    const front = limit(1 - x / 1500) ** 1.5 * shape.bow[0]
    const rear = limit(1 - (shape.length - x) / 1200) ** 1.5 * shape.bow[1]
    return project(camera, x + (front - rear) * s * s * turn, y, s * half(x, y))
  }
  const noseAt = endAt(points)
  const tailAt = endAt([...points].reverse())
  return {
    shape,
    camera,
    at,
    points,
    marks,
    side: (x, y) => at(x, y, 1),
    inset: (depth) => (x, y) => {
      const front = limit(1 - x / 1500) ** 1.5 * shape.bow[0] * turn
      return project(camera, x + front, y, shape.width / 2 - depth)
    },
    nose: (s, y) => at(noseAt(y), y, s),
    tail: (s, y) => at(tailAt(y), y, s),
  }
}

/** A crosswise patch of the body between two samples of the centre line and two places across. */
export function patch(surface: Surface, from: number, to: number, across = 1): Point[] {
  const { at, points } = surface
  const out: Point[] = []
  const steps = [0.75, 0.5, 0.25, 0, -0.25, -0.5, -0.75]
  for (let i = from; i <= to; i++) out.push(at(item(points, i)[0], item(points, i)[1], across))
  for (const s of steps) out.push(at(item(points, to)[0], item(points, to)[1], s * across))
  for (let i = to; i >= from; i--) out.push(at(item(points, i)[0], item(points, i)[1], -across))
  for (const s of steps) out.push(at(item(points, from)[0], item(points, from)[1], -s * across))
  return out
}
