import type { ServiceType } from '#domain/services/services.ts'
import { type Colour, drawCar, type Scene } from './car-pictures/index.ts'
import { lettering } from './car-pictures/letters.ts'
import { dice } from './car-pictures/random.ts'
import type { Provider } from './providers.ts'

const SIGNS = ['#1d4f7a', '#2f5b46', '#a34a1f', '#8a2f2a', '#9a7414', '#0f6b6b', '#4a4f55']
const WALLS = ['#e8dfcf', '#dfe3e0', '#e6d3bd', '#d3dbe0', '#f0ece2']

/** The subject of a provider's second picture: its work or its cars. */
const atWork: Record<
  ServiceType,
  readonly [scene: Scene, body: 'suv' | 'sedan' | 'wagon' | 'van' | 'lorry' | 'pickup']
> = {
  mechanic: ['workshop', 'wagon'],
  garage: ['workshop', 'sedan'],
  car_wash: ['driveway', 'suv'],
  car_hire: ['driveway', 'sedan'],
  mobile_service: ['driveway', 'van'],
  towing: ['savannah', 'lorry'],
}

/** The photos of a provider as SVG: the front with its sign, and its work. */
export function photosOf({ name, types, seed, verified }: Provider): string[] {
  const d = dice(seed, 'photos')
  const front = shopfront(name, types[0] ?? 'garage', seed)
  const paints: readonly Colour[] = ['white', 'silver', 'blue', 'grey', 'red']
  const work = types.slice(0, 2).map((type, nth) => {
    const [scene, body] = atWork[type]
    const view = nth === 0 ? 'three-quarter' : 'rear-three-quarter'
    return drawCar({
      body,
      colour: d.pick(paints),
      scene,
      view,
      seed: seed + nth,
      ...(body === 'van' && { van: 'goods' as const }),
    })
  })
  return verified ? [front, ...work] : [front]
}

/** A building with a sign, doors by trade and a yard, 1200 by 900. */
function shopfront(name: string, type: ServiceType, seed: number): string {
  const d = dice(seed, 'front')
  const wall = d.pick(WALLS)
  const sign = d.pick(SIGNS)
  const bays = type === 'car_hire' || type === 'mobile_service' ? 2 : 3
  const wide = 780 / bays
  const doors = Array.from({ length: bays }, (_, nth) =>
    type === 'car_hire'
      ? window(210 + nth * wide, wide - 40)
      : bay(210 + nth * wide, wide - 40, type, d.chance(0.6)),
  ).join('')
  const hills = `M0 430C180 360 330 400 520 372S900 330 1200 400V640H0Z`
  const words = lettering(name.toUpperCase(), [600, 296], Math.min(640, 44 * name.length), -1, '#ffffff')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9cc3dd"/><stop offset="1" stop-color="#eaf1ee"/></linearGradient><linearGradient id="yard" x2="0" y2="1"><stop stop-color="#b9a893"/><stop offset="1" stop-color="#8f7d69"/></linearGradient></defs><path d="M0 0H1200V900H0Z" fill="url(#sky)"/><path d="${hills}" fill="#8fa68c"/><path d="M0 640H1200V900H0Z" fill="url(#yard)"/>${tree(d.between(40, 110), 640)}${tree(d.between(1090, 1160), 640)}<ellipse cx="600" cy="692" rx="520" ry="26" fill="#000" opacity=".2"/><path d="M160 240H1040V690H160Z" fill="${wall}"/><path d="M160 240H1040V262H160Z" fill="#000" opacity=".18"/><path d="M140 214H1060V244H140Z" fill="#7d4a36"/><path d="M230 250H970V342H230Z" fill="${sign}"/>${words}${doors}<path d="M160 676H1040V690H160Z" fill="#000" opacity=".25"/>${yardOf(type, sign)}</svg>`
}

