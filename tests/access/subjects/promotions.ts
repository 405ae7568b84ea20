import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

/** A paid promotion of a vehicle ad, or an offer that waits for its payment. */
export const promotions: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const ad = await adOf(world, owner)
    const columns = { listing_id: ad, owner_id: owner, title: 'A Corolla on offer', days: 7, price: 499 }
    const id = await insert(world, 'public.promotions', {
      ...columns,
      status: state,
      ...(state === 'running' && {
        paid_at: '2026-01-01',
        starts_at: '2026-01-01',
        ends_at: '2040-01-01',
      }),
    })
    return {
      id,
      owner,
      fresh: { ...columns, listing_id: await adOf(world, owner) },
      changed: {
        status: 'ended',
        ends_at: '2041-01-01',
        price: 1,
        days: 90,
        owner_id: await world.signUp('customer'),
      },
      arguments: { listing_id: ad },
    }
  },
  actions: {
    'call own_promotions': ({ arguments: given }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_promotions',
      body: { listing_id: given?.listing_id },
      matches: (answer) => (answer as unknown[] | null)?.length === 1,
    }),
    'call request_promotion': ({ arguments: given }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/request_promotion',
      body: { listing_id: given?.listing_id, price: 500 },
    }),
  },
}

/** A vehicle for sale, at a marketplace where ads can be featured for money. */
async function adOf(world: AccessWorld, owner: string): Promise<string> {
  await world.sql(`update public.system_settings set value = '500' where key = 'promotion_price'`)
  return createListing(world, owner, 'active')
}
