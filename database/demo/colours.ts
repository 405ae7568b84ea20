import type { BodyType } from '#domain/vehicles/vehicles.ts'
import type { Body, Colour } from './car-pictures/index.ts'

/** Colours as sellers name them, their paint, and how common they are. */
export const paints: readonly { name: string; paint: Colour; share: number }[] = [
  { name: 'White', paint: 'white', share: 20 },
  { name: 'Pearl White', paint: 'white', share: 12 },
  { name: 'Silver', paint: 'silver', share: 18 },
  { name: 'Black', paint: 'black', share: 15 },
  { name: 'Grey', paint: 'grey', share: 9 },
  { name: 'Gunmetal', paint: 'grey', share: 5 },
  { name: 'Blue', paint: 'blue', share: 9 },
  { name: 'Red', paint: 'red', share: 5 },
  { name: 'Maroon', paint: 'red', share: 2 },
  { name: 'Beige', paint: 'beige', share: 3 },
  { name: 'Brown', paint: 'brown', share: 2 },
  { name: 'Bronze', paint: 'brown', share: 2 },
  { name: 'Green', paint: 'green', share: 3 },
  { name: 'Orange', paint: 'orange', share: 1 },
  { name: 'Yellow', paint: 'yellow', share: 1 },
]

/** The drawing for each body type. */
export const drawnAs: Record<BodyType, Body> = {
  saloon: 'sedan',
  hatchback: 'hatchback',
  station_wagon: 'wagon',
  suv: 'suv',
  pickup: 'pickup',
  van: 'van',
  lorry: 'lorry',
  motorcycle: 'motorcycle',
}
