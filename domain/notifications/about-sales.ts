/** What notifications about a sale have in common. */
import { id, maybe, name, oneOf, person } from './facts.ts'

/** Facts of a sale (private.tell_side_of_sale); `side` is the recipient's, `person` the other side. */
export const SALE = { sale_id: id, vehicle: name, side: oneOf('seller', 'buyer'), person: maybe(person) }

interface SaleFacts {
  sale_id: string
  side: 'seller' | 'buyer'
  person: string | null
}

/** The other side by name, or `The buyer`, `The seller`. */
export function otherSide({ side, person }: SaleFacts): string {
  return person ?? (side === 'seller' ? 'The buyer' : 'The seller')
}

/** `sale` to the seller, `purchase` to the buyer. */
export function saleOrPurchase({ side }: SaleFacts): string {
  return side === 'seller' ? 'sale' : 'purchase'
}

export const salePage = ({ sale_id }: SaleFacts) => `/sale/${sale_id}`
export const OPEN_SALE = 'Open the sale'
