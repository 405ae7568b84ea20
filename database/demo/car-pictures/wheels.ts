import { num } from './geometry.ts'
import type { Dice } from './random.ts'

/** How a wheel looks; sizes are shares of a tyre radius of 100. */
export interface WheelStyle {
  spokes: number
  form: 'blade' | 'twin' | 'turbine' | 'mesh' | 'steel' | 'cover'
  metal: readonly [string, string, string]
  rim: number
}

const silver = ['#e9ebea', '#b3b8b9', '#6d7375'] as const
const graphite = ['#b3b8ba', '#7b8285', '#404648'] as const
const black = ['#5a5f62', '#2c2f31', '#141617'] as const
const white = ['#f3f1ec', '#cfccc5', '#8b8983'] as const

/** Chooses a wheel; working vehicles mostly run on pressed steel. */
export function wheelStyle(dice: Dice, rim: number, working: boolean): WheelStyle {
  const form = working
    ? dice.pick(['steel', 'steel', 'steel', 'blade'] as const)
    : dice.pick(['blade', 'blade', 'twin', 'twin', 'turbine', 'mesh', 'cover'] as const)
  const spokes = {
    blade: dice.pick([5, 6, 7]),
    twin: 5,
    turbine: dice.pick([9, 10]),
    mesh: 10,
    steel: 8,
    cover: dice.pick([7, 8]),
  }[form]
  const metal =
    form === 'steel'
      ? dice.pick([silver, white, black])
      : form === 'cover'
        ? silver
        : dice.pick([silver, silver, silver, silver, graphite])
  return { spokes, form, metal, rim: rim * 100 }
}

/** One spoke, pointing up from the hub at the origin, for a rim of radius r. */
function spoke(form: WheelStyle['form'], r: number): string {
  const at = (share: number) => num(r * share)
  switch (form) {
    case 'blade':
      return `<path d="M-${at(0.13)} ${at(0.12)}L-${at(0.1)} ${at(0.55)}L-${at(0.17)} ${at(0.96)}H${at(0.17)}L${at(0.1)} ${at(0.55)}L${at(0.13)} ${at(0.12)}Z"/>`
    case 'twin':
      return `<path d="M-${at(0.16)} ${at(0.1)}L-${at(0.25)} ${at(0.95)}L-${at(0.13)} ${at(0.97)}L-${at(0.04)} ${at(0.4)}H${at(0.04)}L${at(0.13)} ${at(0.97)}L${at(0.25)} ${at(0.95)}L${at(0.16)} ${at(0.1)}Z"/>`
    case 'turbine':
      return `<path d="M-${at(0.09)} ${at(0.14)}Q-${at(0.02)} ${at(0.6)} ${at(0.1)} ${at(0.97)}L${at(0.24)} ${at(0.94)}Q${at(0.1)} ${at(0.55)} ${at(0.09)} ${at(0.14)}Z"/>`
    case 'mesh':
      return `<path d="M-${at(0.04)} ${at(0.15)}L-${at(0.03)} ${at(0.5)}L-${at(0.2)} ${at(0.95)}L-${at(0.12)} ${at(0.98)}L0 ${at(0.62)}L${at(0.12)} ${at(0.98)}L${at(0.2)} ${at(0.95)}L${at(0.03)} ${at(0.5)}L${at(0.04)} ${at(0.15)}Z"/>`
    case 'cover':
      return `<path d="M-${at(0.2)} ${at(0.2)}L-${at(0.3)} ${at(0.84)}Q0 ${at(1.02)} ${at(0.3)} ${at(0.84)}L${at(0.2)} ${at(0.2)}Z"/>`
    case 'steel':
      return `<ellipse cx="0" cy="${at(0.62)}" rx="${at(0.1)}" ry="${at(0.08)}" fill="#17191a"/>`
  }
}

/** The definition of a wheel as `#<id>w`: a flat disc of radius 100 around the origin, y up. */
export function wheelDefs(id: string, style: WheelStyle): string {
  const [light, base, dark] = style.metal
  const r = style.rim
  const closed = style.form === 'steel'
  const turns: string[] = []
  for (let i = 1; i < style.spokes; i++)
    turns.push(`<use href="#${id}s" transform="rotate(${num((360 / style.spokes) * i)})"/>`)
  const nuts = [0, 72, 144, 216, 288].map((a) => {
    const turn = (a * Math.PI) / 180
    return `<circle cx="${num(Math.sin(turn) * r * 0.15)}" cy="${num(Math.cos(turn) * r * 0.15)}" r="${num(r * 0.028)}"/>`
  })
  return (
    `<radialGradient id="${id}t" cx="50%" cy="50%" r="50%"><stop offset="${num(r - 3)}%" stop-color="#141516"/><stop offset="${num(r + 6)}%" stop-color="#2f3132"/><stop offset="88%" stop-color="#232526"/><stop offset="93%" stop-color="#3a3c3d"/><stop offset="100%" stop-color="#161718"/></radialGradient>` +
    `<linearGradient id="${id}m" x1="0" y1="1" x2=".7" y2="0"><stop offset="0" stop-color="${light}"/><stop offset=".55" stop-color="${base}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<g id="${id}w"><circle r="100" fill="url(#${id}t)"/><circle r="${num(r)}" fill="url(#${id}m)"/>` +
    `<circle r="${num(r * 0.93)}" fill="${closed ? base : '#1c1e1f'}"/>` +
    (closed
      ? ''
      : `<circle r="${num(r * 0.66)}" fill="#3d4142"/><circle r="${num(r * 0.6)}" fill="#54595a"/><circle r="${num(r * 0.28)}" fill="#222425"/>`) +
    (closed
      ? `<circle r="${num(r * 0.82)}" fill="url(#${id}m)"/><circle r="${num(r * 0.46)}" fill="${dark}"/><circle r="${num(r * 0.42)}" fill="url(#${id}m)"/>`
      : '') +
    `<g fill="url(#${id}m)"${closed ? '' : ` stroke="${dark}" stroke-width=".8"`}><g id="${id}s">${spoke(style.form, r)}</g>${turns.join('')}</g>` +
    `<circle r="${num(r * 0.22)}" fill="url(#${id}m)"/><g fill="#222">${nuts.join('')}</g><circle r="${num(r * 0.09)}" fill="${dark}"/><circle r="${num(r * 0.07)}" fill="${light}"/>` +
    `<path d="M-${num(r * 0.97)} ${num(r * 0.1)}A${num(r)} ${num(r)} 0 0 0 ${num(r * 0.2)} ${num(r * 0.96)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.6"/></g>`
  )
}
