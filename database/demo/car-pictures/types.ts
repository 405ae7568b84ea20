/** What can be drawn. The lists double as the allowed values of each parameter. */
export const bodies = ['hatchback', 'sedan', 'wagon', 'suv', 'pickup', 'van', 'lorry', 'motorcycle'] as const
export const colours = [
  'white',
  'silver',
  'grey',
  'black',
  'blue',
  'red',
  'green',
  'brown',
  'beige',
  'orange',
  'yellow',
] as const
export const views = [
  'side',
  'side-mirrored',
  'three-quarter',
  'rear-three-quarter',
  'front',
  'rear',
  'interior',
  'wheel',
] as const
export const scenes = ['nairobi', 'savannah', 'coast', 'showroom', 'driveway', 'workshop'] as const

export type Body = (typeof bodies)[number]
export type Colour = (typeof colours)[number]
export type View = (typeof views)[number]
export type Scene = (typeof scenes)[number]

export interface Drawing {
  body: Body
  colour: Colour
  view: View
  /** Chosen by the seed if absent. */
  scene?: Scene
  seed: number
  /** The use of a van. Chosen by the seed if absent. */
  van?: 'family' | 'matatu' | 'goods'
}
