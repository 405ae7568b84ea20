import { item } from './random.ts'
export type Point = readonly [number, number]
/** A corner of a control polygon: x, y, and how round it is (0 sharp, 1 as round as its edges allow). */
export type Node = readonly [number, number, number]
/** Reads corners written as 'x y round, x y round'. */
export function corners(text: string): Node[] {
  return text.split(',').map((corner): Node => {
    const [x = 0, y = 0, round = 0] = corner.trim().split(/\s+/).map(Number)
    return [x, y, round]
  })
}

export type Map2 = (x: number, y: number) => Point

const identity: Map2 = (x, y) => [x, y]

/** Writes a number with at most one decimal. */
export const num = (value: number): string => String(Math.round(value * 10) / 10)

const xy = (p: Point) => `${num(p[0])} ${num(p[1])}`

const toward = (from: Node, to: Node, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

/** A path through rounded corners; every point passes through `map`. */
export function trace(nodes: readonly Node[], map: Map2 = identity, closed = true): string {
  const out: string[] = []
  const last = nodes.length - 1
  nodes.forEach((node, i) => {
    const command = i === 0 ? 'M' : 'L'
    const end = !closed && (i === 0 || i === last)
    if (end || node[2] === 0) {
      out.push(command + xy(map(node[0], node[1])))
      return
    }
    const a = toward(node, item(nodes, i === 0 ? last : i - 1), node[2] / 2)
    const b = toward(node, item(nodes, i === last ? 0 : i + 1), node[2] / 2)
    out.push(`${command}${xy(map(a[0], a[1]))}Q${xy(map(node[0], node[1]))} ${xy(map(b[0], b[1]))}`)
  })
  return out.join('') + (closed ? 'Z' : '')
}

/** Points along an open rounded polygon, and for each node the index of the point nearest to it. */
export function sample(nodes: readonly Node[]): { points: Point[]; marks: number[] } {
  const points: Point[] = []
  const marks: number[] = []
  nodes.forEach((node, i) => {
    const before = nodes[i - 1]
    const after = nodes[i + 1]
    if (!before || !after) {
      marks.push(points.length)
      points.push([node[0], node[1]])
      return
    }
    const a = toward(node, before, node[2] / 2)
    const b = toward(node, after, node[2] / 2)
    for (const t of [0, 0.25, 0.5, 0.75, 1]) {
      if (t === 0.5) marks.push(points.length)
      const u = 1 - t
      points.push([
        u * u * a[0] + 2 * u * t * node[0] + t * t * b[0],
        u * u * a[1] + 2 * u * t * node[1] + t * t * b[1],
      ])
    }
  })
  return { points, marks }
}

/** A straight-edged path through points that are already on the picture, written in short relative steps. */
export function polygon(points: readonly Point[], closed = true): string {
  let [px, py] = [0, 0]
  let out = ''
  points.forEach((point, i) => {
    const [x, y] = [Math.round(point[0] * 10), Math.round(point[1] * 10)]
    const [dx, dy] = [(x - px) / 10, (y - py) / 10]
    if (i > 0 && dx === 0 && dy === 0) return
    out += `${i === 0 ? 'M' : !out.includes('l') ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    px = x
    py = y
  })
  return out + (closed ? 'Z' : '')
}

/** The viewer's position: lengths in millimetres, angles in radians. */
export interface Camera {
  /** 0 sees the side, a right angle the front, its negative the rear. */
  yaw: number
  height: number
  distance: number
  zoom: number
  mirrored: boolean
  /** The point turned about, along the vehicle. */
  centre: number
  /** Where the camera's own height falls on the picture. */
  eyeline: Point
}

/** Projects a point: x from the nose backwards, y up from the ground, z towards the viewer. */
export function project(camera: Camera, x: number, y: number, z: number): Point {
  const cos = Math.cos(camera.yaw)
  const sin = Math.sin(camera.yaw)
  const along = (x - camera.centre) * cos + z * sin
  const near = z * cos - (x - camera.centre) * sin
  const scale = (camera.distance / (camera.distance - near)) * camera.zoom
  return [
    camera.eyeline[0] + (camera.mirrored ? -along : along) * scale,
    camera.eyeline[1] - (y - camera.height) * scale,
  ]
}

/** Chooses zoom and place so that a box of the given size stands on the ground line inside the frame. */
export function frame(
  base: Pick<Camera, 'yaw' | 'distance' | 'mirrored'>,
  size: { length: number; width: number; height: number; eye: number },
  room: { width: number; height: number; ground: number; middle: number },
): Camera {
  const camera: Camera = { ...base, height: size.eye, zoom: 1, centre: size.length / 2, eyeline: [0, 0] }
  const corners: Point[] = []
  for (const x of [0, size.length])
    for (const z of [-size.width / 2, size.width / 2])
      for (const y of [0, size.height]) corners.push(project(camera, x, y, z))
  const xs = corners.map((c) => c[0])
  const ys = corners.map((c) => c[1])
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zoom = Math.min(room.width / (right - left), room.height / (bottom - top))
  return {
    ...camera,
    zoom,
    eyeline: [room.middle - ((left + right) / 2) * zoom, room.ground - bottom * zoom],
  }
}

/** The affine transform that lays a flat drawing (x right, y up, in millimetres) at a place in the picture. */
export function matrixAt(map: Map2, x: number, y: number): string {
  const [ox, oy] = map(x, y)
  const [ax, ay] = map(x + 10, y)
  const [bx, by] = map(x, y + 10)
  const fine = (v: number) => String(Math.round(v * 1000) / 10000)
  return `matrix(${fine(ax - ox)} ${fine(ay - oy)} ${fine(bx - ox)} ${fine(by - oy)} ${num(ox)} ${num(oy)})`
}
