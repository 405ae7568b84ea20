import { gradient, mix } from '../car-pictures/paint.ts'

/** Fills that every part is made of; the origin of a drawing is its middle, x to the right and y down. */
export const METAL = 'url(#metal)'
export const IRON = 'url(#iron)'
export const DARK = 'url(#dark)'
export const RUBBER = 'url(#rubber)'
export const PAINT = 'url(#paint)'
export const GLASS = 'url(#glass)'
export const COPPER = 'url(#copper)'
export const EDGE = '#1f2326'

/** The gradients behind the fills. */
export function fills(paint: string): string {
  return [
    gradient('metal', 'diagonal', [
      [0, '#f5f6f5'],
      [32, '#c6cbcc'],
      [55, '#9aa1a3'],
      [76, '#d3d7d7'],
      [100, '#83898b'],
    ]),
    gradient('iron', 'diagonal', [
      [0, '#a9adad'],
      [45, '#73787a'],
      [100, '#45494b'],
    ]),
    gradient('dark', 'down', [
      [0, '#565c60'],
      [40, '#33383b'],
      [100, '#1b1e20'],
    ]),
    gradient('rubber', 'diagonal', [
      [0, '#4c4f51'],
      [50, '#2c2e30'],
      [100, '#17181a'],
    ]),
    gradient('paint', 'diagonal', [
      [0, mix(paint, '#ffffff', 0.55)],
      [35, paint],
      [100, mix(paint, '#101214', 0.5)],
    ]),
    gradient('glass', 'diagonal', [
      [0, '#f4fafb', 0.95],
      [45, '#b7cbd1', 0.9],
      [100, '#6f868e', 0.9],
    ]),
    gradient('copper', 'diagonal', [
      [0, '#f0c79c'],
      [60, '#b0713c'],
      [100, '#6e4322'],
    ]),
  ].join('')
}

const line = (width: number) => (width === 0 ? '' : ` stroke="${EDGE}" stroke-width="${width}"`)

export function circle(x: number, y: number, r: number, fill: string, edge = 3): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${line(edge)}/>`
}

export function box(x: number, y: number, w: number, h: number, fill: string, round = 8, edge = 3): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"${line(edge)}/>`
}

export function shape(d: string, fill: string, edge = 3): string {
  return `<path d="${d}" fill="${fill}"${line(edge)} stroke-linejoin="round"/>`
}

/** Lines without a fill. */
export function lines(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
}

/** Repeats the drawing around the middle. */
export function around(count: number, drawing: string, from = 0): string {
  return Array.from(
    { length: count },
    (_, nth) => `<g transform="rotate(${Math.round((from + (360 / count) * nth) * 10) / 10})">${drawing}</g>`,
  ).join('')
}

/** Repeats the drawing in a row. */
export function row(count: number, dx: number, dy: number, drawing: string): string {
  return Array.from(
    { length: count },
    (_, nth) => `<g transform="translate(${dx * nth} ${dy * nth})">${drawing}</g>`,
  ).join('')
}

export const turned = (degrees: number, drawing: string): string =>
  `<g transform="rotate(${degrees})">${drawing}</g>`

export const moved = (x: number, y: number, drawing: string): string =>
  `<g transform="translate(${x} ${y})">${drawing}</g>`

/** A hexagon bolt's head. */
export const bolt = (x: number, y: number, size = 12): string =>
  moved(
    x,
    y,
    circle(0, 0, size * 1.45, IRON, 2) +
      shape(
        `M${size} 0L${size / 2} ${size * 0.87}H${-size / 2}L${-size} 0L${-size / 2} ${-size * 0.87}H${size / 2}Z`,
        METAL,
        2,
      ),
  )
