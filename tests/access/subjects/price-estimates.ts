import { insert, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

const range = { low: 900_000, middle: 1_000_000, high: 1_100_000, ads: 9, sellers: 5, mark: 'fair' }

/** The estimate for an ad in the state. */
export const priceEstimates: TableSubject = {
  key: 'listing_id',
  async create(world, state) {
    const owner = await world.signUp('customer')
    const id = await createListing(world, owner, state)
    await insert(world, 'public.price_estimates', { listing_id: id, ...range }, 'listing_id')
    const other = await createListing(world, owner, state)
    return { id, owner, fresh: { listing_id: other, ...range }, changed: { mark: 'great' } }
  },
  actions: {
    'call estimate_price': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/estimate_price',
      body: { model_id: 1, year: 2015 },
      matches: (answer) => answer === null,
    }),
    'call market_page': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/market_page',
      body: {},
      matches: (answer) => (answer as { models?: unknown } | null)?.models !== undefined,
    }),
    'call expected_days_to_sell': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/expected_days_to_sell',
      body: { model_id: 1, year: 2015, price: 1_000_000 },
      matches: (answer) => answer === null,
    }),
  },
}
