import type { VehicleValues } from '../../vehicles/vehicle-fields.ts'

/** An existing ad of the dealer, for comparison with the file. */
export interface StockAd extends VehicleValues {
  id: string
  stock_number: string | null
  make_id: number
  make: string
  model_id: number | null
  model: string | null
  images: string[]
  status: string
}
