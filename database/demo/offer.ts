import type { Condition, Drive, FuelType, Location, Transmission } from '#domain/vehicles/vehicles.ts'
import type { Variant } from './model-years.ts'
import type { Make, Model } from './models.ts'
import type { Seller } from './sellers.ts'

/** How the seller got the vehicle: new, freshly imported, imported used years ago, or bought new in Kenya. */
export type Origin = 'new' | 'fresh' | 'imported' | 'local'

/** A vehicle with its seller's details, before the ad is placed. */
export interface Offer {
  seller: Seller
  make: Make
  model: Model
  /** The variant of the model. */
  variant: Variant
  origin: Origin
  title: string
  description: string
  price: number
  location: Location
  condition: Condition
  fuelType: FuelType
  transmission: Transmission
  /** Null for motorcycles. */
  drive: Drive | null
  year: number
  /** Kilometres; null: not stated. */
  mileage: number | null
  engineSize: string | null
  colour: string
  /** The seed of its pictures. */
  seed: number
}

/** The details of a vehicle before it is described. */
export type Known = Omit<Offer, 'description'>
