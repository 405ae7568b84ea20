import { href, Link } from 'react-router'
import { OWN_AD_STATE_LABELS } from '#domain/ads/own-ads.ts'
import {
  parseStock,
  STOCK_PAGE_SIZES,
  STOCK_SORT_LABELS,
  STOCK_SORTS,
  STOCK_STATES,
  type StockQuery,
  stockParams,
  USUAL_STOCK_PAGE,
} from '#domain/dealers/dealer-stock.ts'
import { Allowance } from '../../../ads/own-ads/allowance.tsx'
import {
  type OwnFacebookPost,
  type OwnSuggestions,
  type OwnVehicles,
  ownFacebookPosts,
  ownSuggestions,
  ownVehicles,
} from '../../../ads/own-ads/queries.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { IfMay } from '../../../members/if-may.tsx'
import { memberContext } from '../../../members/member.ts'
import { EndOfPlan } from '../../../money/payments/end-of-plan.tsx'
import { type PlanEnd, planEnd } from '../../../money/payments/plan-end.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { addressWith } from '../../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../../workplace/list-form.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import {
  RememberedFilter,
  type RememberedList,
  restoreFilter,
} from '../../../workplace/remembered-filter.tsx'
import { ExportStockButton } from '../import/export-button.tsx'
import type { Route } from './+types/listings.ts'
import { Stock } from './stock.tsx'

const PATH = '/dealer/listings'

const REMEMBERED: RememberedList = { path: PATH, filters: ['status'], looks: ['sort', 'size'] }

/** The last page shown, and to whom: it stays when a reload fails. */
let shown: {
  of: string
  list: OwnVehicles
  posts: OwnFacebookPost[]
  suggestions: OwnSuggestions
  end: PlanEnd | null
} | null = null

export async function clientLoader({ context, request, url }: Route.ClientLoaderArgs) {
  const { user, acting } = context.get(memberContext)
  restoreFilter(REMEMBERED, user.id, url)
  const asked = parseStock(url.searchParams)
  const of = `${user.id} ${addressOf(asked)}`
  const read = await readOrToast(request, 'Failed to fetch vehicles', async (client) => {
    const list = await ownVehicles(client, asked)
    const [posts, suggestions, end] = await Promise.all([
      ownFacebookPosts(client, list.ads),
      ownSuggestions(client, list.ads),
      acting ? null : planEnd(client, user.id),
    ])
    return { list, posts, suggestions, end }
  })
  if (read) shown = { of, ...read }
  const { list = null, posts = [], suggestions = {}, end = null } = shown?.of === of ? shown : {}
  return { user, asked, list, posts, suggestions, end, now: Date.now() }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'My Listings' }

export const meta = () => [{ title: 'My Listings | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Listings({
  loaderData: { user, asked, list, posts, suggestions, end, now },
}: Route.ComponentProps) {
  const none = list?.counts.vehicle === 0
  return (
    <>
      <PageHead
        title="My Listings"
        className="flex-wrap"
        end={
          <div className="flex flex-wrap gap-2">
            <IfMay permission="stock_lists">
              <LinkButton to={href('/dealer/listings/import')}>
                <Icon of="upload" size="s" />
                Import
              </LinkButton>
            </IfMay>
            <IfMay permission="exports">
              <ExportStockButton />
            </IfMay>
            <IfMay permission="suggested_prices">
              <LinkButton to={href('/dealer/listings/prices')}>Suggested prices</LinkButton>
            </IfMay>
            <LinkButton to={href('/dealer/listings/sold')}>Sold vehicles</LinkButton>
            <IfMay permission="posting_elsewhere">
              <LinkButton to={href('/dealer/listings/elsewhere')}>Post elsewhere</LinkButton>
            </IfMay>
            {!none && (
              <LinkButton to={href('/dealer/add-vehicle')} variant="main">
                <Icon of="circle-plus" size="s" />
                Add Vehicle
              </LinkButton>
            )}
          </div>
        }
      >
        {list && <Allowance allowance={list.allowance} />}
      </PageHead>
      {end && <EndOfPlan {...end} />}
      {!none && <Filters asked={asked} states={list?.states ?? {}} />}
      <RememberedFilter list={REMEMBERED} account={user.id} />
      {!list && (
        <LoadFailed title="Failed to fetch vehicles">Check your connection. Your ads are safe.</LoadFailed>
      )}
      {none && (
        <EmptyState
          title="No listings found."
          action={
            <LinkButton to={href('/dealer/add-vehicle')} variant="main">
              Add your first vehicle
            </LinkButton>
          }
        >
          Add them one by one, or import a whole stock from a spreadsheet.
        </EmptyState>
      )}
      {list && !none && list.ads.length === 0 && (
        <EmptyState title="No listings found." action={<Link to={PATH}>Show all</Link>}>
          Try another word, or another status.
        </EmptyState>
      )}
      {list && list.ads.length > 0 && (
        <>
          <Stock
            list={list}
            posts={posts}
            suggestions={suggestions}
            asked={asked}
            userId={user.id}
            now={now}
          />
          <ListPages list={list} />
        </>
      )}
    </>
  )
}

function Filters({ asked, states }: { asked: StockQuery; states: OwnVehicles['states'] }) {
  return (
    <ListForm search={asked.search} searchLabel="Title, make, model or stock number">
      <ListSelect
        name="status"
        label="Status"
        value={asked.state}
        all="All statuses"
        options={STOCK_STATES.map((value) => ({
          value,
          label: `${OWN_AD_STATE_LABELS[value]} (${states[value] ?? 0})`,
        }))}
      />
      <ListSelect
        name="sort"
        label="Sort by"
        value={asked.sort === 'newest' ? null : asked.sort}
        all={STOCK_SORT_LABELS.newest}
        options={STOCK_SORTS.filter((sort) => sort !== 'newest').map((value) => ({
          value,
          label: STOCK_SORT_LABELS[value],
        }))}
      />
      <ListSelect
        name="size"
        label="Ads on a page"
        value={asked.size === USUAL_STOCK_PAGE ? null : String(asked.size)}
        all={`${USUAL_STOCK_PAGE} a page`}
        options={STOCK_PAGE_SIZES.filter((size) => size !== USUAL_STOCK_PAGE).map((size) => ({
          value: String(size),
          label: `${size} a page`,
        }))}
      />
    </ListForm>
  )
}

function addressOf(asked: StockQuery): string {
  return addressWith(PATH, stockParams(asked), { page: asked.page })
}
