import { insert, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

export const businessNameChanges: TableSubject = {
  async create(world) {
    const owner = await world.signUp('dealer')
    // Their profile is public, the request is not.
    await createListing(world, owner, 'active')
    const change = { user_id: owner, kind: 'profile', business_name: 'Kilimani Motors' }
    const id = await insert(world, 'public.business_name_changes', change)
    return {
      id,
      owner,
      fresh: { ...change, kind: 'service_provider' },
      changed: { business_name: 'Toyota Kenya' },
      arguments: { change_id: id },
    }
  },
  actions: {
    'embed in profile': ({ owner }) => ({
      path: `/rest/v1/profiles?id=eq.${owner}&select=id,business_name_changes!inner(business_name)`,
    }),
    'call reject_business_name': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/reject_business_name',
      body: { change_id: id, reason: 'The name belongs to another company.' },
    }),
  },
}

export const knownNames: TableSubject = {
  async create(world) {
    return {
      id: await insert(world, 'public.known_names', { name: `Zawadi ${crypto.randomUUID()}` }),
      owner: await world.signUp('dealer'),
      fresh: { name: `Pendo ${crypto.randomUUID()}` },
      changed: { name: `Tumaini ${crypto.randomUUID()}` },
    }
  },
}
