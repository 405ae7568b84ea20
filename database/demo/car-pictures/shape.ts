import type { Node } from './geometry.ts'

/** A vehicle in millimetres: x from the nose backwards, y up from the ground, s across (-1 to 1 of the half width). */
export interface Shape {
  length: number
  width: number
  height: number
  /** Wheel centres along the vehicle, and the tyre's outer radius. */
  axles: readonly [number, number]
  tyre: number
  /** Rim radius as a share of the tyre's, and the gap between tyre and arch. */
  rim: number
  archGap: number
  sill: number
  /** Height where the sides start to lean in, and the roof's width as a share of the body's. */
  belt: number
  roofWidth: number
  /** How far the corners are pulled back from the nose, and the tail. */
  bow: readonly [number, number]
  /** Widths at the nose and the tail as shares of the full width. */
  taper: readonly [number, number]
  /** Centre-line outline from under the nose to under the tail. */
  profile: readonly Node[]
  /** Node numbers where the face, bonnet, windscreen, roof, rear glass and boot lid end. */
  marks: { face: number; cowl: number; header: number; roof: number; glass: number; boot: number }
  windows: readonly Node[]
  /** Pillars over the windows: x at the belt, x at the roof, width; `solid` ones are painted. */
  pillars: readonly { at: readonly [number, number]; wide: number; solid?: boolean }[]
  doors: readonly (readonly Node[])[]
  handles: readonly (readonly [number, number])[]
  /** The crease along the side, from front to rear. */
  crease: readonly Node[]
  mirror: readonly [number, number]
  headlamp: { inner: number; low: number; high: number; wrap: number }
  grille: { half: number; low: number; high: number }
  intake: { half: number; low: number; high: number }
  tail: { inner: number; low: number; high: number; wrap: number }
  plates: readonly [number, number]
  /** Height of unpainted plastic along the sill and arches; 0 for none. */
  cladding: number
}
