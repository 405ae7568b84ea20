/** Queries about spare parts, and changes to them. Each function throws the service's error. */
import type { PartCategory, PartCondition } from '#domain/parts/spare-parts.ts'
import type { Client } from '../../client.ts'
import type { ListPart } from '../../workplace/list-part.ts'
import type { AdTies } from '../ad-ties.ts'

export const PART_SORTS = ['newest', 'oldest', 'price', 'price_desc'] as const

/** Public, taken down by the seller, or waiting for an administrator or hidden by one (then with a reason). */
export const PART_STATES = ['listed', 'unlisted', 'held'] as const
export type PartState = (typeof PART_STATES)[number]
export const PART_STATE_LABELS: Record<PartState, string> = {
  listed: 'Listed',
  unlisted: 'Taken down by seller',
  held: 'Hidden or being checked',
}

export const MAX_HIDING_REASON = 500

export interface PartsAsked {
  search: string
  state: PartState | null
  sort: (typeof PART_SORTS)[number]
  page: number
}

export interface AdminPart {
  id: string
  name: string
  part_number: string | null
  /** KES. */
  price: number
  location: string
  category: PartCategory
  condition: PartCondition
  quantity: number
  in_stock: boolean
  views_count: number
  image: string | null
  created_at: string
  state: PartState
  held_at: string | null
  held_reason: string | null
  seller_id: string
  seller: string | null
  seller_suspended: boolean
  ties: AdTies
}

export interface AdminParts extends ListPart {
  parts: AdminPart[]
  /** Whether there are more than `total`. */
  more: boolean
  counts: Record<PartState | 'total', number>
}

/** A page of all spare parts, with the counters of the whole. */
export async function adminParts(
  client: Client,
  { search, state, sort, page }: PartsAsked,
  pageSize?: number,
): Promise<AdminParts> {
  const { data } = await client
    .rpc('admin_spare_parts', {
      sort,
      page,
      ...(search && { search }),
      ...(state && { only_state: state }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data
}

/** Hides a part until an administrator shows it again; its seller sees the reason. */
export async function hidePart(client: Client, id: string, reason: string): Promise<void> {
  await client.rpc('hide_spare_part', { part_id: id, reason }).throwOnError()
}

/** Shows a part again that was hidden or taken down. */
export async function showPart(client: Client, id: string): Promise<void> {
  await client
    .from('spare_parts')
    .update({ listed: true })
    .eq('id', id)
    .eq('listed', false)
    .select('id')
    .single()
    .throwOnError()
}

/** Deletes a part; the next sweep of files deletes its pictures. */
export async function deletePart(client: Client, id: string): Promise<void> {
  await client.from('spare_parts').delete().eq('id', id).select('id').single().throwOnError()
}
