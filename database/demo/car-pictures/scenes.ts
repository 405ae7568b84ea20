import { type Dice, dice, fingerprint } from './random.ts'
import { driveway, showroom, workshop } from './scenes-near.ts'
import { coast, nairobi, savannah } from './scenes-open.ts'
import { type Drawing, type Scene, scenes } from './types.ts'

const painters: Record<Scene, (dice: Dice, id: string) => string> = {
  nairobi,
  savannah,
  coast,
  showroom,
  driveway,
  workshop,
}

/** The default scene of a seed. */
export const sceneFor = (seed: number): Scene => dice(seed, 'scene').pick(scenes)

/** The ground and background of a picture, 1200 by 900, eye level near y = 460, light from the upper left. */
export function scene(name: Scene, drawing: Drawing): string {
  const { seed } = drawing
  const id = `b${fingerprint(drawing)}`
  const glow = `<radialGradient id="${id}l" cx="12%" cy="4%" r="90%"><stop stop-color="#fff6dd" stop-opacity=".5"/><stop offset=".6" stop-color="#fff6dd" stop-opacity="0"/></radialGradient>`
  const turned = name !== 'nairobi' && dice(seed, 'turned').chance(0.5)
  const drawn = painters[name](dice(seed, `scene ${name}`), id)
  return `${turned ? `<g transform="matrix(-1 0 0 1 1200 0)">${drawn}</g>` : drawn}${glow}<path d="M0 0H1200V900H0Z" fill="url(#${id}l)"/>`
}
