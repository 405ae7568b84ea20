import { shapes } from './bodies.ts'
import { flank } from './flank.ts'
import { type Camera, frame, type Map2, matrixAt, num, polygon, trace } from './geometry.ts'
import { load } from './load.ts'
import { type Look, lookOf } from './look.ts'
import { paintDefs } from './paint.ts'
import { dice } from './random.ts'
import { softEllipse, softShape } from './shadow.ts'
import type { Shape } from './shape.ts'
import { mirror, shell } from './shell.ts'
import { type Surface, surfaceOf } from './surface.ts'
import type { Drawing, View } from './types.ts'
import { wheelDefs } from './wheels.ts'

function cameraFor(drawing: Drawing, shape: Shape): Camera {
  const d = dice(drawing.seed, `camera ${drawing.view}`)
  const lorry = drawing.body === 'lorry'
  const quarter = drawing.view.endsWith('three-quarter')
  const turned = d.between(0.58, 0.8)
  const yaws: Partial<Record<View, number>> = {
    'three-quarter': turned,
    'rear-three-quarter': -turned,
    front: Math.PI / 2,
    rear: -Math.PI / 2,
  }
  const yaw = yaws[drawing.view] ?? 0
  const size = {
    length: lorry ? 6150 : shape.length,
    width: shape.width,
    height: lorry ? (quarter ? 2900 : 2700) : shape.height,
    eye: shape.height * 0.5 + 640 + d.between(0, 180),
  }
  const end = Math.abs(yaw) > 1.5
  const room = {
    width: end ? 690 : (quarter ? 1085 : 1040) * (drawing.body === 'hatchback' ? 0.94 : 1),
    height: end ? 590 : 600,
    ground: end ? 785 : 800,
    middle: 600 + d.between(-14, 14),
  }
  const mirrored = drawing.view === 'side-mirrored' || (quarter && d.chance(0.45))
  return frame({ yaw, distance: (yaw === 0 ? 26000 : 7600) + (lorry ? 3500 : 0), mirrored }, size, room)
}

function wheelsOf(surface: Surface, look: Look, which: 'near' | 'far'): string {
  const { shape, camera, inset } = surface
  const depth = which === 'near' ? 34 : shape.width - 250
  const tyre = shape.tyre
  const disc = (axle: number, at: number) =>
    `transform="${matrixAt(inset(at), axle, tyre)} scale(${num(tyre)}e-2)"`
  const end = Math.abs(camera.yaw) > 1.5
  return shape.axles
    .map((axle) => {
      if (end) {
        const [a, b] = [inset(depth)(axle, tyre * 2), inset(depth + 215)(axle, 0)]
        return `<rect x="${num(Math.min(a[0], b[0]))}" y="${num(a[1])}" width="${num(Math.abs(b[0] - a[0]))}" height="${num(b[1] - a[1])}" rx="${num(40 * camera.zoom)}" fill="#191b1c"/>`
      }
      const tread =
        camera.yaw === 0
          ? []
          : [215, 160, 105, 50].map(
              (inward) => `<circle r="100" fill="#191b1c" ${disc(axle, depth + inward)}/>`,
            )
      if (which === 'far') return tread.join('')
      return `${well(surface, axle) + tread.join('')}<use href="#${look.id}w" ${disc(axle, depth)}/>`
    })
    .join('')
}

function well(surface: Surface, axle: number): string {
  const { tyre, archGap, sill } = surface.shape
  const radius = tyre + archGap + 64
  const map = surface.inset(60)
  const arc = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) =>
    map(axle + Math.cos((Math.PI * i) / 8) * radius, tyre + Math.sin((Math.PI * i) / 8) * radius),
  )
  return `<path d="${polygon([map(axle + radius, sill + 20), ...arc, map(axle - radius, sill + 20)])}" fill="#101213"/>`
}

function shadow(surface: Surface, look: Look, length: number): string {
  const { shape, camera } = surface
  const ground = (grow: number, drift: number) => {
    const near = surface.inset(-grow)
    const away = surface.inset(shape.width + grow)
    const flat: Map2 = (x, z) => (z > 0 ? near(x, 0) : away(x, 0))
    const [a, b] = [-grow, length + grow + drift]
    return trace(
      [
        [a, 1, 0.6],
        [b, 1, 0.6],
        [b, -1, 0.6],
        [a, -1, 0.6],
      ],
      flat,
    )
  }
  const centre = surface.inset(shape.width / 2)(length / 2, 0)
  const around = softShape(`${look.id}b`, ground(20, 260), centre, [0.07, 0.13], 0.42, 14)
  if (camera.yaw !== 0)
    return around + softShape(`${look.id}c`, ground(-200, 100), centre, [0.04, 0.06], 0.6, 6)
  const low = camera.eyeline[1] + camera.height * camera.zoom + 2
  const middle = surface.side(length / 2 + 60, 0)[0]
  return around + softEllipse(`${look.id}c`, [middle, low], [length * 0.54 * camera.zoom, 26], 0.7)
}

