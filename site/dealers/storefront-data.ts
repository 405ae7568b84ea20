import { data, href } from 'react-router'
import { dealerName } from '#domain/dealers/dealer-name.ts'
import { isNarrowed, NO_FILTERS, storefrontQuery } from '#domain/dealers/storefront-filters.ts'
import { findOffered, parseStorefrontSearch } from '#domain/dealers/storefront-search.ts'
import { namesReadBy, quote } from '#domain/foundation/search-params.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { latestReviews } from '#domain/sales/seller-reviews.ts'
import { openingStatus } from '#domain/services/opening-hours.ts'
import { shownWebsite } from '#domain/services/shown-website.ts'
import type { Client } from '../client.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'
import { owesOverdueDeposit } from '../money/deposits/owner-queries.ts'
import { sellerReviews } from '../sales/reviews/queries.ts'
import { memberFacts } from '../trust/queries.ts'
import { stockInWords, townsOf } from './dealer-words.ts'
import { type DealerPage, dealerPage, dealerVehicles } from './queries.ts'
import { dealerData } from './structured-data.ts'

const REVIEWS_SHOWN = 3

/** The URL parameters that the page reads. */
export const STOREFRONT_PARAMS = /* @__PURE__ */ namesReadBy(parseStorefrontSearch)

/** The data of a dealer's page: the browser loads this code only for a navigation. Throws 404 if the caller sees no such dealer. */
export async function storefront(client: Client, id: string, params: URLSearchParams, site: string) {
  const dealer = UUID.test(id) ? await dealerPage(client, id) : null
  if (!dealer) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  const { asked, notices } = parseStorefrontSearch(params)
  if (asked.make !== null && !findOffered(dealer.makes, asked.make)) {
    notices.push(`${dealerName(dealer)} has no ${quote(asked.make)} for sale, so we left it out.`)
    asked.make = null
  }
  const [stock, facts, reviews, owesDeposit] = await Promise.all([
    dealerVehicles(client, dealer, asked),
    memberFacts(client, dealer.id),
    sellerReviews(client, dealer.id, REVIEWS_SHOWN),
    owesOverdueDeposit(client, dealer.id),
  ])
  if (owesDeposit) notices.push(`${dealerName(dealer)} does not take deposits.`)
  const structured = [dealerData(dealer, reviews.stars, site), breadcrumbData(crumbs(dealer), site)]
  const now = Date.now()
  const status = dealer.opening_hours && openingStatus(dealer.opening_hours, now)
  const words = {
    name: dealerName(dealer),
    towns: townsOf(dealer),
    stock: stockInWords(dealer),
    website: dealer.website && shownWebsite(dealer.website),
  }
  const first = { ...asked, page: 1 }
  return {
    dealer,
    words,
    asked,
    narrowed: isNarrowed(asked),
    /** Query strings of the first page, with and without the filters. */
    search: storefrontQuery(first),
    unfiltered: storefrontQuery({ ...first, ...NO_FILTERS }),
    notices,
    ...stock,
    facts,
    reviews: latestReviews(reviews),
    status,
    now,
    structured,
  }
}

function crumbs(dealer: DealerPage): { label: string; to: string }[] {
  return [
    { label: 'Vehicles', to: href('/vehicles') },
    { label: dealerName(dealer), to: href('/dealers/:id', { id: dealer.id }) },
  ]
}
