import type { ReactNode } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { addressWith, choiceOf, pageOf, pagesOf } from '../../workplace/list-address.ts'
import { ListForm, ListSelect } from '../../workplace/list-form.tsx'
import { RememberList } from '../../workplace/list-return.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { SteadyRows } from '../../workplace/steady-rows.tsx'
import type { Route } from './+types/approvals.ts'
import { ApproveUndoubted } from './approve-undoubted.tsx'
import { EvidenceReview } from './evidence-review.tsx'
import { HeldReviewCard } from './held-review.tsx'
import { KnownNames } from './known-names.tsx'
import { ListingReview } from './listing-review.tsx'
import { NameReview } from './name-review.tsx'
import { PartReview } from './part-review.tsx'
import { ProviderReview } from './provider-review.tsx'
import {
  APPROVAL_SORTS,
  type ApprovalList,
  heldReviews,
  knownNames,
  requestedNames,
  sellersDrafts,
  waitingEvidence,
  waitingListings,
  waitingParts,
  waitingProviders,
  waitingRecoveries,
  waitingVisits,
} from './queries.ts'
import { queueOf } from './queue/paths.ts'
import { RecoveryReview } from './recovery-review.tsx'
import { VisitReview } from './visit-review.tsx'

const PATH = '/admin/approvals'

