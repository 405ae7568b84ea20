import { matrixAt, type Node, num, type Point, polygon, trace } from './geometry.ts'
import { headlampOf, type Look } from './look.ts'
import { item } from './random.ts'
import type { Surface } from './surface.ts'

/** The outline of the near side, wheel arches cut out. */
function outline({ shape, points, side }: Surface): string {
  const out: Point[] = points.map((p) => side(p[0], p[1]))
  const radius = shape.tyre + shape.archGap
  for (const axle of [...shape.axles].reverse()) {
    if (axle > shape.length) continue
    const foot = Math.asin(Math.max(-0.9, (shape.sill - shape.tyre) / radius))
    for (let i = 0; i <= 12; i++) {
      const angle = foot + ((Math.PI - 2 * foot) * i) / 12
      const squash = 1 - 0.03 * Math.sin(angle)
      out.push(side(axle + Math.cos(angle) * radius, shape.tyre + Math.sin(angle) * radius * squash))
    }
  }
  return polygon(out)
}

const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`

/** Strokes a path that is in the picture already. */
const again = (path: string, colour: string, width: number, opacity = 1) =>
  `<use href="#${path}" fill="none" stroke="${colour}" stroke-width="${num(width)}"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`

function windows(surface: Surface, look: Look): string {
  const { shape, side, camera } = surface
  const { id, paint } = look
  const mm = camera.zoom
  const panes = look.panel ? panelWindows(shape.windows, item(shape.pillars, 0).at[0]) : shape.windows
  const glass = trace(panes, side)
  const low = Math.min(...panes.map((n) => n[1]))
  const high = Math.max(...panes.map((n) => n[1]))
  const [from, to] = [item(panes, 0)[0], Math.max(...panes.map((n) => n[0]))]
  const glint = (x: number, wide: number) =>
    polygon([side(x, low), side(x + wide, low), side(x + wide + 260, high), side(x + 260, high)])
  const seats = look.panel ? [0.3] : [0.33, 0.7]
  const rests = seats.map((share) => {
    const x = from + (to - from) * share
    const rise = high - low
    const nodes: Node[] = [
      [x - 90, low - 20, 0],
      [x - 70, low + rise * 0.3, 0.6],
      [x - 60, low + rise * 0.62, 0.7],
      [x + 60, low + rise * 0.62, 0.7],
      [x + 100, low + rise * 0.26, 0.6],
      [x + 130, low - 20, 0],
    ]
    return trace(nodes, side)
  })
  const pillars = shape.pillars.slice(0, look.panel ? 0 : undefined).map((p) => {
    const post = [side(p.at[0], low - 30), side(p.at[1], high + 30)] as const
    return stroke(polygon(post, false), p.solid ? paint.base : '#15191a', p.wide * mm)
  })
  return (
    `<clipPath id="${id}g"><path id="${id}go" d="${glass}"/></clipPath>` +
    again(`${id}go`, '#15191a', 34 * mm) +
    (look.chrome ? again(`${id}go`, `url(#${id}chrome)`, 14 * mm) : '') +
    `<use href="#${id}go" fill="url(#${id}glass)"/><g clip-path="url(#${id}g)"><path d="${rests.join('')}" fill="#0c1113" opacity="${look.tint > 0.6 ? 0.25 : 0.5}"/>` +
    `<path d="${glint(from + 330, 260)}${glint(from + 650, 70)}${glint(to - 900, 190)}" fill="#fff" opacity=".13"/>${pillars.join('')}</g>`
  )
}

/** A panel van keeps only its cab window. */
const panelWindows = (nodes: readonly Node[], end: number): Node[] =>
  nodes.map(([x, y, t]) => (x > end - 90 ? ([end - 90, y, t] as const) : ([x, y, t] as const)))

function lamps(surface: Surface, look: Look): string {
  const { shape, side } = surface
  const h = headlampOf(shape, look)
  const t = shape.tail
  const L = shape.length
  const rise = h.high - h.low
  const edge = (y: number) => noseX(surface, y)
  const head: Node[] = [
    [edge(h.low + rise * 0.25) - 30, h.low + rise * 0.25, 0],
    [edge(h.high) - 30, h.high, 0],
    [h.wrap, h.high + rise * 0.12, 0.3],
    look.lamp === 'square' ? [h.wrap, h.low + rise * 0.2, 0.3] : [h.wrap * 0.62, h.low + rise * 0.42, 0.7],
  ]
  const tail: Node[] = [
    [tailX(surface, t.low) + 20, t.low, 0],
    [tailX(surface, t.high) + 20, t.high, 0],
    [L - t.wrap - (L - tailX(surface, t.high)) * 0.7, t.high - 8, 0.4],
    [L - t.wrap, t.low + 20, 0.5],
  ]
  const clip = `clip-path="url(#${look.id}f)"`
  return (
    `<g ${clip}><path d="${trace(head, side)}" fill="url(#${look.id}lamp)" stroke="#3b4245" stroke-width="1.5"/>` +
    (L > 2000
      ? `<path d="${trace(tail, side)}" fill="url(#${look.id}red)" stroke="#4d0f0d" stroke-width="1.2"/>`
      : '') +
    '</g>'
  )
}

