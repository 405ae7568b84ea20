/** Queries about vehicle listings, and changes to them. Each function throws the service's error. */
import type { Client } from '../../client.ts'
import type { ListPart } from '../../workplace/list-part.ts'
import type { AdTies } from '../ad-ties.ts'

export const LISTING_SORTS = ['newest', 'oldest', 'price', 'price_desc'] as const

/** The statuses an administrator may set (docs/product.md, Ad states). */
export const SETTABLE_STATUSES = ['active', 'draft', 'sold', 'expired'] as const
export type SettableStatus = (typeof SETTABLE_STATUSES)[number]

/** Status filters; `pending` are listings awaiting approval. */
export const LISTING_FILTER = [...SETTABLE_STATUSES, 'pending'] as const

export interface ListingsAsked {
  search: string
  status: (typeof LISTING_FILTER)[number] | null
  featured: boolean | null
  sort: (typeof LISTING_SORTS)[number]
  page: number
}

export interface AdminListing {
  id: string
  title: string
  year: number
  /** KES. */
  price: number
  /** km. */
  mileage: number | null
  location: string
  status: string
  featured: boolean
  /** When what its owner paid for ends; null: not featured, or by an administrator. */
  featured_until: string | null
  views_count: number
  image: string | null
  created_at: string
  seller_id: string
  make: string
  model: string | null
  seller: string | null
  ties: AdTies
}

export interface AdminListings extends ListPart {
  listings: AdminListing[]
  /** Whether there are more than `total`. */
  more: boolean
  counts: { total: number; active: number; draft: number; featured: number }
}

/** A page of all vehicle listings, with the counters of the whole. */
export async function adminListings(
  client: Client,
  { search, status, featured, sort, page }: ListingsAsked,
  pageSize?: number,
): Promise<AdminListings> {
  const { data } = await client
    .rpc('admin_listings', {
      sort,
      page,
      ...(search && { search }),
      ...(status && { only_status: status }),
      ...(featured !== null && { only_featured: featured }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data
}

/** Sets a listing to any status. */
export async function setListingStatus(client: Client, id: string, status: SettableStatus): Promise<void> {
  await client.from('vehicle_listings').update({ status }).eq('id', id).select('id').single().throwOnError()
}

/** Features a listing without an end, or stops that. What its owner paid for goes on. */
export async function featureListing(client: Client, id: string, featured: boolean): Promise<void> {
  await client
    .from('vehicle_listings')
    .update(featured ? { featured, featured_until: null } : { featured })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

/** Deletes a listing; the next sweep of files deletes its pictures. */
export async function deleteListing(client: Client, id: string): Promise<void> {
  await client.from('vehicle_listings').delete().eq('id', id).select('id').single().throwOnError()
}
