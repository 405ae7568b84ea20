import { type Map2, matrixAt, type Node, num, trace } from './geometry.ts'
import { lettering } from './letters.ts'
import { headlampOf, type Look } from './look.ts'
import { mix } from './paint.ts'
import { item } from './random.ts'
import type { Surface } from './surface.ts'

const fill = (d: string, colour: string, extra = '') => `<path d="${d}" fill="${colour}"${extra}/>`
const mirrored = (nodes: readonly Node[]): Node[] => nodes.map(([s, y, t]) => [-s, y, t])
const box = (half: number, low: number, high: number, round = 0.2, pinch = 0): Node[] => {
  const t = round
  return [
    [-half + pinch, low, t],
    [-half, high, t],
    [half, high, t],
    [half - pinch, low, t],
  ]
}

/** A number plate with its middle masked; white in front, yellow behind, as in Kenya. */
export function plate(surface: Surface, look: Look, end: 'nose' | 'tail'): string {
  const { shape, camera } = surface
  const place = surface[end]
  const y = shape.plates[end === 'nose' ? 0 : 1]
  const half = shape.width / 2
  const flip = (end === 'tail') !== camera.mirrored ? -1 : 1
  const flat: Map2 = (x, up) => {
    const middle = place(0, y)
    const across = place(0.2, y)
    const above = place(0, y + 100)
    const dx = (x * flip) / (half * 0.2)
    return [
      middle[0] + (across[0] - middle[0]) * dx + (above[0] - middle[0]) * (up / 100) * 0.4,
      middle[1] + (across[1] - middle[1]) * dx + (above[1] - middle[1]) * (up / 100),
    ]
  }
  return plateMark(look, matrixAt(flat, 0, 0), end)
}

/** The plate itself, 524 by 124 millimetres around the origin of the given transform. */
export function plateMark(look: Look, transform: string, end: 'nose' | 'tail'): string {
  return (
    `<g transform="${transform}"><rect x="-262" y="-62" width="524" height="124" rx="12" fill="${end === 'nose' ? '#f4f2ea' : '#e9b93a'}" stroke="#26282a" stroke-width="7"/>` +
    `${lettering(look.plate, [0, 0], 440, 1)}</g>`
  )
}

