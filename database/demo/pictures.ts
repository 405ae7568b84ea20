import { type Drawing, drawCar, type Scene, type View } from './car-pictures/index.ts'
import { dice } from './car-pictures/random.ts'
import { drawnAs, paints } from './colours.ts'
import { drawPart, type PartView } from './part-pictures/index.ts'
import type { Part } from './parts.ts'
import type { Vehicle } from './vehicles.ts'

/** The order of a gallery: the cover first. */
const GALLERY: readonly View[] = ['three-quarter', 'side', 'rear-three-quarter', 'interior', 'wheel']

/** The 3 to 5 pictures of a vehicle as SVG; they show one vehicle in one place. */
export function picturesOf(vehicle: Vehicle): string[] {
  const { seed, seller, model } = vehicle
  const d = dice(seed, 'gallery')
  const count = d.pick([3, 4, 4, 5, 5])
  const drawing: Omit<Drawing, 'view'> = {
    body: drawnAs[model.body],
    colour: paints.find(({ name }) => name === vehicle.colour)?.paint ?? 'silver',
    scene: placeOf(vehicle, d.pick(seller.places)),
    seed,
    ...(model.body === 'van' && { van: vanFor(vehicle) }),
  }
  const side: View = d.chance(0.5) ? 'side' : 'side-mirrored'
  return GALLERY.slice(0, count).map((view) => drawCar({ ...drawing, view: view === 'side' ? side : view }))
}

/** Only Mombasa has the sea and only Nairobi the towers, whatever the scene of the seller's other yards. */
function placeOf({ location }: Vehicle, scene: Scene): Scene {
  if (scene === 'coast' && location !== 'Mombasa') return 'driveway'
  if (scene === 'nairobi' && location !== 'Nairobi') return 'driveway'
  return scene
}

/** A Commuter has fourteen seats and runs as a matatu. */
function vanFor({ model, title }: Vehicle): Drawing['van'] {
  if (title.endsWith('Commuter')) return 'matatu'
  return model.family ? 'family' : 'goods'
}

const PART_PAINTS = ['#a32c27', '#2d5a86', '#656b6f', '#2f5b46', '#c36f26', '#d9d6cf', '#2a2d30']

/** The 2 or 3 pictures of a spare part as SVG. */
export function picturesOfPart({ kind, seed }: Part): string[] {
  const d = dice(seed, 'part gallery')
  const paint = d.pick(PART_PAINTS)
  const gallery: readonly PartView[] = d.chance(0.6) ? ['studio', 'bench', 'close'] : ['bench', 'close']
  return gallery.map((view) => drawPart({ kind, view, paint, seed }))
}
