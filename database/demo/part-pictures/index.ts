import { dice } from '../car-pictures/random.ts'
import { bonnet, bumper, door, headlight, mirror, rack, tailLight } from './body-parts.ts'
import { radio, seat, steeringWheel } from './cabin-parts.ts'
import { alternator, battery, engine, filter, radiator, turbo } from './engine-parts.ts'
import { clutch, disc, gearbox, pads, rim, shock, spring, tyre } from './running-parts.ts'
import { fills } from './shapes.ts'
import type { PartDrawing, PartKind } from './types.ts'

export * from './types.ts'

const painters: Record<PartKind, (paint: string) => string> = {
  engine,
  turbo,
  radiator,
  filter,
  disc,
  pads,
  shock,
  spring,
  alternator,
  battery,
  headlight,
  'tail-light': tailLight,
  seat,
  'steering-wheel': steeringWheel,
  radio,
  mirror,
  rack,
  gearbox,
  clutch,
  bumper,
  door,
  bonnet,
  rim,
  tyre,
}

/** How far below the middle low parts stand on the ground. */
const feet: Partial<Record<PartKind, number>> = {
  pads: 225,
  headlight: 215,
  'tail-light': 265,
  mirror: 235,
  rack: 200,
  bumper: 190,
  bonnet: 225,
  radio: 235,
  alternator: 270,
  battery: 220,
  turbo: 270,
  radiator: 250,
}

/**
 * Draws one picture of a spare part as an SVG string, 1200 by 900. The same drawing gives the same string.
 *
 * @example drawPart({ kind: 'disc', view: 'studio', paint: '#a32c27', seed: 42 })
 */
export function drawPart({ kind, view, paint, seed }: PartDrawing): string {
  const d = dice(seed, `part ${view}`)
  const turn = Math.round(d.between(-5, 5))
  const size = { studio: 1, bench: 0.86, close: 1.62 }[view]
  const [x, y] =
    view === 'close'
      ? [Math.round(d.between(420, 780)), Math.round(d.between(380, 560))]
      : [600, Math.round(736 - (feet[kind] ?? 280) * size)]
  const mirrored = view === 'bench' ? -1 : 1
  const ground = view === 'bench' ? bench(d.pick(['#a57c52', '#8f6b47', '#b08a5e'])) : plain(d.pick(grounds))
  const part = `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size * mirrored} ${size})">${painters[kind](paint)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><defs>${fills(paint)}<radialGradient id="floor"><stop stop-color="#000" stop-opacity=".34"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>${ground}${part}</svg>`
}

const grounds = [
  ['#f2efe8', '#cfcabe'],
  ['#e9edee', '#bcc6c9'],
  ['#eee9e2', '#c6b9a8'],
  ['#e7ece7', '#b4c2b7'],
] as const

const plain = ([light, deep]: readonly [string, string]) =>
  `<radialGradient id="ground" cx="42%" cy="34%" r="80%"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient><path d="M0 0H1200V900H0Z" fill="url(#ground)"/><ellipse cx="610" cy="742" rx="470" ry="74" fill="url(#floor)"/>`

/** A wall of hooks and a bench of planks. */
function bench(wood: string): string {
  const hooks = `<pattern id="holes" width="44" height="44" patternUnits="userSpaceOnUse"><circle cx="22" cy="22" r="4" fill="#8d9499" opacity=".55"/></pattern>`
  const planks = Array.from(
    { length: 4 },
    (_, nth) =>
      `<path d="M0 ${690 + nth * 58}H1200" stroke="#3d2a18" stroke-width="4" opacity=".45"/><path d="M${140 + nth * 210} ${664 + nth * 58}h190" stroke="#fff" stroke-width="3" opacity=".12"/>`,
  ).join('')
  return `${hooks}<path d="M0 0H1200V640H0Z" fill="#d9dcd8"/><path d="M0 0H1200V600H0Z" fill="url(#holes)"/><path d="M0 632H1200V900H0Z" fill="${wood}"/>${planks}<path d="M0 632H1200V656H0Z" fill="#000" opacity=".18"/><ellipse cx="600" cy="736" rx="450" ry="66" fill="url(#floor)"/>`
}