function grille(surface: Surface, look: Look): string {
  const { shape, nose, camera } = surface
  const g = shape.grille
  const low = g.high - g.low < 120
  const style = low && look.grille === 'slats' ? 'bars' : look.grille
  const tall = style === 'bold' ? 40 : 0
  const shape0 = trace(box(g.half, g.low - tall, g.high, 0.25, 0.05), nose)
  const bars: string[] = []
  const rows = { mesh: low ? 3 : 6, bars: low ? 2 : 3, bold: 2, slats: 0 }[style]
  for (let i = 1; i <= rows; i++) {
    const y = g.low - tall + ((g.high - g.low + tall) * i) / (rows + 1)
    bars.push(
      trace(
        [
          [-g.half + 0.03, y, 0],
          [0, y, 0],
          [g.half - 0.03, y, 0],
        ],
        nose,
        false,
      ),
    )
  }
  if (style === 'slats')
    for (let s = -g.half + 0.08; s < g.half - 0.05; s += 0.11)
      bars.push(
        trace(
          [
            [s, g.low + 8, 0],
            [s, g.high - 8, 0],
          ],
          nose,
          false,
        ),
      )
  const metal = look.chrome || style === 'bold' ? `url(#${look.id}chrome)` : '#6f7677'
  const wide = (style === 'mesh' ? 9 : low ? 13 : 20) * camera.zoom
  const badge = nose(0, (g.low + g.high) / 2 + 10)
  return (
    fill(
      shape0,
      '#161919',
      ` stroke="${look.chrome ? `url(#${look.id}chrome)` : '#2a2d2e'}" stroke-width="${num(16 * camera.zoom)}"`,
    ) +
    `<path d="${bars.join('')}" fill="none" stroke="${metal}" stroke-width="${num(wide)}"/>` +
    `<ellipse cx="${num(badge[0])}" cy="${num(badge[1])}" rx="${num((low ? 50 : 62) * camera.zoom)}" ry="${num((low ? 34 : 44) * camera.zoom)}" fill="url(#${look.id}chrome)" stroke="#3a3f40" stroke-width="1"/>`
  )
}

function lamp(surface: Surface, look: Look, sign: 1 | -1): string {
  const { shape, nose, camera } = surface
  const h = headlampOf(shape, look)
  const rise = h.high - h.low
  const inner = h.inner - 0.05 * look.bulge
  const nodes: Node[] = [
    [inner, h.low + rise * 0.3, 0.3],
    [inner + 0.06, h.high - rise * 0.25, 0.3],
    [1, h.high + rise * 0.05, 0.1],
    [1, h.low + rise * 0.2, 0.1],
    [0.86, h.low, 0.6],
  ]
  const d = trace(sign === 1 ? nodes : mirrored(nodes), nose)
  const bulbs = [inner + (1 - inner) * 0.36, inner + (1 - inner) * 0.68].map((s, i) => {
    const [x, y] = nose(s * sign, h.low + rise * 0.52)
    const squeeze = Math.abs(nose(s + 0.1, h.low)[0] - nose(s, h.low)[0]) / (shape.width * 0.05 * camera.zoom)
    const r = rise * (0.27 - 0.05 * i) * camera.zoom
    const rx = num(r * Math.max(0.35, Math.min(1, squeeze)))
    return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${rx}" ry="${num(r)}" fill="#e9f0f1" stroke="#5f6c71" stroke-width="1.4"/><ellipse cx="${num(x - r * 0.15)}" cy="${num(y - r * 0.2)}" rx="${num(r * 0.36)}" ry="${num(r * 0.42)}" fill="#fff"/>`
  })
  return fill(d, `url(#${look.id}lamp)`, ' stroke="#30373a" stroke-width="1.6"') + bulbs.join('')
}

/** Everything on the nose: grille, lamps, bumper, air intake, plate. */
export function nose(surface: Surface, look: Look): string {
  const { shape, nose: at, camera } = surface
  const mm = camera.zoom
  const bottom = item(shape.profile, 0)[1]
  const i = shape.intake
  const black = shape.cladding > 0 && look.clad ? look.trim : mix(look.paint.low, look.paint.deep, 0.5)
  const bumper = trace(
    [
      [-1, bottom - 10, 0],
      [-1, i.low - 6, 0],
      [0, i.low - 30, 0],
      [1, i.low - 6, 0],
      [1, bottom - 10, 0],
    ],
    at,
  )
  const seam = trace(
    [
      [-1, shape.headlamp.low - 40, 0],
      [-0.6, shape.headlamp.low - 70, 1],
      [0, shape.grille.low - 60, 1],
      [0.6, shape.headlamp.low - 70, 1],
      [1, shape.headlamp.low - 40, 0],
    ],
    at,
    false,
  )
  const fogs = [0.82, -0.82].map((s) => {
    const y = (i.low + i.high) / 2
    const well: Node[] = [
      [s - 0.1, y - 60, 0.5],
      [s - 0.09, y + 55, 0.5],
      [s + 0.09, y + 65, 0.5],
      [s + 0.1, y - 50, 0.5],
    ]
    const [x, cy] = at(s, y)
    return (
      fill(trace(well, at), '#1b1e1f') +
      `<ellipse cx="${num(x)}" cy="${num(cy)}" rx="${num(30 * mm)}" ry="${num(38 * mm)}" fill="#cfd6d6"/>`
    )
  })
  return (
    fill(bumper, black) +
    fill(trace(box(i.half, i.low, i.high, 0.35, -0.04), at), '#1a1d1e') +
    `<path d="${[0.35, 0.68]
      .map((f) =>
        trace(
          [
            [-i.half, i.low + (i.high - i.low) * f, 0],
            [0, i.low + (i.high - i.low) * f, 0],
            [i.half, i.low + (i.high - i.low) * f, 0],
          ],
          at,
          false,
        ),
      )
      .join('')}" fill="none" stroke="#3a3f40" stroke-width="${num(12 * mm)}"/>` +
    `<path d="${seam}" fill="none" stroke="${look.paint.deep}" stroke-opacity=".45" stroke-width="${num(9 * mm)}"/>` +
    fogs.join('') +
    grille(surface, look) +
    lamp(surface, look, -1) +
    lamp(surface, look, 1) +
    plate(surface, look, 'nose')
  )
}

/** Everything on the tail: lamps, tailgate, bumper, reflectors, plate. */
export function tail(surface: Surface, look: Look): string {
  const { shape, tail: at, camera } = surface
  const mm = camera.zoom
  const t = shape.tail
  const bottom = item(shape.profile, shape.profile.length - 1)[1]
  const rise = t.high - t.low
  const cluster = ([1, -1] as const).map((sign) => {
    const nodes: Node[] = [
      [t.inner, t.low + rise * 0.12, 0.3],
      [t.inner + 0.03, t.high - rise * 0.05, 0.3],
      [1, t.high, 0.1],
      [1, t.low, 0.2],
    ]
    const inner: Node[] = [
      [t.inner + 0.05, t.low + rise * 0.36, 0.3],
      [t.inner + 0.05, t.low + rise * 0.56, 0.3],
      [0.97, t.low + rise * 0.56, 0.3],
      [0.97, t.low + rise * 0.36, 0.3],
    ]
    const side = (n: Node[]) => trace(sign === 1 ? n : mirrored(n), at)
    return (
      fill(side(nodes), `url(#${look.id}red)`, ' stroke="#470d0b" stroke-width="1.5"') +
      fill(side(inner), '#f1ded2', ' opacity=".75"')
    )
  })
  const lower = bottom + (shape.plates[1] - bottom) * 0.35
  const black = shape.cladding > 0 ? '#2c2f30' : mix(look.paint.low, look.paint.deep, 0.6)
  const gate = trace(
    [
      [-0.78, shape.belt - 30, 0],
      [-0.8, lower + 190, 0.3],
      [0.8, lower + 190, 0.3],
      [0.78, shape.belt - 30, 0],
    ],
    at,
    false,
  )
  const reflectors = [0.78, -0.78].map((s) =>
    fill(
      trace(
        box(0.09, lower + 40, lower + 75, 0.3).map(([x, y, r]) => [x + s, y, r] as const),
        at,
      ),
      '#a8251f',
    ),
  )
  const well = trace(box(0.36, shape.plates[1] - 95, shape.plates[1] + 105, 0.2, 0.03), at)
  return (
    fill(
      trace(
        [
          [-1, bottom - 8, 0],
          [-1, lower, 0.2],
          [-0.6, lower + 20, 0.6],
          [0.6, lower + 20, 0.6],
          [1, lower, 0.2],
          [1, bottom - 8, 0],
        ],
        at,
      ),
      black,
    ) +
    `<path d="${gate}" fill="none" stroke="${look.paint.deep}" stroke-opacity=".7" stroke-width="${num(9 * mm)}"/>` +
    fill(well, look.paint.deep, ' opacity=".35"') +
    fill(
      trace(box(0.34, shape.plates[1] + 82, shape.plates[1] + 118, 0.4), at),
      look.chrome ? `url(#${look.id}chrome)` : look.paint.low,
    ) +
    cluster.join('') +
    reflectors.join('') +
    plate(surface, look, 'tail')
  )
}
