import { randomUUID } from 'node:crypto'
import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { asksFor } from './services.ts'
import { createListing } from './vehicle-listings.ts'

/** A sold ad of a dealer. */
async function createSold(world: AccessWorld) {
  const owner = await world.signUp('dealer')
  return { owner, listing: await createListing(world, owner, 'sold') }
}

/** What the owner said of the sale. */
export const soldFacts: TableSubject = {
  key: 'ad_id',
  async create(world) {
    const { owner, listing } = await createSold(world)
    const other = await createListing(world, owner, 'sold')
    const facts = {
      seller_id: owner,
      vehicle: 'Toyota Axio',
      price_paid: 912_345,
      source: 'walk_in',
      told_at: '2099-01-01T00:00:00Z',
    }
    return {
      id: await insert(world, 'public.sold_facts', { ...facts, ad_id: listing }, 'ad_id'),
      owner,
      fresh: { ...facts, ad_id: other },
      changed: { price_paid: 1, seller_id: await world.signUp('dealer') },
    }
  },
  actions: {
    'call sale_to_tell': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/sale_to_tell',
      body: { listing_id: id },
      matches: (answer) => JSON.stringify(answer).includes('912345'),
    }),
    'call own_sold_vehicles': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_sold_vehicles',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call sales_report': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/sales_report',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call mark_vehicle_sold': asksFor('mark_vehicle_sold', ({ id }) => ({
      listing_id: id,
      price_paid: 900_000,
      version: '2099-01-01T00:00:00Z',
    })),
  },
}

/** What the owner paid for the vehicle. */
export const vehicleCosts: TableSubject = {
  async create(world) {
    const { owner, listing } = await createSold(world)
    const cost = { ad_id: listing, seller_id: owner, vehicle: 'Toyota Axio', kind: 'other', label: 'Paint' }
    return {
      id: await insert(world, 'public.vehicle_costs', { ...cost, id: randomUUID(), amount: 43_210 }),
      owner,
      fresh: { ...cost, id: randomUUID(), amount: 5_000 },
      changed: { amount: 1, seller_id: await world.signUp('dealer') },
      arguments: { listing_id: listing },
    }
  },
  actions: {
    'call add_vehicle_cost': asksFor('add_vehicle_cost', (row) => ({
      cost_id: randomUUID(),
      listing_id: row.arguments?.listing_id,
      kind: 'purchase',
      amount: 700_000,
    })),
    'call remove_vehicle_cost': asksFor('remove_vehicle_cost', ({ id }) => ({ cost_id: id })),
  },
}
