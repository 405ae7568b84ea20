import { num } from './geometry.ts'

// Strokes on a grid of 4 by 6, y up; a bar parts two strokes. Drawn and not set in a typeface, because a server need not
// have one. I and O are on no Kenyan plate, but on signs.
const strokes: Readonly<Record<string, string>> = {
  A: '0 0 2 6 4 0|.7 2 3.3 2',
  B: '0 0 0 6 3 6 4 5 4 4 3 3.2 0 3.2|3 3.2 4 2.4 4 1 3 0 0 0',
  C: '4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5',
  D: '0 0 0 6 2.6 6 4 4.8 4 1.2 2.6 0 0 0',
  E: '4 0 0 0 0 6 4 6|0 3 3.2 3',
  F: '0 0 0 6 4 6|0 3 3.2 3',
  G: '4 5 3 6 1 6 0 5 0 1 1 0 3 0 4 1 4 2.8 2.4 2.8',
  H: '0 0 0 6|4 0 4 6|0 3 4 3',
  I: '.7 0 .7 6',
  J: '3.6 6 3.6 1 2.6 0 1 0 0 1.2',
  K: '0 0 0 6|4 6 0 2.4|1.4 3.6 4 0',
  L: '0 6 0 0 4 0',
  M: '0 0 0 6 2 2.4 4 6 4 0',
  N: '0 0 0 6 4 0 4 6',
  O: '1 0 0 1 0 5 1 6 3 6 4 5 4 1 3 0 1 0',
  P: '0 0 0 6 3 6 4 5 4 3.8 3 2.8 0 2.8',
  Q: '1 0 0 1 0 5 1 6 3 6 4 5 4 1 3 0 1 0|2.6 1.6 4.2 -.4',
  R: '0 0 0 6 3 6 4 5 4 3.8 3 2.8 0 2.8|2 2.8 4 0',
  S: '0 1 1 0 3 0 4 1 4 2.2 3 3 1 3.2 0 4 0 5 1 6 3 6 4 5',
  T: '2 0 2 6|0 6 4 6',
  U: '0 6 0 1 1 0 3 0 4 1 4 6',
  V: '0 6 2 0 4 6',
  W: '0 6 .9 0 2 4 3.1 0 4 6',
  X: '0 0 4 6|0 6 4 0',
  Y: '0 6 2 3 4 6|2 3 2 0',
  Z: '0 6 4 6 0 0 4 0',
  '*': '2 1.2 2 4.8|.5 2.1 3.5 3.9|.5 3.9 3.5 2.1',
}
const STEP = 5.6
const GAP = 3
const NARROW = 3
const step = (letter: string) => (letter === ' ' ? GAP : letter === 'I' ? NARROW : STEP)

/**
 * Letters and asterisks as one stroked path, centred on a point and fitted into a width. `up` is 1 if y grows upwards, -1 if downwards.
 */
export function lettering(
  text: string,
  [x, y]: readonly [number, number],
  width: number,
  up: 1 | -1,
  colour = '#1d1f20',
): string {
  const letters = [...text]
  const wide = letters.reduce((sum, letter) => sum + step(letter), 0) - (STEP - 4)
  let left = -wide / 2
  let d = ''
  for (const letter of letters) {
    for (const stroke of strokes[letter]?.split('|') ?? []) {
      const numbers = stroke.split(' ').map(Number)
      for (let i = 0; i < numbers.length; i += 2) {
        const [dx = 0, dy = 0] = numbers.slice(i, i + 2)
        d += `${i === 0 ? 'M' : 'L'}${num(left + dx)} ${num(dy - 3)}`
      }
    }
    left += step(letter)
  }
  const unit = width / wide
  return `<path d="${d}" transform="matrix(${num(unit)} 0 0 ${num(unit * up)} ${num(x)} ${num(y)})" fill="none" stroke="${colour}" stroke-width="1.2"/>`
}
