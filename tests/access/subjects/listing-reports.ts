import { insert, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

/** `open`: the owner's report of the party's active ad. */
export const listingReports: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    const party = await world.signUp('customer')
    const report = async () => ({
      listing_id: await createListing(world, party, 'active'),
      reporter_id: owner,
      reason: 'fraud',
    })
    const id = await insert(world, 'public.listing_reports', await report())
    return {
      id,
      owner,
      party,
      fresh: await report(),
      changed: { status: 'upheld', decision_note: 'Seen', reason: 'other' },
      arguments: { report_id: id, decision: 'dismissed' },
    }
  },
  actions: {
    // Some columns are unreadable, so the insert returns only the id.
    insert: ({ fresh }) => ({ method: 'POST', path: '/rest/v1/listing_reports?select=id', body: fresh }),
    'call list_reports': () => ({ method: 'POST', path: '/rest/v1/rpc/list_reports', body: {} }),
  },
}
