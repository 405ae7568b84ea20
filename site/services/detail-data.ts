import { data, href } from 'react-router'
import { UUID } from '#domain/foundation/uuid.ts'
import { openingStatus } from '#domain/services/opening-hours.ts'
import type { Client } from '../client.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'
import { owesOverdueDeposit } from '../money/deposits/owner-queries.ts'
import { memberFacts } from '../trust/queries.ts'
import { type Provider, providerById, reviewsOf, servicesOf, statsOf } from './queries.ts'
import { reviewPage } from './review-page.ts'
import { providerData } from './structured-data.ts'

/** The data of a provider's page: the browser loads this code only for a navigation. Throws 404 if the caller sees no such provider. */
export async function providerPage(client: Client, id: string, params: URLSearchParams, site: string) {
  const provider = UUID.test(id) ? await providerById(client, id) : null
  if (!provider) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  const [services, reviews, stats, facts, owesDeposit] = await Promise.all([
    servicesOf(client, provider.id),
    reviewsOf(client, provider.id, reviewPage(params)),
    statsOf(client, provider.id),
    memberFacts(client, provider.user_id),
    owesOverdueDeposit(client, provider.user_id),
  ])
  const crumbs = crumbsOf(provider)
  const structured = [providerData(provider, services, site), breadcrumbData(crumbs, site)]
  const now = Date.now()
  const status = openingStatus(provider.opening_hours, now, provider.opening_exceptions)
  return { provider, services, reviews, stats, facts, owesDeposit, status, crumbs, now, site, structured }
}

/** Breadcrumbs; the last is the provider. */
function crumbsOf({ id, business_name, location }: Provider): { label: string; to: string }[] {
  const inTown = new URLSearchParams({ location })
  return [
    { label: 'Services', to: href('/services') },
    { label: location, to: `${href('/services')}?${inTown}` },
    { label: business_name, to: href('/services/:id', { id }) },
  ]
}
