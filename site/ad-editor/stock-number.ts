import type { Client } from '../client.ts'
import { literalPattern } from '../search/like-pattern.ts'

/** The number that the dealer gave this ad of theirs, or ''. */
export async function stockNumber(client: Client, listingId: string): Promise<string> {
  const { data } = await client
    .from('stock_numbers')
    .select('stock_number')
    .eq('listing_id', listingId)
    .maybeSingle()
    .throwOnError()
  return data?.stock_number ?? ''
}

/**
 * Rejects as the database would when another ad of the dealer has the number, before anything of the ad is written. A number
 * taken in the moment between is refused by the database itself.
 */
export async function requireFreeStockNumber(
  client: Client,
  listingId: string,
  number: string | null,
): Promise<void> {
  if (number === null) return
  const { data } = await client
    .from('stock_numbers')
    .select('listing_id')
    .ilike('stock_number', literalPattern(number))
    .neq('listing_id', listingId)
    .limit(1)
    .throwOnError()
  if (data.length > 0) throw TAKEN
}

const TAKEN = {
  code: '23505',
  message: 'duplicate key value violates unique constraint "stock_numbers_key"',
}

/** Gives the dealer's ad this number in place of `before`; null takes it back. */
export async function saveStockNumber(
  client: Client,
  listingId: string,
  number: string | null,
  before: string | null,
): Promise<void> {
  if (number === before) return
  const numbers = () => client.from('stock_numbers')
  if (number === null) await numbers().delete().eq('listing_id', listingId).throwOnError()
  else {
    const { data } = await numbers()
      .update({ stock_number: number })
      .eq('listing_id', listingId)
      .select('listing_id')
      .throwOnError()
    if (data.length === 0)
      await numbers().insert({ listing_id: listingId, stock_number: number }).throwOnError()
  }
}
