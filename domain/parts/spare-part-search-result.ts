/** The result of the database function `search_spare_parts`. */

import type { SearchResult } from '../foundation/search-result.ts'
import type { PartCategory, PartCondition } from './spare-parts.ts'

/** A part in the result. */
export interface SparePartCard {
  id: string
  name: string
  /** KES. */
  price: number
  location: string
  condition: PartCondition
  category: PartCategory
  part_number: string | null
  compatible_makes: string[]
  quantity: number
  in_stock: boolean
  image: string | null
  image_count: number
  created_at: string
  seller: {
    id: string
    verified: boolean
    role: string
    first_name: string | null
    last_name: string | null
    business_name: string | null
  }
}

export interface SparePartSearchResult extends SearchResult<'category' | 'condition' | 'location' | 'make'> {
  parts: SparePartCard[]
}
