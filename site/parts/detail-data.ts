import { data } from 'react-router'
import { UUID } from '#domain/foundation/uuid.ts'
import { latestReviews, NO_SELLER_REVIEWS } from '#domain/sales/seller-reviews.ts'
import type { Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'
import { sellerReviews } from '../sales/reviews/queries.ts'
import { memberFacts } from '../trust/queries.ts'
import { sellsVehicles } from '../vehicles/queries.ts'
import { crumbs } from './part-words.ts'
import { relatedParts, sparePartById } from './queries.ts'
import { sparePartData } from './structured-data.ts'

/** As beside_vehicle() has on the page of a vehicle. */
const REVIEWS_ON_CARD = 2

/** The data of a part's page: the browser loads this code only for a navigation. Throws 404 if the caller sees no such part. */
export async function partPage(client: Client, id: string, site: string) {
  const part = UUID.test(id) ? await sparePartById(client, id) : null
  if (!part) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  // The page works without related ads.
  const without =
    <Nothing>(nothing: Nothing) =>
    (error: unknown) => {
      reportFailure('The related parts could not be read', error)
      return nothing
    }
  const [related, hasVehicles, facts, reviews] = await Promise.all([
    relatedParts(client, part).catch(without([])),
    part.seller.role === 'dealer' && sellsVehicles(client, part.seller_id).catch(without(false)),
    memberFacts(client, part.seller_id).catch(without([])),
    sellerReviews(client, part.seller_id, REVIEWS_ON_CARD).catch(without(NO_SELLER_REVIEWS)),
  ])
  const structured = [sparePartData(part, site), breadcrumbData(crumbs(part), site)]
  return {
    part,
    related,
    hasVehicles,
    facts,
    reviews: latestReviews(reviews),
    now: Date.now(),
    site,
    structured,
  }
}
