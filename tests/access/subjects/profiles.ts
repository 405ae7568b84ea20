import { insert, type TableSubject } from '../subject.ts'
import { BEYOND, holdsWhole, layNumberReads } from './number-reads.ts'
import { layListing } from './vehicle-listings.ts'

const LISTED: Record<string, string> = {
  'only a draft': 'draft',
  'a listing': 'active',
  suspended: 'suspended',
}

export const profiles: TableSubject = {
  async lay(world, state) {
    const owner = await world.signUp('customer')
    const listed = LISTED[state.replace(BEYOND, '')]
    await layNumberReads(world, state)
    if (listed) await layListing(world, owner, listed)
    const picture = `${owner}/${crypto.randomUUID()}.png`
    await insert(world, 'storage.objects', { bucket_id: 'profile-pictures', name: picture })
    return {
      id: owner,
      owner,
      fresh: { id: owner },
      changed: {
        first_name: 'Baraka',
        last_name: 'Mwangi',
        phone: '+254799999999',
        location: 'Nakuru',
        business_name: 'Baraka Motors',
        business_description: 'Cars',
        picture: `/storage/v1/object/public/profile-pictures/${picture}`,
        role: 'dealer',
        verified: true,
        suspended_at: '2026-01-01',
      },
    }
  },
  actions: {
    'embed phone': ({ owner }) => ({
      path: `/rest/v1/vehicle_listings?seller_id=eq.${owner}&select=id,...profiles(phone)`,
      holds: holdsWhole,
    }),
    'read phone': ({ id }) => ({
      path: `/rest/v1/profiles?id=eq.${id}&select=phone`,
      holds: holdsWhole,
    }),
    'read everything': ({ id }) => ({
      path: `/rest/v1/profiles?id=eq.${id}`,
      holds: holdsWhole,
    }),
    'read suspended_at': ({ id }) => ({
      path: `/rest/v1/profiles?id=eq.${id}&select=suspended_at`,
      holds: (answer) => /"20\d\d/.test(JSON.stringify(answer)),
    }),
    'upsert role': ({ owner }, asker) => ({
      method: 'POST',
      path: '/rest/v1/profiles',
      body: { id: typeof asker === 'string' ? asker : owner, role: 'admin' },
      headers: { prefer: 'resolution=merge-duplicates,return=representation' },
    }),
  },
}
