/** What the spare parts pages ask. Each function throws the service's error. */
import { countsByPlace } from '#domain/foundation/places.ts'
import { namesReadBy } from '#domain/foundation/search-params.ts'
import { correctedSentence } from '#domain/foundation/search-words.ts'
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

export interface SparePartList {
  filters: SparePartFilters
  notices: string[]
  result: SparePartSearchResult
}

/** The parameters that the list's address is read for. */
export const PART_LIST_PARAMS = /* @__PURE__ */ namesReadBy(parseSparePartSearch)

/** The page of the list that a URL asks for; what it asks wrongly is left out and said in a notice. */
export async function sparePartList(
  client: Client,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<SparePartList> {
  const { filters, notices } = parseSparePartSearch(params)
  const result = await searchSpareParts(client, filters, signal)
  result.facets.location = countsByPlace(result.facets.location)
  if (result.corrected) notices.unshift(correctedSentence(result.corrected))
  notices.push(...unknownMakes(filters, result))
  if (result.page < filters.page) notices.push('There are not so many pages, so this is the last one.')
  return { filters: { ...withKnownMakes(filters, result), page: result.page }, notices, result }
}

/** How many parts a form as it stands would find. */
export async function countSpareParts(
  client: Client,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<Total> {
  const { filters } = parseSparePartSearch(params)
  const { data } = await client
    .rpc('search_spare_parts', { ...sparePartSearchArguments({ ...filters, page: 1 }), page_size: 1 })
    .abortSignal(signal)
    .throwOnError()
  return data as unknown as SparePartSearchResult
}

async function searchSpareParts(
  client: Client,
  filters: SparePartFilters,
  signal?: AbortSignal,
): Promise<SparePartSearchResult> {
  const question = client.rpc('search_spare_parts', sparePartSearchArguments(filters))
  const { data } = await (signal ? question.abortSignal(signal) : question).throwOnError()
  return data as unknown as SparePartSearchResult
}

const PART_COLUMNS = `
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity,
  in_stock, listed, images, views_count, created_at,
  seller:profiles!spare_parts_seller_id_fkey(
    id, first_name, last_name, business_name, business_description, role, verified, location, picture, has_phone
  )
` as const

/** A part with its seller, or null when the caller sees none by this id. */
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
