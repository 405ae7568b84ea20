/** Completed sales and reviews of sellers for the small world of as.ts. */
import type { Person, World } from './as.ts'
import { insertRow } from './service-providers.ts'

/** A sale that both sides have confirmed, past its steps; returns its id. */
export function soldTo(
  { owner }: Pick<World, 'owner'>,
  seller: Person,
  buyer: Person,
  columns: Record<string, unknown> = {},
): Promise<string> {
  return insertRow(owner, 'sales', {
    vehicle: '2015 Toyota Axio 1.5 X',
    seller_id: seller.id,
    buyer_id: buyer.id,
    begun_by: 'buyer',
    begun_at: '2026-10-01T08:00:00Z',
    seller_confirmed_at: '2026-11-03T09:00:00Z',
    buyer_confirmed_at: '2026-11-03T10:00:00Z',
    completed_at: '2026-11-03T10:00:00Z',
    ...columns,
  })
}

/** A review of a sale as the person writes it; returns its id. */
export function reviewSale(
  person: Person,
  sale: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  return insertRow(person, 'reviews', {
    sale_id: sale,
    rating: 5,
    comment: 'Honest about the clutch.',
    ...columns,
  })
}
