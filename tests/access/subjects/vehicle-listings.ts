import type { VehicleSearchResult } from '#domain/vehicles/vehicle-search-result.ts'
import type { AccessWorld } from '../people.ts'
import { insert, ownAds, saveActions, type TableSubject } from '../subject.ts'
import { vehicleAd } from './vehicle-ad.ts'
import { createMake } from './vehicle-catalogue.ts'

const STATUSES: Record<string, string> = { suspended: 'active', rejected: 'expired', quiet: 'active' }

/**
 * Creates a listing of the seller. States: a status, `rejected` (expired, with a reason), `suspended` (active, of a suspended
 * seller) or `quiet` (active for long, and nobody asked about it).
 */
export async function createListing(world: AccessWorld, seller: string, state: string): Promise<string> {
  const make = await createMake(world)
  const id = await insert(world, 'public.vehicle_listings', {
    ...vehicleAd(seller, make.id),
    ...(state === 'quiet' && { created_at: '2026-01-01' }),
    status: STATUSES[state] ?? state,
    rejection_reason: state === 'rejected' ? 'The photos show another car.' : null,
  })
  if (state === 'suspended')
    await world.sql('update public.profiles set suspended_at = now() where id = $1', [seller])
  return id
}

const someChanged = (answer: unknown) => JSON.stringify(answer).includes('"changed"')

export const vehicleListings: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const id = await createListing(world, owner, state)
    const [laid] = await world.sql<{ make: number; name: string; version: string }>(
      `select make.id as make, make.name, listing.updated_at::text as version from public.vehicle_listings as listing
       join public.vehicle_makes as make on make.id = listing.make_id where listing.id = $1`,
      [id],
    )
    const make = Number(laid?.make)
    return {
      id,
      owner,
      fresh: vehicleAd(owner, make),
      changed: {
        make_id: make,
        model_id: null,
        title: 'Toyota Fielder',
        description: 'Clean',
        price: 1,
        location: 'Nakuru',
        condition: 'new',
        fuel_type: 'diesel',
        transmission: 'manual',
        body_type: 'suv',
        year: 2016,
        mileage: 1,
        engine_size: '1.5',
        color: 'red',
        images: [`/storage/v1/object/public/listing-images/${owner}/${crypto.randomUUID()}.jpg`],
        status: 'sold',
        drive: '4wd',
        post_to_facebook: false,
        registration_state: 'imported',
        previous_owners: 2,
        expires_at: '2040-01-01',
        held_at: null,
        rejection_reason: null,
        featured: true,
        featured_until: '2040-01-01',
        views_count: 1_000,
      },
      arguments: { makes: [laid?.name], version: laid?.version },
    }
  },
  actions: {
    'call own_ad_hold': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_ad_hold',
      body: { listing_id: id },
      matches: (answer) => answer !== null,
    }),
    'call appeal_ad': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/appeal_ad',
      body: { listing_id: id, letter: 'These are photos of my own car.' },
    }),
    ...ownAds('vehicle'),
    ...saveActions('save_vehicle', 'ad', { price: 800_000 }),
    'call hold_act': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/hold_act',
      body: { act: 'approve_listing', subject: id },
    }),
    'call undo_act': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/undo_act',
      body: { act_id: crypto.randomUUID() },
    }),
    'call listing_sold_at': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/listing_sold_at',
      body: { listing_id: id },
      matches: (answer) => answer !== null,
    }),
    'call listing_prices': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/listing_prices',
      body: { listing_id: id },
      matches: (answer) => Array.isArray(answer) && answer.length > 0,
    }),
    'call beside_vehicle': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/beside_vehicle',
      body: { listing_id: id },
      matches: (answer) => Array.isArray(answer) && answer.length > 0,
    }),
    'call own_suggestions': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_suggestions',
      body: { listings: [id] },
      matches: (answer) => Array.isArray(answer) && answer.length > 0,
    }),
    'insert pending': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/vehicle_listings',
      body: { ...fresh, status: 'pending' },
    }),
    'embed in make': ({ id, fresh }) => ({
      path: `/rest/v1/vehicle_makes?id=eq.${fresh?.make_id}&select=id,vehicle_listings!inner(id)&vehicle_listings.id=eq.${id}`,
    }),
    'call admin_listings': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_listings',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call search_vehicles': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/search_vehicles',
      body: { makes: row.arguments?.makes },
      matches: (answer) => (answer as VehicleSearchResult).total > 0,
    }),
    'call similar_price': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/similar_price',
      body: { make_id: 1, model_id: null, body_type: null, year: 2015 },
      matches: Array.isArray,
    }),
    'call dealer_overview': () => ({ method: 'POST', path: '/rest/v1/rpc/dealer_overview', body: {} }),
    'call set_own_listings_status': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/set_own_listings_status',
      body: { listing_ids: [id], status: 'sold' },
      matches: someChanged,
    }),
    'call preview_own_listings': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/preview_own_listings',
      body: { listing_ids: [id], act: 'sold' },
      matches: someChanged,
    }),
    ...Object.fromEntries(
      ['renew_own_listings', 'delete_own_listings'].map((name) => [
        `call ${name}`,
        ({ id }) => ({
          method: 'POST',
          path: `/rest/v1/rpc/${name}`,
          body: { listing_ids: [id] },
          matches: someChanged,
        }),
      ]),
    ),
    'call change_own_listing_prices': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/change_own_listing_prices',
      body: { listing_ids: [id], change: 'amount', amount: 1000, seen_prices: [900_000] },
      matches: someChanged,
    }),
    'call set_own_listing_prices': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/set_own_listing_prices',
      body: { listing_ids: [id], new_prices: [901_000], seen_prices: [900_000] },
      matches: someChanged,
    }),
    'call own_days_to_sell': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_days_to_sell',
      body: { listing_ids: [id], prices: [901_000] },
      matches: (answer) => (answer as unknown[] | null)?.length === 1,
    }),
    ...Object.fromEntries(
      ['approve_listing', 'reject_listing', 'renew_listing'].map((name) => [
        `call ${name}`,
        ({ id }) => ({
          method: 'POST',
          path: `/rest/v1/rpc/${name}`,
          body: { listing_id: id, ...(name === 'reject_listing' && { reason: 'Another car.' }) },
        }),
      ]),
    ),
  },
}
