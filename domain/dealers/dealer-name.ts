import { displayName } from '../people/accounts.ts'

/** The business name, else the person's. */
export function dealerName(dealer: {
  first_name: string | null
  last_name: string | null
  business_name: string | null
}): string {
  return dealer.business_name?.trim() || displayName(dealer) || 'Dealer'
}