/** In the order of the page; `name` is the tab's URL parameter. */
const TABS = [
  {
    name: null,
    kind: 'vehicle_listings',
    label: 'Vehicle Listings',
    none: 'No pending vehicle listings',
  },
  { name: 'parts', kind: 'spare_parts', label: 'Spare Parts', none: 'No pending spare parts' },
  {
    name: 'providers',
    kind: 'service_providers',
    label: 'Service Providers',
    none: 'No pending service providers',
  },
  { name: 'names', kind: 'business_names', label: 'Business Names', none: 'No pending business names' },
  { name: 'reviews', kind: 'reviews', label: 'Reviews', none: 'No held reviews' },
  { name: 'papers', kind: 'evidence', label: 'Papers', none: 'No papers to look at' },
  { name: 'visits', kind: 'yard_visits', label: 'Visits', none: 'No visits to confirm' },
  {
    name: 'lost-numbers',
    kind: 'account_recoveries',
    label: 'Lost Numbers',
    none: 'Nobody asks for a former account',
  },
  { name: 'drafts', kind: 'listing_drafts', label: 'Seller drafts', none: 'No seller drafts' },
] as const satisfies readonly { name: string | null; kind: ApprovalList; label: string; none: string }[]

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const tab = TABS.find(({ name }) => name === searchParams.get('tab')) ?? TABS[0]
  const page = pageOf(searchParams)
  const sort = choiceOf(searchParams, 'sort', APPROVAL_SORTS) ?? 'newest'
  const none = {
    kind: tab.kind,
    sort,
    listings: null,
    parts: null,
    providers: null,
    names: null,
    reviews: null,
    evidence: null,
    visits: null,
    recoveries: null,
    known: null,
  }
  try {
    const client = await browserClient()
    if (tab.kind === 'spare_parts') return { ...none, parts: await waitingParts(client, page) }
    if (tab.kind === 'service_providers') return { ...none, providers: await waitingProviders(client, page) }
    if (tab.kind === 'business_names') {
      const [names, known] = await Promise.all([requestedNames(client, page), knownNames(client)])
      return { ...none, names, known }
    }
    if (tab.kind === 'reviews') return { ...none, reviews: await heldReviews(client, page) }
    if (tab.kind === 'evidence') return { ...none, evidence: await waitingEvidence(client, page) }
    if (tab.kind === 'account_recoveries')
      return { ...none, recoveries: await waitingRecoveries(client, page) }
    if (tab.kind === 'yard_visits') return { ...none, visits: await waitingVisits(client, page) }
    if (tab.kind === 'listing_drafts') return { ...none, listings: await sellersDrafts(client, page, sort) }
    return { ...none, listings: await waitingListings(client, page, 10, sort) }
  } catch (error) {
    reportFailure('The approvals could not be read', error)
    return none
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Approvals' }

export const meta = () => [{ title: 'Approvals | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Approvals({
  loaderData: { kind, sort, listings, parts, providers, names, reviews, evidence, visits, recoveries, known },
}: Route.ComponentProps) {
  const list = listings ?? parts ?? providers ?? names ?? reviews ?? evidence ?? visits ?? recoveries
  const current = TABS.find((tab) => tab.kind === kind) ?? TABS[0]
  const params = new URLSearchParams({
    ...(current.name && { tab: current.name }),
    ...(listings && sort !== 'newest' && { sort }),
  })
  return (
    <>
      <PageHead
        title="Approvals"
        end={
          isQueued(kind) && (
            <LinkButton to={queueOf(kind)} className="mb-1">
              One by one
            </LinkButton>
          )
        }
      />
      <Tabs
        label="Kinds of approvals"
        className="mb-4 overflow-x-auto"
        items={TABS.map((tab) => ({
          to: tab.name ? `${PATH}?tab=${tab.name}` : PATH,
          label: tab.label,
          count: list?.counts[tab.kind],
          current: tab === current,
        }))}
      />
      {listings && listings.total > 1 && (
        <ListForm keep={current.name ? ['tab'] : []}>
          <ListSelect
            name="sort"
            label="Sort by"
            value={sort === 'newest' ? null : sort}
            all="Newest first"
            options={[{ value: 'outliers', label: 'Furthest from the estimate first' }]}
          />
        </ListForm>
      )}
      <RememberList list={current.name ? `${PATH}?tab=${current.name}` : PATH} />
      {!list && <LoadFailed title="The approvals could not be loaded" />}
      {list?.rows.length === 0 && (
        <EmptyState title={current.none}>
          {kind === 'listing_drafts'
            ? 'Ads that sellers have started but not posted appear here.'
            : 'Everything has been reviewed. New submissions appear here.'}
        </EmptyState>
      )}
      {(kind === 'vehicle_listings' || kind === 'service_providers') && list && (
        <ApproveUndoubted
          key={kind}
          items={[
            ...(listings?.rows ?? []).filter(isUndoubted).map((ad) => ({
              id: ad.id,
              line: `${ad.title}, ${formatKes(ad.price)}`,
              version: ad.updated_at,
            })),
            ...(providers?.rows ?? []).filter(isUndoubted).map((provider) => ({
              id: provider.id,
              line: `${provider.business_name}, ${provider.location}`,
              version: provider.updated_at,
            })),
          ]}
          one={kind === 'vehicle_listings' ? 'listing' : 'service provider'}
          several={kind === 'vehicle_listings' ? 'listings' : 'service providers'}
          kind={kind}
        />
      )}
      {listings && <Cards rows={listings.rows} card={(listing) => <ListingReview listing={listing} />} />}
      {parts && <Cards rows={parts.rows} card={(part) => <PartReview part={part} />} />}
      {providers && (
        <Cards rows={providers.rows} card={(provider) => <ProviderReview provider={provider} />} />
      )}
      {names && <Cards rows={names.rows} card={(change) => <NameReview change={change} />} />}
      {reviews && <Cards rows={reviews.rows} card={(review) => <HeldReviewCard review={review} />} />}
      {evidence && <Cards rows={evidence.rows} card={(sent) => <EvidenceReview evidence={sent} />} />}
      {recoveries && (
        <Cards rows={recoveries.rows} card={(recovery) => <RecoveryReview recovery={recovery} />} />
      )}
      {visits && <Cards rows={visits.rows} card={(visit) => <VisitReview visit={visit} />} />}
      {list && (
        <Pagination
          page={list.page}
          pages={pagesOf(list)}
          href={(page) => addressWith(PATH, params, { page })}
        />
      )}
      {known && <KnownNames names={known} />}
    </>
  )
}

/** The kinds that the queue has. */
function isQueued(kind: ApprovalList): kind is 'vehicle_listings' | 'spare_parts' | 'service_providers' {
  return kind === 'vehicle_listings' || kind === 'spare_parts' || kind === 'service_providers'
}

function isUndoubted({ doubts, claimed_by }: { doubts: string[]; claimed_by: string | null }): boolean {
  return doubts.length === 0 && claimed_by === null
}

function Cards<Row extends { id: string }>({ rows, card }: { rows: Row[]; card: (row: Row) => ReactNode }) {
  return <SteadyRows as="div" rows={rows} keyOf={({ id }) => id} row={card} className="grid gap-4" />
}
