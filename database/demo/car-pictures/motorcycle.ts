import {
  corners,
  frame,
  type Map2,
  matrixAt,
  type Node,
  num,
  type Point,
  polygon,
  project,
  trace,
} from './geometry.ts'
import { type Look, lookOf } from './look.ts'
import { motorcycleEnd } from './motorcycle-end.ts'
import {
  cheek,
  cowl,
  engine,
  fender,
  front,
  guard,
  head,
  panel,
  rear,
  seat,
  tank,
  tyre,
} from './motorcycle-parts.ts'
import { motoWheelDefs } from './motorcycle-wheel.ts'
import { mix, paintDefs } from './paint.ts'
import { dice } from './random.ts'
import { softShape } from './shadow.ts'
import type { Drawing } from './types.ts'

/** A commuter motorcycle from outside. */
export function motorcycle(drawing: Drawing): string {
  const look = lookOf(drawing, 0.75)
  const defs = `<defs>${paintDefs(look.id, look.paint, look.tint)}${motoWheelDefs(look)}</defs>`
  if (drawing.view === 'front' || drawing.view === 'rear') return defs + motorcycleEnd(look, drawing.view)
  return defs + sideways(drawing, look)
}

function sideways({ view, seed }: Drawing, look: Look): string {
  const d = dice(seed, `camera ${view}`)
  const back = view === 'rear-three-quarter'
  const yaw = view.startsWith('side') ? 0 : d.between(0.36, 0.52) * (back ? -1 : 1)
  const camera = frame(
    { yaw, distance: 5200, mirrored: view === 'side-mirrored' || (yaw !== 0 && d.chance(0.45)) },
    { length: 1950, width: 500, height: 1180, eye: 900 },
    { width: 930, height: 600, ground: 800, middle: 600 },
  )
  const zoom = camera.zoom
  const plane =
    (z: number): Map2 =>
    (x, y) =>
      project(camera, x, y, z)
  const middle = plane(0)
  const fill = (nodes: readonly Node[], colour: string, z = 0, extra = '') =>
    `<path d="${trace(nodes, plane(z))}" fill="${colour}"${extra}/>`
  const line = (points: readonly (readonly [number, number, number])[], colour: string, wide: number) =>
    `<path d="${polygon(
      points.map(([x, y, z]) => project(camera, x, y, z)),
      false,
    )}" fill="none" stroke="${colour}" stroke-width="${num(wide * zoom)}" stroke-linecap="round" stroke-linejoin="round"/>`
  const solid = (nodes: readonly Node[], half: number, colour: string, side: string) =>
    yaw === 0
      ? fill(nodes, colour)
      : [-half, -half / 2, 0, half / 2].map((z) => fill(nodes, side, z)).join('') + fill(nodes, colour, half)
  const wheel = (x: number) =>
    `${
      yaw === 0
        ? ''
        : [-45, -22, 0]
            .map(
              (z) =>
                `<circle r="100" fill="#17191a" transform="${matrixAt(plane(z), x, tyre)} scale(2.98)"/>`,
            )
            .join('')
    }<use href="#${look.id}w" transform="${matrixAt(plane(22), x, tyre)} scale(2.98)"/>`
  const fork = (z: number) =>
    line(
      [
        [front, tyre, z],
        [395, 590, z],
      ],
      '#5c6163',
      62,
    ) +
    line(
      [
        [390, 575, z],
        [545, 1010, z],
      ],
      '#d3d6d4',
      42,
    )
  const shock = (z: number) =>
    line(
      [
        [1530, 330, z],
        [1400, 700, z],
      ],
      '#2a2d2e',
      46,
    ) +
    line(
      [
        [1505, 400, z],
        [1420, 640, z],
      ],
      look.paint.base,
      62,
    ) +
    line(
      [
        [1500, 415, z],
        [1425, 630, z],
      ],
      '#e8e8e4',
      14,
    )
  const exhaust =
    line(corners('720 600 90, 640 440 100, 720 300 100, 1080 255 110'), '#a9a9a3', 46) +
    line(corners('1080 255 115, 1250 300 115, 1740 400 120'), '#3a3d3d', 92) +
    line(
      [
        [1240, 310, 125],
        [1700, 405, 125],
      ],
      '#d9dad6',
      26,
    )
  const fins = [540, 575, 610, 645, 675]
    .map((y) =>
      line(
        [
          [664, y, 110],
          [874, y, 110],
        ],
        '#2b2e2f',
        10,
      ),
    )
    .join('')
  const bars = (s: number) =>
    line(
      [
        [560, 1010, 0],
        [600, 1060, s * 150],
        [690, 1070, s * 330],
      ],
      '#2a2d2f',
      26,
    ) +
    line(
      [
        [640, 1068, s * 250],
        [720, 1072, s * 370],
      ],
      '#191b1c',
      48,
    ) +
    line(
      [
        [620, 1066, s * 200],
        [590, 1180, s * 260],
      ],
      '#2a2d2f',
      14,
    ) +
    `<g transform="${matrixAt(plane(s * 270), 590, 1200)}"><ellipse rx="${yaw === 0 ? 42 : 78}" ry="52" fill="#1e2122"/><ellipse rx="${yaw === 0 ? 22 : 60}" ry="38" fill="#8fa3a6" opacity=".7"/></g>`
  const [lx, ly] = project(camera, 420, 900, 0)
  const turn = Math.abs(Math.sin(yaw))
  const headlamp =
    fill(
      corners('400 790 0.5, 385 990 0.6, 520 1040 0.7, 600 960 0.6, 560 830 0.6'),
      look.paint.base,
      yaw === 0 ? 0 : 60,
    ) +
    fill(corners('420 1000 0.5, 470 1095 0.5, 540 1080 0.5, 540 1020 0.3'), '#20262a', 0, ' opacity=".8"') +
    (back
      ? ''
      : `<ellipse cx="${num(lx)}" cy="${num(ly)}" rx="${num((34 + 110 * turn) * zoom)}" ry="${num(98 * zoom)}" fill="url(#${look.id}lamp)" stroke="#3a4143" stroke-width="2.5"/>`)
  const ground = polygon([
    project(camera, -40, 0, 150),
    project(camera, 2040, 0, 150),
    project(camera, 2120, 0, -220),
    project(camera, 20, 0, -220),
  ])
  const sheen = (nodes: readonly Node[], z: number) =>
    fill(
      nodes.map(([x, y, t]) => [x * 0.86 + 118, y * 0.5 + 478, t] as Node),
      '#fff',
      z,
      ' opacity=".28"',
    )
  const half = yaw === 0 ? 0 : 105
  const stripe = look.bulge > 0.5 ? '#f2ead8' : look.paint.sheen
  const near: Point = middle(1690, 760)
  return (
    softShape(`${look.id}b`, ground, project(camera, 1040, 0, -35), [0.05, 0.35], 0.5, 10) +
    bars(-1) +
    fork(-70) +
    wheel(rear) +
    line(
      [
        [1080, 380, 40],
        [rear, tyre, 60],
      ],
      '#3a3e40',
      70,
    ) +
    fill(guard, '#202324') +
    shock(-110) +
    wheel(front) +
    solid(
      fender,
      yaw === 0 ? 0 : 60,
      look.chrome ? `url(#${look.id}chrome)` : look.paint.base,
      look.paint.low,
    ) +
    line(corners('545 960 0, 640 760 0, 690 350 0, 900 260 0'), '#24282a', 46) +
    line(corners('640 800 0, 1000 780 0, 1280 720 0, 1560 770 0'), '#24282a', 52) +
    line(
      [
        [1000, 780, 0],
        [1060, 420, 0],
      ],
      '#24282a',
      46,
    ) +
    fill(head, '#888d8d', half ? 60 : 0) +
    fill(engine, '#6d7272', half ? 70 : 0) +
    fins +
    `<g transform="${matrixAt(plane(half ? 95 : 0), 960, 400)}"><circle r="112" fill="#a7abaa"/><circle r="88" fill="#7d8281"/><path d="M-80 30A86 86 0 0 0 20 84" fill="none" stroke="#e8e9e6" stroke-width="10"/></g>` +
    exhaust +
    shock(100) +
    line(
      [
        [1000, 270, 100],
        [1010, 270, 230],
      ],
      '#202324',
      40,
    ) +
    line(
      [
        [880, 250, 60],
        [860, 20, 160],
      ],
      '#2b2f30',
      20,
    ) +
    solid(cowl, half * 0.8, look.paint.base, look.paint.low) +
    solid(panel, half * 0.9, look.paint.base, look.paint.low) +
    fill(corners('1040 740 0.2, 1220 745 0.2, 1200 705 0.2, 1050 700 0.2'), stripe, half, ' opacity=".8"') +
    line(corners('1600 860 90, 1840 890 90, 1850 820 90, 1650 790 90'), '#9ba09f', 24) +
    line(corners('1600 860 -90, 1840 890 -90, 1850 890 90'), '#9ba09f', 20) +
    solid(seat, half, '#2d2a28', '#1b1918') +
    fill(
      corners('1010 868 0.5, 1250 838 0.8, 1580 872 0.5, 1250 822 0.8'),
      '#6a635c',
      half,
      ' opacity=".7"',
    ) +
    solid(tank, half * 1.1, `url(#${look.id}face)`, mix(look.paint.base, look.paint.low, 0.6)) +
    sheen(tank, half * 1.1) +
    fill(cheek, look.paint.low, half * 1.15, ' opacity=".5"') +
    fill(
      corners('730 905 0.3, 950 900 0.3, 930 872 0.3, 725 868 0.3'),
      stripe,
      half * 1.2,
      ' opacity=".85"',
    ) +
    `<ellipse cx="${num(near[0])}" cy="${num(near[1])}" rx="${num(44 * zoom)}" ry="${num(36 * zoom)}" fill="url(#${look.id}red)"/>` +
    fork(70) +
    headlamp +
    bars(1)
  )
}
