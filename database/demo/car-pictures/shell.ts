import { nose, tail } from './ends.ts'
import { num, type Point, polygon, trace } from './geometry.ts'
import type { Look } from './look.ts'
import { item } from './random.ts'
import { patch, type Surface } from './surface.ts'

/** A sheet of glass between two samples, set into the body, with the sky in it. */
function pane(surface: Surface, look: Look, from: number, to: number, half: number, wipers: boolean): string {
  const { points, at, camera } = surface
  const [a, b] = [item(points, from), item(points, to)]
  const on = (share: number, s: number): Point =>
    at(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, s)
  const edge = (share: number) =>
    [-1, -0.6, -0.2, 0.2, 0.6, 1].map((k) => on(share, k * half * (share > 0.5 ? 0.97 : 1)))
  const glass = [...edge(0.03), ...edge(0.94).reverse()]
  const glint = [on(0.1, -half * 0.75), on(0.9, -half * 0.3), on(0.9, half * 0.02), on(0.1, -half * 0.4)]
  const sliver = [on(0.1, half * 0.1), on(0.9, half * 0.45), on(0.9, half * 0.53), on(0.1, half * 0.2)]
  const rest = (s: number) =>
    polygon([
      on(0.05, s - 0.2),
      on(0.35, s - 0.16),
      on(0.42, s - 0.1),
      on(0.62, s - 0.08),
      on(0.62, s + 0.08),
      on(0.42, s + 0.1),
      on(0.35, s + 0.16),
      on(0.05, s + 0.2),
    ])
  const wiper =
    polygon([on(0.02, -0.1), on(0.12, 0.55)], false) + polygon([on(0.02, -0.65), on(0.12, -0.05)], false)
  return (
    `<path d="${polygon(glass)}" fill="url(#${look.id}screen)" stroke="#15191a" stroke-width="${num(26 * camera.zoom)}" stroke-linejoin="round"/>` +
    `<path d="${rest(-0.42)}${rest(0.42)}" fill="#0d1214" opacity=".38"/><path d="${polygon(glint)}${polygon(sliver)}" fill="#fff" opacity=".17"/>` +
    (wipers ? `<path d="${wiper}" fill="none" stroke="#111" stroke-width="${num(18 * camera.zoom)}"/>` : '')
  )
}

const sheet = (points: readonly Point[], colour: string) => `<path d="${polygon(points)}" fill="${colour}"/>`

/** Outside mirrors: a shell on each side that is in sight. */
export function mirror(surface: Surface, look: Look, s: 1 | -1): string {
  const { shape, at, camera } = surface
  const [x, y] = shape.mirror
  const foot = at(x, y, s)
  const out = at(x - 20, y + 40, s * 1.16)
  const wide = Math.max(62, 120 * Math.abs(Math.sin(camera.yaw)))
  const [w, h] = [wide * camera.zoom, (shape.length < 2000 ? 170 : 82) * camera.zoom]
  return (
    `<path d="M${num(foot[0])} ${num(foot[1])}L${num(out[0])} ${num(out[1])}" stroke="#1b1e1f" stroke-width="${num(45 * camera.zoom)}"/>` +
    `<rect x="${num(out[0] - w)}" y="${num(out[1] - h)}" width="${num(w * 2)}" height="${num(h * 1.7)}" rx="${num(w * 0.55)}" fill="${look.clad && look.bulge > 0.5 ? '#25292a' : look.paint.base}" stroke="${look.paint.deep}" stroke-width="1"/>` +
    `<rect x="${num(out[0] - w * 0.8)}" y="${num(out[1] - h * 0.85)}" width="${num(w * 1.5)}" height="${num(h * 0.45)}" rx="${num(h * 0.2)}" fill="#fff" opacity=".22"/>`
  )
}

/** Roof, glass, bonnet or boot and the end that faces the viewer. */
export function shell(surface: Surface, look: Look): string {
  const { shape, marks, camera, points } = surface
  if (camera.yaw === 0) return ''
  const { id, paint } = look
  const m = shape.marks
  const mark = (node: number) => item(marks, node)
  const end = Math.abs(camera.yaw) > 1.5
  const sides = (end ? [-1, 1] : [])
    .map((s) =>
      sheet(
        points.map((p) => surface.at(p[0], p[1], s)),
        paint.low,
      ),
    )
    .join('')
  const crest = highest(surface, mark(m.header), mark(m.roof))
  const roof = sheet(
    camera.yaw > 0 ? patch(surface, mark(m.header), crest) : patch(surface, crest, mark(m.roof)),
    `url(#${id}top)`,
  )
  const clipped = (face: Point[]) =>
    `<clipPath id="${id}e"><path id="${id}eo" d="${polygon(face)}"/></clipPath><use href="#${id}eo" fill="url(#${id}face)"/><use href="#${id}eo" fill="url(#${id}turn)"/>`
  if (camera.yaw > 0) {
    const face = patch(surface, 0, mark(m.face))
    const lip = trace(
      [-0.8, -0.4, 0, 0.4, 0.8].map(
        (s) =>
          [
            ...surface.at(item(points, mark(m.face))[0] + 30, item(points, mark(m.face))[1] + 5, s),
            0.8,
          ] as const,
      ),
      undefined,
      false,
    )
    return (
      sides +
      roof +
      sheet(patch(surface, mark(m.cowl), mark(m.header)), paint.base) +
      pane(surface, look, mark(m.cowl), mark(m.header), 0.93, true) +
      sheet(patch(surface, mark(m.face), mark(m.cowl)), `url(#${id}top)`) +
      bonnetLines(surface, look) +
      clipped(face) +
      `<path d="${lip}" fill="none" stroke="${paint.deep}" stroke-opacity=".6" stroke-width="${num(8 * camera.zoom)}"/>` +
      `<g clip-path="url(#${id}e)">${nose(surface, look)}</g>`
    )
  }
  const rump = patch(surface, mark(m.boot), points.length - 1)
  const lid =
    m.boot === m.glass
      ? ''
      : sheet(
          patch(surface, mark(m.glass), mark(m.boot)),
          shape.doors.length > 5 ? '#1d2021' : `url(#${id}top)`,
        )
  const bare = look.panel || shape.length < 2000
  return (
    sides +
    roof +
    sheet(patch(surface, mark(m.roof), mark(m.glass)), paint.base) +
    (bare ? '' : pane(surface, look, mark(m.glass), mark(m.roof), 0.86, false)) +
    lid +
    clipped(rump) +
    `<g clip-path="url(#${id}e)">${tail(surface, look)}</g>`
  )
}

/** The sample of the roof that stands highest on the picture. */
function highest({ points, at }: Surface, from: number, to: number): number {
  let best = from
  for (let i = from; i <= to; i++)
    if (at(...item(points, i), 0)[1] < at(...item(points, best), 0)[1]) best = i
  return best
}

function bonnetLines(surface: Surface, look: Look): string {
  const { shape, points, marks, at, camera } = surface
  const [from, to] = [item(marks, shape.marks.face), item(marks, shape.marks.cowl)]
  const line = (s: number) =>
    polygon(
      points.slice(from, to + 1).map((p) => at(p[0], p[1], s)),
      false,
    )
  return (
    `<path d="${line(0.88)}${line(-0.88)}" fill="none" stroke="${look.paint.deep}" stroke-opacity=".5" stroke-width="${num(8 * camera.zoom)}"/>` +
    `<path d="${line(0.45)}${line(-0.45)}" fill="none" stroke="${look.paint.sheen}" stroke-opacity=".5" stroke-width="${num(14 * camera.zoom)}"/>`
  )
}
