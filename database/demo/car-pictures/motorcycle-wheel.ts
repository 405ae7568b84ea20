import { num } from './geometry.ts'
import type { Look } from './look.ts'

/** The definition of a motorcycle wheel as `#<id>w`: radius 100, y up, cast spokes or wires. */
export function motoWheelDefs({ id, bulge, wheel }: Look): string {
  const wires = bulge < 0.35
  const [light, base, dark] = wheel.metal
  const dark0 = bulge > 0.7 ? '#24272a' : base
  let spokes = ''
  const count = wires ? 18 : 5
  for (let i = 0; i < count; i++) {
    const a = (Math.PI * 2 * i) / count
    const lean = wires ? (i % 2 === 0 ? 0.5 : -0.5) : 0
    const [x, y] = [Math.cos(a), Math.sin(a)]
    spokes += `M${num(Math.cos(a + lean) * 12)} ${num(Math.sin(a + lean) * 12)}L${num(x * 76)} ${num(y * 76)}`
  }
  return (
    `<g id="${id}w"><circle r="89" fill="none" stroke="#1b1d1e" stroke-width="22"/><circle r="94" fill="none" stroke="#34373a" stroke-width="3"/><circle r="77" fill="none" stroke="${wires ? '#c9ccca' : dark0}" stroke-width="7"/><circle r="80" fill="none" stroke="${light}" stroke-width="1.4" opacity=".7"/>` +
    `<path d="${spokes}" fill="none" stroke="${wires ? '#b9bdbc' : dark0}" stroke-width="${wires ? 1.5 : 9}"/>${wires ? '' : `<path d="${spokes}" fill="none" stroke="${light}" stroke-width="2" opacity=".55"/>`}` +
    `<circle r="${wires ? 22 : 34}" fill="none" stroke="#8c9191" stroke-width="6"/><circle r="17" fill="${base}"/><circle r="8" fill="${dark}"/></g>`
  )
}
