import type { AccessWorld } from '../people.ts'
import { insert, type Row } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

/** A completed sale of the seller to the buyer, or one that only the buyer has confirmed. */
async function createSale(world: AccessWorld, seller: string, buyer: string, isCompleted = true) {
  const day = '2026-11-03T10:00:00Z'
  return insert(world, 'public.sales', {
    vehicle: 'Toyota Axio 2015',
    seller_id: seller,
    buyer_id: buyer,
    begun_by: 'buyer',
    buyer_confirmed_at: day,
    ...(isCompleted && { seller_confirmed_at: day, completed_at: day }),
  })
}

/** A review of a seller: the owner wrote it as the buyer, the party is the seller, who has an ad. */
export async function createSellerReview(world: AccessWorld, state: string): Promise<Row> {
  const owner = await world.signUp('customer')
  const party = await world.signUp('customer')
  await createListing(world, party, state === 'of a seller without an ad' ? 'draft' : 'active')
  const id = await insert(world, 'public.reviews', {
    sale_id: await createSale(world, party, owner),
    reviewer_id: owner,
    rating: 4,
    comment: 'Honest',
  })
  const next = await createSale(world, party, owner, state !== 'of a seller before both confirm')
  if (state === 'of a seller, held')
    await world.sql(`update public.reviews set held_for = '{sale}', counts = false where id = $1`, [id])
  if (state === 'of a suspended seller')
    await world.sql('update public.profiles set suspended_at = now() where id = $1', [party])
  return {
    id,
    owner,
    party,
    fresh: { sale_id: next, reviewer_id: owner, rating: 4, comment: 'Honest' },
    changed: {
      reply: 'Thank you',
      rating: 1,
      comment: 'Slow',
      seller_id: owner,
      held_for: ['sale'],
      counts: true,
    },
    arguments: { review_id: id, seller: party },
  }
}
