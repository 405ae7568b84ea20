import { insert, type TableSubject } from '../subject.ts'
import { layListing } from './vehicle-listings.ts'

/** `open`: the owner's report of an active ad of somebody else, who is the party. */
export const listingReports: TableSubject = {
  async lay(world) {
    const owner = await world.signUp('customer')
    const party = await world.signUp('customer')
    const report = async () => ({
      listing_id: await layListing(world, party, 'active'),
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
    // Not everything of a row may be read, so that an insert asks back what may.
    insert: ({ fresh }) => ({ method: 'POST', path: '/rest/v1/listing_reports?select=id', body: fresh }),
    'call list_reports': () => ({ method: 'POST', path: '/rest/v1/rpc/list_reports', body: {} }),
  },
}
