import { plateMark } from './ends.ts'
import { type Map2, matrixAt, type Node, num, type Point, polygon, trace } from './geometry.ts'
import type { Look } from './look.ts'
import type { Surface } from './surface.ts'

const start = 1850
const end = 6150
const half = 1030

/** A lorry's chassis, tanks and load body: box, dropside or canvas. */
export function load(surface: Surface, look: Look): string {
  const { inset, camera } = surface
  const z = (depth: number) => inset(surface.shape.width / 2 - depth)
  const near = z(half)
  const far = z(-half)
  const floor = 960
  const top = look.load === 'dropside' ? 1480 : look.load === 'box' ? 2920 : 2780
  const face = (a: (x: number, y: number) => Point, b: (x: number, y: number) => Point, x: number) =>
    polygon([a(x, floor), a(x, top), b(x, top), b(x, floor)])
  const skin =
    look.load === 'box'
      ? ['#f1efe9', '#d9d6ce', '#b4b1a9']
      : look.load === 'canvas'
        ? ['#6c7a5d', '#56644a', '#3c4734']
        : [look.paint.light, look.paint.base, look.paint.low]
  const rib = look.load === 'canvas' ? 620 : look.load === 'box' ? 480 : 860
  const ribs: string[] = []
  for (let x = start + rib; x < end - 100; x += rib)
    ribs.push(polygon([near(x, floor + 30), near(x, top - 20)], false))
  const side = polygon([near(start, floor), near(start, top), near(end, top), near(end, floor)])
  const rear = camera.yaw < 0
  const frame = (a: number, b: number, low: number, high: number, colour: string, depth = half - 90) =>
    `<path d="${polygon([z(depth)(a, low), z(depth)(a, high), z(depth)(b, high), z(depth)(b, low)])}" fill="${colour}"/>`
  const canvas =
    look.load === 'box'
      ? ''
      : `<path d="${[0.25, 0.5, 0.75].map((f) => polygon([far(end, floor + (top - floor) * f), near(end, floor + (top - floor) * f)], false)).join('')}" stroke="${skin[2]}" stroke-width="5"/>`
  const stripe: Node[] = [
    [start, floor + 500, 0],
    [start + 1700, floor + 560, 1],
    [end, floor + 1150, 0],
    [end, floor + 1500, 0],
    [start + 1700, floor + 800, 1],
    [start, floor + 700, 0],
  ]
  const tailLamps = rear
    ? [0.8, -0.8]
        .map((s) => {
          const [x, y] = z(half * s)(end, 800)
          return `<rect x="${num(x - 26)}" y="${num(y - 9)}" width="52" height="18" rx="3" fill="url(#${look.id}red)"/>`
        })
        .join('') +
      `<path d="${polygon([near(end, 760), near(end, 560), far(end, 560), far(end, 760)])}" fill="#24282a"/>`
    : ''
  const flat: Map2 = (x, y) => z(camera.mirrored ? x : -x)(end, y + 670)
  const mark = rear ? plateMark(look, matrixAt(flat, 0, 0), 'tail') : ''
  const doors =
    rear && look.load === 'box'
      ? `<path d="${polygon([z(0)(end, floor), z(0)(end, top)], false)}${polygon([z(120)(end, floor + 60), z(120)(end, top - 60)], false)}${polygon([z(-120)(end, floor + 60), z(-120)(end, top - 60)], false)}" fill="none" stroke="#8b8880" stroke-width="4"/>`
      : ''
  const axle =
    Math.abs(camera.yaw) < 1.5
      ? ''
      : `<path d="${polygon([z(600)(end, 430), z(600)(end, 960), z(-600)(end, 960), z(-600)(end, 430)])}" fill="#191c1d"/>`
  return (
    axle +
    frame(1500, end - 60, 640, 840, '#202426', half - 320) +
    frame(1950, 2750, 420, 800, '#3a4042', half - 60) +
    frame(2900, 3500, 470, 790, '#8e9594', half - 60) +
    frame(start, end, floor - 130, floor, '#33393b', half - 20) +
    `<path d="${face(near, far, rear ? end : start)}" fill="${skin[rear ? 1 : 2]}"/>` +
    doors +
    (Math.abs(camera.yaw) > 1.5
      ? tailLamps + canvas
      : `<path d="${side}" fill="${skin[0]}"/>` +
        `<path d="${polygon([near(start, floor), near(start, (floor + top) / 2), near(end, (floor + top) / 2), near(end, floor)])}" fill="${skin[1]}" opacity=".5"/>` +
        (look.load === 'box' && look.bulge > 0.4
          ? `<path d="${trace(stripe, near)}" fill="${look.paint.base}" opacity=".85"/>`
          : '') +
        `<path d="${ribs.join('')}" fill="none" stroke="${skin[2]}" stroke-width="${num(22 * camera.zoom)}"/>` +
        `<path d="${polygon([near(start, top - 30), near(end, top - 30)], false)}${polygon([near(start, floor + 20), near(end, floor + 20)], false)}" fill="none" stroke="${skin[2]}" stroke-width="${num(50 * camera.zoom)}"/>` +
        `<path d="${polygon([near(start, top), near(end, top)], false)}" stroke="#fff" stroke-opacity=".6" stroke-width="3" fill="none"/>` +
        tailLamps) +
    mark
  )
}
