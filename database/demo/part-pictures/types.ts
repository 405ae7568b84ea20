/** The parts of a vehicle that can be drawn. */
export const partKinds = [
  'engine',
  'turbo',
  'radiator',
  'filter',
  'disc',
  'pads',
  'shock',
  'spring',
  'alternator',
  'battery',
  'headlight',
  'tail-light',
  'seat',
  'steering-wheel',
  'radio',
  'mirror',
  'rack',
  'gearbox',
  'clutch',
  'bumper',
  'door',
  'bonnet',
  'rim',
  'tyre',
] as const
export type PartKind = (typeof partKinds)[number]

/** On a plain ground, on a workbench, or close by. */
export const partViews = ['studio', 'bench', 'close'] as const
export type PartView = (typeof partViews)[number]

export interface PartDrawing {
  kind: PartKind
  view: PartView
  /** Colour of the painted surfaces, `#rrggbb`; metal and rubber are not painted. */
  paint: string
  seed: number
}
