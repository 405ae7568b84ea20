import { insert, type TableSubject } from '../subject.ts'
import { asksFor } from './services.ts'
import { createListing } from './vehicle-listings.ts'

/** A dealer: `with ads`, with `no ads` but a draft, or `suspended`; `customer`: no dealer. */
export const dealerProfiles: TableSubject = {
  key: 'user_id',
  async create(world, state) {
    const owner = await world.signUp(state === 'customer' ? 'customer' : 'dealer')
    await createListing(world, owner, { 'no ads': 'draft', suspended: 'suspended' }[state] ?? 'active')
    if (state !== 'not said' && state !== 'customer')
      await insert(world, 'public.dealer_profiles', { user_id: owner, towns: ['Nairobi'] }, 'user_id')
    // Callers get a row now, so that no probe inserts a first one and changes the count for the second comparison.
    await world.sql(
      `insert into public.dealer_profiles (user_id) select id from public.profiles where id = $1 on conflict do nothing`,
      [world.idOf('dealer')],
    )
    return {
      id: owner,
      owner,
      fresh: { user_id: owner, towns: ['Thika'] },
      changed: {
        towns: ['Nakuru'],
        address: 'Ngong Road',
        website: 'https://motors.example',
        opening_hours: { mon: [{ from: '09:00', to: '17:00' }] },
        cover: `/storage/v1/object/public/listing-images/${owner}/${crypto.randomUUID()}.jpg`,
        created_at: '2020-01-01',
        vehicle_feed_version: 7,
        shares_prices_paid: true,
        updated_at: '2020-01-01',
      },
    }
  },
  actions: {
    'call dealer_storefront': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/dealer_storefront',
      body: { dealer_id: id },
    }),
    'call shares_prices_paid': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/shares_prices_paid',
      body: {},
      matches: (answer) => typeof answer === 'boolean',
    }),
    'call share_prices_paid': asksFor('share_prices_paid', () => ({ allowed: false })),
  },
}
