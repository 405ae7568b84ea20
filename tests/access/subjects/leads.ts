import { insert, type Row, type TableSubject } from '../subject.ts'
import { layListing } from './vehicle-listings.ts'

/** What somebody who looks at the ad, or wants to reach its owner, asks for. */
const call = (name: string, more: Record<string, unknown> = {}) => ({
  [`call ${name}`]: ({ fresh }: Row) => ({
    method: 'POST' as const,
    path: `/rest/v1/rpc/${name}`,
    body: { listing_id: fresh?.listing_id, ...more },
    holds: (answer: unknown) => answer !== false && answer !== null,
  }),
})

/** `counted`: a view of an active ad of the owner. */
export const leads: TableSubject = {
  async lay(world) {
    const owner = await world.signUp('customer')
    const view = { listing_id: await layListing(world, owner, 'active'), owner_id: owner, kind: 'view' }
    return {
      id: await insert(world, 'public.leads', { ...view, day: '2026-01-05' }),
      owner,
      fresh: { ...view, day: '2026-01-06' },
      changed: { count: 1_000 },
    }
  },
  actions: {
    ...call('record_view', { visitor: 'a browser of the tests' }),
    ...call('reveal_phone'),
    ...call('record_whatsapp'),
  },
}