/** An open or closed roller door. */
function bay(x: number, wide: number, type: ServiceType, open: boolean): string {
  const slats = (from: number, to: number) =>
    Array.from(
      { length: Math.floor((to - from) / 18) },
      (_, nth) => `M${x} ${from + nth * 18}H${x + wide}`,
    ).join('')
  const inside = type === 'car_wash' ? '#39606e' : '#2b2f33'
  const lift = type === 'car_wash' ? jets(x, wide) : bench(x, wide)
  const end = open ? 440 : 690
  return `<path d="M${x} 376H${x + wide}V690H${x}Z" fill="${inside}"/>${open ? lift : ''}<path d="M${x} 376H${x + wide}V${end}H${x}Z" fill="#aeb5b8"/><path d="${slats(386, end)}" stroke="#7d8588" stroke-width="3" fill="none"/><path d="M${x} 376H${x + wide}V690H${x}Z" fill="none" stroke="#54595c" stroke-width="6"/>`
}

const bench = (x: number, wide: number) =>
  `<path d="M${x + 20} 600H${x + wide - 20}V690H${x + 20}Z" fill="#8a2f2a"/><path d="M${x + 20} 632h${wide - 40}M${x + 20} 660h${wide - 40}" stroke="#5e1f1c" stroke-width="4"/><circle cx="${x + wide / 2}" cy="510" r="42" fill="#17191a"/><circle cx="${x + wide / 2}" cy="510" r="20" fill="#9aa1a3"/><path d="M${x + 30} 470h40M${x + wide - 70} 470h40" stroke="#c9cdcf" stroke-width="8"/>`

const jets = (x: number, wide: number) =>
  `<path d="M${x + 24} 450V690M${x + wide - 24} 450V690" stroke="#2d5a86" stroke-width="22"/><path d="M${x + 40} 520q${wide / 2 - 40} 60 ${wide - 80} 0M${x + 40} 590q${wide / 2 - 40} 50 ${wide - 80} 0" stroke="#dff0f5" stroke-width="7" stroke-dasharray="4 14" stroke-linecap="round" fill="none"/>`

const window = (x: number, wide: number) =>
  `<path d="M${x} 390H${x + wide}V650H${x}Z" fill="#cfe0e4" stroke="#54595c" stroke-width="8"/><path d="M${x + wide / 2} 390V650" stroke="#54595c" stroke-width="6"/><path d="M${x + 30} 620L${x + wide / 3} 400M${x + wide / 2 + 40} 620L${x + wide * 0.85} 400" stroke="#fff" stroke-width="18" opacity=".45"/>`

const tree = (x: number, y: number) =>
  `<path d="M${x - 8} ${y}L${x - 3} ${y - 170}H${x + 4}L${x + 9} ${y}Z" fill="#5d4632"/><path d="M${x - 110} ${y - 170}q40-56 112-56t112 56q-60 26-112 18t-112-18Z" fill="#5f7f56"/>`

/** The yard in front of the doors. */
function yardOf(type: ServiceType, sign: string): string {
  if (type === 'car_wash')
    return '<ellipse cx="640" cy="790" rx="300" ry="30" fill="#cfe3ea" opacity=".6"/><path d="M140 760h70l-8 80h-54Z" fill="#2d5a86"/><path d="M146 770h58" stroke="#dff0f5" stroke-width="8"/>'
  if (type === 'towing')
    return `<path d="M150 740h250l40 44h70v40H150Z" fill="${sign}"/><circle cx="220" cy="830" r="36" fill="#202325"/><circle cx="440" cy="830" r="36" fill="#202325"/><circle cx="220" cy="830" r="16" fill="#9aa1a3"/><circle cx="440" cy="830" r="16" fill="#9aa1a3"/><path d="M160 740L330 640" stroke="#d2a532" stroke-width="14"/>`
  const tyre = (y: number) =>
    `<ellipse cx="1090" cy="${y}" rx="70" ry="24" fill="#26292b" stroke="#121415" stroke-width="4"/>`
  return type === 'car_hire'
    ? ''
    : `${tyre(800)}${tyre(772)}${tyre(744)}<ellipse cx="1090" cy="740" rx="36" ry="11" fill="#0f1112"/>`
}
