import { insert, type Row, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

/** A call by a viewer of the ad. */
const call = (name: string) => ({
  [`call ${name}`]: ({ fresh, arguments: given }: Row) => ({
    method: 'POST' as const,
    path: `/rest/v1/rpc/${name}`,
    body: { listing_id: fresh?.listing_id, ...(name === 'record_view' && given) },
    matches: (answer: unknown) => answer !== false && answer !== null,
  }),
})

/** A call for the figures of the caller's own ads. */
const figures = (name: string) => ({
  [`call ${name}`]: () => ({ method: 'POST' as const, path: `/rest/v1/rpc/${name}`, body: {} }),
})

/** `counted`: a view of the owner's active ad, with one phone number revealed. */
export const leads: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    const view = { listing_id: await createListing(world, owner, 'active'), owner_id: owner, kind: 'view' }
    await world.sql(
      `insert into private.named_leads (owner_id, person_id, ad_id, ad_kind, title, kind)
       values ($1, $2, $3, 'vehicle', 'An Axio', 'phone_reveal')`,
      [owner, await world.signUp('customer'), view.listing_id],
    )
    const [visitor] = await world.sql('select private.new_visitor() as visitor')
    return {
      arguments: visitor,
      id: await insert(world, 'public.leads', { ...view, day: '2026-01-05' }),
      owner,
      fresh: { ...view, day: '2026-01-06' },
      changed: { count: 1_000 },
    }
  },
  actions: {
    ...call('record_view'),
    ...call('reveal_phone'),
    ...call('record_whatsapp'),
    ...figures('dealer_analytics'),
    ...figures('dealer_ad_figures'),
    ...figures('dealer_buying_guide'),
    ...figures('dealer_report'),
    'call own_calls': () => ({
      method: 'POST' as const,
      path: '/rest/v1/rpc/own_calls',
      body: {},
      matches: (answer: unknown) => (answer as { total: number }).total > 0,
    }),
  },
}
