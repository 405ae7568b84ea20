/** The filters in the URL of the insurance page: insurers, cover and value. */

import { writeSearchParams } from '../foundation/write-search-params.ts'
import type { InsuranceType } from './insurance.ts'

export interface InsuranceSearch {
  search: string
  /** Null: all types. */
  type: InsuranceType | null
  /** Id of the listing to insure. */
  vehicle: string | null
  /** KES; null: not entered. */
  value: number | null
}

export function insuranceSearchParams({ search, type, vehicle, value }: InsuranceSearch): URLSearchParams {
  return writeSearchParams({ search, type, vehicle, value })
}
