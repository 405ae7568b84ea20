import { num } from './geometry.ts'

// Shadows without a blur filter: rendering one takes as long as the rest of a picture.

const SHADE = '#13120f'

/** A soft ellipse of shade; its radii are where it ends. */
export function softEllipse(
  id: string,
  [x, y]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  opacity: number,
): string {
  const stops = [
    [0, 1],
    [45, 0.85],
    [70, 0.4],
    [86, 0.12],
    [100, 0],
  ].map(([at = 0, share = 0]) => `<stop offset="${at}%" stop-color="${SHADE}" stop-opacity="${share}"/>`)
  return `<radialGradient id="${id}">${stops.join('')}</radialGradient><ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="url(#${id})" opacity="${opacity}"/>`
}

/**
 * A shadow in the shape of a path with a soft edge: copies around a centre, each a little larger than the last. `spread` is their
 * difference in size, as a share.
 */
export function softShape(
  id: string,
  path: string,
  [x, y]: readonly [number, number],
  [across, down]: readonly [number, number],
  opacity: number,
  layers: number,
): string {
  const fine = (value: number) => String(Math.round(value * 1000) / 1000)
  const each = fine(1 - (1 - opacity) ** (1 / layers))
  const copies = Array.from({ length: layers }, (_, i) => {
    const grow = (i * 2) / (layers - 1) - 1
    const [sx, sy] = [1 + across * grow, 1 + down * grow]
    return `<use href="#${id}" transform="matrix(${fine(sx)} 0 0 ${fine(sy)} ${num(x - x * sx)} ${num(y - y * sy)})"/>`
  })
  return `<defs><path id="${id}" d="${path}"/></defs><g fill="${SHADE}" fill-opacity="${each}">${copies.join('')}</g>`
}