function belly(surface: Surface): string {
  const { shape, inset } = surface
  const [a, b] = shape.axles
  const top = shape.sill + 160
  const low = shape.sill - 45
  const [near, far] = [inset(130), inset(shape.width - 130)]
  return `<path d="${polygon([near(a, low), near(a, top), near(b, top), near(b, low)])}${polygon([far(a, low), far(a, top), far(b, top), far(b, low)])}${polygon([near(b, low), near(b, top), far(b, top), far(b, low)])}${polygon([near(a, low), near(a, top), far(a, top), far(a, low)])}" fill="#131516"/>`
}

function rail({ shape, at, camera }: Surface, s: number): string {
  const y = shape.height + 40
  const [a, b] = [shape.length * 0.47, shape.length * 0.87]
  const bar = polygon(
    [
      at(a, y - 75, s),
      at(a + 110, y - 8, s),
      at((a + b) / 2, y + 8, s),
      at(b - 130, y - 18, s),
      at(b, y - 95, s),
    ],
    false,
  )
  return `<path d="${bar}" fill="none" stroke="#23282a" stroke-width="${num(44 * camera.zoom)}" stroke-linejoin="round"/><path d="${bar}" fill="none" stroke="#8d9495" stroke-width="${num(14 * camera.zoom)}" stroke-linejoin="round"/>`
}

/** A steel hoop over the front of a pickup's bed. */
function hoop({ at, camera }: Surface): string {
  const bar = polygon(
    [
      at(4080, 1230, 0.84),
      at(3700, 1660, 0.84),
      at(3680, 1700, 0.76),
      at(3680, 1700, -0.76),
      at(3700, 1660, -0.84),
      at(4080, 1230, -0.84),
    ],
    false,
  )
  const posts =
    polygon([at(3700, 1230, 0.84), at(3690, 1680, 0.82)], false) +
    polygon([at(3700, 1230, -0.84), at(3690, 1680, -0.82)], false)
  return [
    ['#1f2324', 62],
    ['#a9afae', 18],
  ]
    .map(
      ([colour, wide]) =>
        `<path d="${bar}${posts}" fill="none" stroke="${colour}" stroke-width="${num(Number(wide) * camera.zoom)}" stroke-linejoin="round"/>`,
    )
    .join('')
}

/** A four-wheeled vehicle from outside, standing on its own shadow. */
export function vehicle(drawing: Drawing): string {
  const base = shapes[drawing.body as keyof typeof shapes]
  const look = lookOf(drawing, base.rim)
  const surface = surfaceOf(base, cameraFor(drawing, base))
  const { camera } = surface
  const lorry = drawing.body === 'lorry'
  const raised = surfaceOf(base, { ...camera, height: camera.height - look.ride })
  const front = camera.yaw > 1.5 || camera.yaw < -1.5
  const cargo = lorry ? load(raised, look) : ''
  const near = front ? '' : flank(raised, look)
  const far = camera.yaw === 0 ? '' : mirror(raised, look, -1)
  const railed = (s: number) => (look.rails ? rail(raised, s) : '')
  const close = mirror(raised, look, 1)
  const behind = camera.yaw < -1.5
  const bodywork =
    far +
    (behind ? close : '') +
    railed(-0.9) +
    (look.hoop && camera.yaw >= 0 ? hoop(raised) : '') +
    (camera.yaw === 0 ? railed(0.9) : '') +
    shell(raised, look) +
    near +
    (camera.yaw === 0 ? '' : railed(0.9)) +
    (behind ? '' : close) +
    (look.hoop && camera.yaw < 0 ? hoop(raised) : '')
  const cab = camera.yaw < 0 ? bodywork + cargo : cargo + bodywork
  const corner = camera.yaw === 0 || front ? 'none' : camera.yaw > 0 === camera.mirrored ? 'right' : 'left'
  return (
    `<defs>${paintDefs(look.id, look.paint, look.tint, corner)}${wheelDefs(look.id, look.wheel)}</defs>` +
    shadow(surface, look, lorry ? 6150 : base.length) +
    wheelsOf(surface, look, 'far') +
    (front ? wheelsOf(surface, look, 'near') : '') +
    belly(raised) +
    (front ? '' : wheelsOf(surface, look, 'near')) +
    cab
  )
}
