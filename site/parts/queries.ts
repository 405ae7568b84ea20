/** Queries of the spare parts pages. Each function throws the service's error. */
import {
  NO_PART_FILTERS,
  parseSparePartSearch,
  type SparePartFilters,
  sparePartSearchArguments,
  unknownMakes,
  withKnownMakes,
} from '#domain/parts/spare-part-search.ts'
import type { SparePartCard, SparePartSearchResult } from '#domain/parts/spare-part-search-result.ts'
import type { PartCategory, PartCondition } from '#domain/parts/spare-parts.ts'
import type { Client } from '../client.ts'
import type { Total } from '../search/list-words.ts'
import { listOf, runSearch, type SearchedList } from '../search/run-search.ts'

export type SparePartList = SearchedList<SparePartFilters, SparePartSearchResult>

/** The page of the list for URL parameters; invalid ones are ignored with a notice. */
export async function sparePartList(
  client: Client,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<SparePartList> {
  const { filters, notices } = parseSparePartSearch(params)
  const result = await searchSpareParts(client, filters, signal)
  return listOf(
    { filters: withKnownMakes(filters, result), notices: [...notices, ...unknownMakes(filters, result)] },
    result,
  )
}

/** The number of parts that the filter form finds. */
export function countSpareParts(
  client: Client,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<Total> {
  const { filters } = parseSparePartSearch(params)
  const first = sparePartSearchArguments({ ...filters, page: 1 })
  return runSearch(client, 'search_spare_parts', { ...first, page_size: 1 }, signal)
}

function searchSpareParts(
  client: Client,
  filters: SparePartFilters,
  signal?: AbortSignal,
): Promise<SparePartSearchResult> {
  return runSearch(client, 'search_spare_parts', sparePartSearchArguments(filters), signal)
}

const PART_COLUMNS = `
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity,
  in_stock, listed, held_at, held_reason, images, views_count, created_at,
  seller:profiles!spare_parts_seller_id_fkey(
    id, first_name, last_name, business_name, business_description, role, verified, location, picture, has_phone
  )
` as const

/** A part with its seller, or null if the caller sees none. */
export async function sparePartById(client: Client, id: string) {
  const { data } = await client
    .from('spare_parts')
    .select(PART_COLUMNS)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  return { ...data, condition: data.condition as PartCondition, category: data.category as PartCategory }
}

export type SparePart = NonNullable<Awaited<ReturnType<typeof sparePartById>>>

const RELATED = 4

/** Up to four other parts of the category, those that fit one of the same makes first. */
export async function relatedParts(
  client: Client,
  { id, category, compatible_makes: makes }: Pick<SparePart, 'id' | 'category' | 'compatible_makes'>,
): Promise<SparePartCard[]> {
  const { parts } = await searchSpareParts(client, { ...NO_PART_FILTERS, categories: [category] })
  const fits = (part: SparePartCard) => (part.compatible_makes.some((make) => makes.includes(make)) ? 0 : 1)
  return parts
    .filter((part) => part.id !== id)
    .sort((one, other) => fits(one) - fits(other))
    .slice(0, RELATED)
}
