import { insert, type Row, type TableSubject } from '../subject.ts'
import { layListing } from './vehicle-listings.ts'

/** What somebody who looks at the ad, or wants to reach its owner, asks for. */
const call = (name: string) => ({
  [`call ${name}`]: ({ fresh, arguments: given }: Row) => ({
    method: 'POST' as const,
    path: `/rest/v1/rpc/${name}`,
    body: { listing_id: fresh?.listing_id, ...(name === 'record_view' && given) },
    holds: (answer: unknown) => answer !== false && answer !== null,
  }),
})

/** What a dealer asks about their own ads. */
const figures = (name: string) => ({
  [`call ${name}`]: () => ({ method: 'POST' as const, path: `/rest/v1/rpc/${name}`, body: {} }),
})

/** `counted`: a view of an active ad of the owner, whose number somebody asked for. */
export const leads: TableSubject = {
  async lay(world) {
    const owner = await world.signUp('customer')
    const view = { listing_id: await layListing(world, owner, 'active'), owner_id: owner, kind: 'view' }
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
    ...figures('dealer_report'),
    'call own_calls': () => ({
      method: 'POST' as const,
      path: '/rest/v1/rpc/own_calls',
      body: {},
      holds: (answer: unknown) => (answer as { total: number }).total > 0,
    }),
  },
}
