import type { Colour } from './types.ts'

/** A paint from its brightest reflection to its deepest shade. */
export interface Paint {
  sheen: string
  light: string
  base: string
  low: string
  deep: string
}

const paints: Record<Colour, Paint> = {
  white: { sheen: '#ffffff', light: '#f8f6f1', base: '#eae7e0', low: '#c3c0b9', deep: '#85837e' },
  silver: { sheen: '#f6f7f6', light: '#d9dbda', base: '#b9bcbc', low: '#8c9091', deep: '#54585a' },
  grey: { sheen: '#c9cdcf', light: '#8d9396', base: '#656b6f', low: '#474d51', deep: '#2a2e31' },
  black: { sheen: '#aab0b4', light: '#4d5256', base: '#2a2d30', low: '#1b1d20', deep: '#0e0f11' },
  blue: { sheen: '#bed2e4', light: '#5683ad', base: '#2d5a86', low: '#1e4062', deep: '#11273d' },
  red: { sheen: '#f2b9ac', light: '#c9483c', base: '#a32c27', low: '#761d1b', deep: '#451010' },
  green: { sheen: '#bcd3c3', light: '#548168', base: '#2f5b46', low: '#204132', deep: '#11261d' },
  brown: { sheen: '#dcc7b3', light: '#8f6e54', base: '#664a37', low: '#483326', deep: '#291c14' },
  beige: { sheen: '#fbf5e8', light: '#e3d6bd', base: '#cbbb9d', low: '#9f9076', deep: '#635945' },
  orange: { sheen: '#fbd9ae', light: '#e08d3f', base: '#c36f26', low: '#924f18', deep: '#562d0d' },
  yellow: { sheen: '#fcefb8', light: '#e8c24f', base: '#d2a532', low: '#9f7a20', deep: '#5f4811' },
}

/** The ramp of a paint by its name. */
export const paintOf = (colour: Colour): Paint => paints[colour]

/** Mixes two `#rrggbb` colours; 0 is the first. */
export function mix(a: string, b: string, share: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(a.slice(at, at + 2), 16)
    const to = Number.parseInt(b.slice(at, at + 2), 16)
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** A straight gradient; stops are `offset colour [opacity]`, offsets in percent. */
export function gradient(
  id: string,
  direction: 'down' | 'across' | 'diagonal',
  stops: readonly (readonly [number, string, number?])[],
): string {
  const ends = { down: 'x2="0" y2="1"', across: '', diagonal: 'x2="1" y2="1"' }[direction]
  const marks = stops.map(
    ([offset, colour, opacity]) =>
      `<stop offset="${offset}%" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  return `<linearGradient id="${id}" ${ends}>${marks.join('')}</linearGradient>`
}

const darkLeft = [
  [0, '#000000', 0.28],
  [7, '#000000', 0],
  [20, '#ffffff', 0.1],
  [34, '#ffffff', 0],
] as const
const darkRight = [
  [78, '#000000', 0],
  [100, '#000000', 0.32],
] as const
const litLeft = [
  [0, '#ffffff', 0.13],
  [4, '#ffffff', 0.03],
  [16, '#ffffff', 0],
] as const
const litRight = [
  [84, '#ffffff', 0],
  [97, '#ffffff', 0.02],
  [100, '#ffffff', 0.1],
] as const

/**
 * The gradients every vehicle shares: flank, top, face, roundness, two glasses, chrome, lamps.
 * `corner` is the side of the flank where nose or tail is in sight: that edge catches light, the others turn away.
 */
export function paintDefs(
  id: string,
  paint: Paint,
  tint: number,
  corner: 'left' | 'right' | 'none' = 'none',
): string {
  const glass = (share: number) => mix(mix('#53656c', '#2c3a40', share), '#10171a', tint * 0.6)
  return [
    gradient(`${id}flank`, 'down', [
      [0, paint.sheen],
      [5, paint.light],
      [34, paint.base],
      [42, paint.light],
      [47, mix(paint.light, paint.sheen, 0.45)],
      [54, paint.base],
      [70, mix(paint.base, paint.low, 0.55)],
      [76, paint.low],
      [80, mix(paint.low, paint.base, 0.45)],
      [93, paint.low],
      [100, paint.deep],
    ]),
    gradient(`${id}top`, 'diagonal', [
      [0, paint.sheen],
      [40, paint.light],
      [100, mix(paint.light, paint.base, 0.7)],
    ]),
    gradient(`${id}face`, 'down', [
      [0, paint.light],
      [35, mix(paint.light, paint.base, 0.6)],
      [70, paint.base],
      [100, paint.low],
    ]),
    gradient(`${id}round`, 'across', [
      ...(corner === 'left' ? litLeft : darkLeft),
      ...(corner === 'right' ? litRight : darkRight),
    ]),
    gradient(`${id}turn`, 'across', [
      ...(corner === 'right' ? litLeft : darkLeft),
      ...(corner === 'left' ? litRight : darkRight),
    ]),
    gradient(`${id}glass`, 'down', [
      [0, mix(glass(0), '#b9cacb', 0.28)],
      [45, glass(0.4)],
      [100, glass(1)],
    ]),
    gradient(`${id}screen`, 'diagonal', [
      [0, mix(glass(0), '#d7e2df', 0.5)],
      [45, glass(0.25)],
      [100, glass(1)],
    ]),
    gradient(`${id}chrome`, 'down', [
      [0, '#f4f4f1'],
      [45, '#b9bbb9'],
      [55, '#7f8382'],
      [100, '#d4d5d2'],
    ]),
    gradient(`${id}lamp`, 'down', [
      [0, '#fbfdfc'],
      [50, '#c3cdcf'],
      [100, '#7e8a8e'],
    ]),
    gradient(`${id}red`, 'down', [
      [0, '#d4483b'],
      [55, '#a3201c'],
      [100, '#6c1210'],
    ]),
  ].join('')
}
