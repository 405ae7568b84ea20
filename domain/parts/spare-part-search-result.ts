/** What the database function `search_spare_parts` answers. */

import type { FacetCount } from '../vehicles/vehicle-search-result.ts'
import type { PartCategory, PartCondition } from './spare-parts.ts'

/** One part as `search_spare_parts` gives it. */
export interface SparePartCard {
  id: string
  name: string
  /** Shillings. */
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

export interface SparePartSearchResult {
  total: number
  /** False when there are more than the total says. */
  total_exact: boolean
  page: number
  page_size: number
  parts: SparePartCard[]
  /** Each facet counts with every filter applied but its own. */
  facets: Record<'category' | 'condition' | 'location' | 'make', FacetCount[]>
  /** When nothing held a word of the search: what was typed, and what was looked for instead. */
  corrected: { from: string; to: string } | null
}
