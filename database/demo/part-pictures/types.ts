/** What can be drawn of the parts of a vehicle. */
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
  /** What is painted on it, `#rrggbb`; bare metal and rubber stay as they are. */
  paint: string
  seed: number
}