const noseX = (surface: Surface, y: number) => surface.points.find((p, i) => i > 2 && p[1] >= y)?.[0] ?? 0
const tailX = (surface: Surface, y: number) =>
  [...surface.points].reverse().find((p, i) => i > 2 && p[1] >= y)?.[0] ?? surface.shape.length

/** The near side: paint, reflections, doors, windows, lamps, handles. */
export function flank(surface: Surface, look: Look): string {
  const { shape, side, camera } = surface
  const { id, paint } = look
  const mm = camera.zoom
  const d = outline(surface)
  const L = shape.length
  const lowest = item(shape.profile, 0)[1]
  const mid = (shape.sill + shape.belt) / 2
  const band: Node[] = [
    [-50, mid - 30, 0],
    [L * 0.3, mid + 20, 1],
    [L * 0.7, mid + 40, 1],
    [L + 50, mid + 60, 0],
    [L + 50, shape.sill, 0],
    [-50, shape.sill, 0],
  ]
  const crease = trace(shape.crease, side, false)
  const under = trace(
    shape.crease.map(([x, y, t]) => [x, y - 14, t] as const),
    side,
    false,
  )
  const doors = look.panel
    ? [
        ...shape.doors,
        [
          [2720, 1860, 0],
          [4480, 1860, 0],
        ] as Node[],
      ]
    : shape.doors
  const shut = doors.map((nodes) => trace(nodes, side, false)).join('')
  const handles = shape.handles.map(([x, y]) => {
    const bar: Node[] = [
      [x - 85, y - 16, 0.5],
      [x - 85, y + 16, 0.5],
      [x + 85, y + 18, 0.5],
      [x + 85, y - 14, 0.5],
    ]
    return `<path d="${trace(
      bar.map(([a, b, t]) => [a, b - 14, t] as const),
      side,
    )}" fill="#000" opacity=".25"/><path d="${trace(bar, side)}" fill="${look.chrome ? `url(#${id}chrome)` : paint.light}" stroke="${paint.deep}" stroke-width=".8"/>`
  })
  const arch = (axle: number) => {
    const r = shape.tyre + shape.archGap
    const ring: Point[] = []
    for (let i = 0; i <= 12; i++)
      ring.push(
        side(axle + Math.cos((Math.PI * i) / 12) * r, shape.tyre + Math.sin((Math.PI * i) / 12) * r * 0.97),
      )
    return polygon(ring, false)
  }
  const arches = shape.axles
    .filter((x) => x < L)
    .map(arch)
    .join('')
  const clad = shape.cladding > 0 && look.clad
  const sill: Node[] = [
    [0, shape.sill + shape.cladding, 0],
    [L, shape.sill + shape.cladding, 0],
    [L, lowest - 60, 0],
    [0, lowest - 60, 0],
  ]
  const yellow: Node[] = [
    [0, 700, 0],
    [0, 790, 0],
    [L, 850, 0],
    [L, 760, 0],
  ]
  const step: Node[] = [
    [shape.axles[0] + 560, shape.sill - 78, 0.5],
    [shape.axles[0] + 540, shape.sill - 20, 0.3],
    [shape.axles[1] - 560, shape.sill - 20, 0.3],
    [shape.axles[1] - 580, shape.sill - 78, 0.5],
  ]
  const stepped =
    shape.cladding > 0 && look.steps
      ? `<path d="${trace(step, side)}" fill="#1e2223"/>` +
        stroke(trace(step.slice(1, 3), side, false), '#9aa0a0', 12 * mm)
      : ''
  return (
    stepped +
    `<linearGradient id="${id}ff" href="#${id}flank" gradientUnits="userSpaceOnUse" x1="0" y1="${num(shape.height - shape.belt)}" x2="0" y2="${num(lowest - shape.belt)}" gradientTransform="${matrixAt(side, L / 2, shape.belt)}"/>` +
    `<clipPath id="${id}f"><path id="${id}fo" d="${d}"/></clipPath><use href="#${id}fo" fill="url(#${id}ff)"/>` +
    `<g clip-path="url(#${id}f)"><path d="${trace(band, side)}" fill="${paint.deep}" opacity=".16"/>` +
    (look.matatu ? `<path d="${trace(yellow, side)}" fill="#e3b23a"/>` : '') +
    (clad
      ? `<path d="${trace(sill, side)}" fill="${look.trim}"/>` +
        stroke(arches, look.trim, shape.cladding * 1.1 * mm)
      : `<defs><path id="${id}a" d="${arches}"/></defs>` +
        again(`${id}a`, paint.deep, 40 * mm, 0.35) +
        again(`${id}a`, paint.sheen, 10 * mm, 0.35)) +
    stroke(under, paint.deep, 16 * mm, 0.28) +
    stroke(crease, paint.sheen, 13 * mm, 0.55) +
    `</g><use href="#${id}fo" fill="url(#${id}round)"/>` +
    stroke(shut, paint.deep, 9 * mm, 0.75) +
    windows(surface, look) +
    handles.join('') +
    lamps(surface, look)
  )
}
