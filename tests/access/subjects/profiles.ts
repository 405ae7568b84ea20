import { insert, type TableSubject } from '../subject.ts'
import { hasFullNumber, OVER_LIMIT, setNumberReads } from './number-reads.ts'
import { createListing } from './vehicle-listings.ts'

const LISTED: Record<string, string> = {
  'only a draft': 'draft',
  'a listing': 'active',
  suspended: 'suspended',
}

export const profiles: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const listed = LISTED[state.replace(OVER_LIMIT, '')]
    await setNumberReads(world, state)
    if (listed) await createListing(world, owner, listed)
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
      matches: hasFullNumber,
    }),
    'read phone': ({ id }) => ({
      path: `/rest/v1/profiles?id=eq.${id}&select=phone`,
      matches: hasFullNumber,
    }),
    'read everything': ({ id }) => ({
      path: `/rest/v1/profiles?id=eq.${id}`,
      matches: hasFullNumber,
    }),
    'read suspended_at': ({ id }) => ({
      path: `/rest/v1/profiles?id=eq.${id}&select=suspended_at`,
      matches: (answer) => /"20\d\d/.test(JSON.stringify(answer)),
    }),
    'call admin_find': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_find',
      body: { search: 'toyota' },
    }),
    'upsert role': ({ owner }, caller) => ({
      method: 'POST',
      path: '/rest/v1/profiles',
      body: { id: typeof caller === 'string' ? caller : owner, role: 'admin' },
      headers: { prefer: 'resolution=merge-duplicates,return=representation' },
    }),
  },
}
