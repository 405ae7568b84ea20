import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { reviews } from './services.ts'

/** A review of the provider, with its author. */
async function createReview(world: AccessWorld) {
  const { id, owner: writer, party: provider = '' } = await reviews.create(world, 'of a verified one')
  return { id, writer, provider }
}

/** `open`: the owner's report of a review of the business; the party wrote it. */
export const reviewReports: TableSubject = {
  async create(world) {
    const { id: review, writer: party, provider: owner } = await createReview(world)
    const id = await insert(world, 'public.review_reports', {
      review_id: review,
      reporter_id: owner,
      reason: 'offensive',
      details: 'It threatens my people.',
    })
    const [next] = await world.sql(
      `insert into public.service_bookings (service_provider_id, customer_id, service_type, preferred_date, status)
       select service_provider_id, reviewer_id, 'garage', now() + interval '3 days', 'completed'
       from public.reviews where id = $1 returning id`,
      [review],
    )
    const another = await insert(world, 'public.reviews', {
      booking_id: next?.id,
      service_provider_id: await providerOf(world, String(review)),
      reviewer_id: party,
      rating: 1,
    })
    return {
      id,
      owner,
      party,
      fresh: { review_id: another, reporter_id: owner, reason: 'spam' },
      changed: { status: 'upheld', decision_reason: 'Seen', reason: 'other', subject_title: '5 of 5' },
      arguments: { report_id: id, decision: 'dismissed' },
    }
  },
  actions: {
    // Some columns are unreadable, so the insert returns only the id.
    insert: ({ fresh }) => ({ method: 'POST', path: '/rest/v1/review_reports?select=id', body: fresh }),
    'call list_review_reports': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/list_review_reports',
      body: {},
    }),
  },
}

async function providerOf(world: AccessWorld, review: string): Promise<string> {
  const [row] = await world.sql('select service_provider_id as id from public.reviews where id = $1', [
    review,
  ])
  return row?.id ?? ''
}
