import { type Paint, paintOf } from './paint.ts'
import { dice, fingerprint } from './random.ts'
import type { Shape } from './shape.ts'
import type { Drawing } from './types.ts'
import { type WheelStyle, wheelStyle } from './wheels.ts'

/** The random details of a vehicle, the same in all views of a seed. */
export interface Look {
  id: string
  paint: Paint
  /** 0 clear to 1 dark. */
  tint: number
  chrome: boolean
  rails: boolean
  clad: boolean
  /** A van without rear side windows. */
  panel: boolean
  /** Millimetres up or down on the springs. */
  ride: number
  grille: 'bars' | 'mesh' | 'bold' | 'slats'
  bulge: number
  lamp: 'swept' | 'square' | 'slim'
  /** Colour of the plastic along the sills. */
  trim: string
  /** A minibus with the yellow line of public transport. */
  matatu: boolean
  steps: boolean
  /** A hoop behind a pickup's cab. */
  hoop: boolean
  plate: string
  load: 'box' | 'dropside' | 'canvas'
  wheel: WheelStyle
}

/** The headlamps of a shape in the style of this vehicle. */
export function headlampOf({ headlamp: h }: Shape, { lamp }: Look): Shape['headlamp'] {
  if (lamp === 'slim')
    return { inner: h.inner - 0.08, low: h.low + (h.high - h.low) * 0.34, high: h.high, wrap: h.wrap * 1.12 }
  if (lamp === 'square') return { ...h, inner: h.inner + 0.02, wrap: h.wrap * 0.62 }
  return h
}

const series = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Decides a vehicle's details from its seed. */
export function lookOf(drawing: Drawing, rim: number): Look {
  const { body, colour, seed } = drawing
  const d = dice(seed, body)
  const working = body === 'van' || body === 'lorry' || (body === 'pickup' && d.chance(0.35))
  const [decade, letter] = [d.pick(['C', 'D', 'D']), d.pick([...series])]
  // KDF is reserved for the forces.
  const plate = `K${decade}${decade === 'D' && letter === 'F' ? 'G' : letter} ***${d.pick([...series])}`
  const chance = d.between(0, 1)
  const van = body === 'van' && (drawing.van ?? (chance < 0.3 ? 'matatu' : chance < 0.5 ? 'goods' : 'family'))
  return {
    id: `m${fingerprint(drawing)}`,
    paint: paintOf(colour),
    tint: d.between(0.1, 1),
    chrome: !working && d.chance(0.5),
    rails: (body === 'suv' && d.chance(0.75)) || (body === 'wagon' && d.chance(0.45)),
    clad: d.chance(0.7),
    panel: van === 'goods',
    ride: d.between(-12, 22),
    grille: d.pick(['bars', 'mesh', 'bold', 'slats']),
    bulge: d.between(0, 1),
    lamp: d.pick(['swept', 'square', 'slim']),
    trim: d.pick(['#2c2f30', '#2c2f30', '#3b3d3b', '#8f8b7f']),
    matatu: van === 'matatu',
    steps: d.chance(0.6),
    hoop: body === 'pickup' && d.chance(0.4),
    plate,
    load: d.pick(['box', 'box', 'dropside', 'canvas']),
    wheel: wheelStyle(d, rim, working),
  }
}
