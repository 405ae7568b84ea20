import { displayName } from '#domain/people/accounts.ts'
import type { Vehicle } from './queries.ts'

/** The seller's name. */
export function sellerName(seller: Vehicle['seller']): string {
  return displayName(seller) || 'Private seller'
}
