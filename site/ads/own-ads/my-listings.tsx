import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AD_KINDS, type AdKind } from '#domain/ads/ads.ts'
import { type OwnAds, type OwnAdsQuery, ownAdsSearch, parseOwnAds } from '#domain/ads/own-ads.ts'
import { may } from '#domain/businesses/permissions.ts'
import type { ListedSale } from '#domain/sales/sales.ts'
import { browserClient, type Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { memberContext } from '../../members/member.ts'
import { EndOfPlan } from '../../money/payments/end-of-plan.tsx'
import { type PlanEnd, planEnd } from '../../money/payments/plan-end.ts'
import { openSales } from '../../sales/queries.ts'
import { useReloadOnReturn } from '../../session/on-return.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { SteadyRows } from '../../workplace/steady-rows.tsx'
import type { Route } from './+types/my-listings.ts'
import { type AdCard, adCards } from './ad-card.ts'
import { deletionWords } from './ad-words.ts'
import { Allowance } from './allowance.tsx'
import { OwnAd } from './own-ad.tsx'
import {
  type OwnFacebookPost,
  type OwnSuggestions,
  ownAds,
  ownFacebookPosts,
  ownSuggestions,
} from './queries.ts'
import { StateFilter } from './state-filter.tsx'
import { useAdActions } from './use-ad-actions.ts'

const MOST_SALES = 100

/** The last page shown, and to whom: it stays when a reload fails. */
let shown: {
  of: string
  list: OwnAds
  posts: OwnFacebookPost[]
  suggestions: OwnSuggestions
  sales: readonly ListedSale[]
  end: PlanEnd | null
} | null = null

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  const { user, acting } = context.get(memberContext)
  const asked = parseOwnAds(url.searchParams)
  const of = user.id + ownAdsSearch(asked)
  try {
    const client = await browserClient()
    const list = await ownAds(client, asked)
    const vehicles = list.kind === 'vehicle' ? list.ads : []
    const [posts, suggestions, sales, end] = await Promise.all([
      ownFacebookPosts(client, vehicles),
      ownSuggestions(client, vehicles),
      may(acting?.role ?? 'account', 'sale_agreements') ? salesOf(client, vehicles) : [],
      acting ? null : planEnd(client, user.id),
    ])
    shown = { of, list, posts, suggestions, sales, end }
  } catch (error) {
    reportFailure('The seller’s listings could not be read', error)
    toast({ title: 'Failed to load listings', tone: 'error' })
  }
  const { list = null, posts = [], suggestions = {}, sales = [], end = null } = shown?.of === of ? shown : {}
  return { asked, list, posts, suggestions, sales, end, now: Date.now() }
}

/** Sales of these ads in progress; none on failure, since the list works without them. */
async function salesOf(client: Client, vehicles: readonly { id: string }[]): Promise<readonly ListedSale[]> {
  try {
    return await openSales(client, { most: MOST_SALES, listings: vehicles.map(({ id }) => id) })
  } catch (error) {
    reportFailure('The sales of the ads could not be read', error)
    return []
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'My Listings | Magari' }, { name: 'robots', content: 'noindex' }]

export default function MyListings({
  loaderData: { asked, list, posts, suggestions, sales, end, now },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { busy, act, remove } = useAdActions(revalidate)
  const [question, setQuestion] = useState<{ about: 'delete' | 'mark_sold'; ad: AdCard } | null>(null)
  useReloadOnReturn()
  const close = () => setQuestion(null)
  const none = list?.counts[asked.kind] === 0

  return (
    <div className="wrap max-w-4xl py-2 lg:py-10">
      <PageHead
        title="My Listings"
        className="flex-wrap"
        end={list && !none && <AddNewListing kind={asked.kind} />}
      >
        {list && asked.kind !== 'service' && <Allowance allowance={list.allowance} />}
      </PageHead>
      {end && asked.kind !== 'service' && <EndOfPlan {...end} />}
      <Tabs
        label="Kinds of listings"
        className="mb-4 overflow-x-auto"
        items={AD_KINDS.map((kind) => ({
          to: `/my-listings${ownAdsSearch({ kind, state: null, page: 1 })}`,
          label: AD_KIND_PLURALS[kind],
          count: list?.counts[kind],
          current: kind === asked.kind,
        }))}
      />
      {list === null && (
        <EmptyState title="Failed to load listings" action={<Button onClick={revalidate}>Try again</Button>}>
          Check your connection. Your ads are safe.
        </EmptyState>
      )}
      {none && (
        <EmptyState title="No listings yet" action={<AddNewListing kind={asked.kind} />}>
          {FIRST_AD[asked.kind]}
        </EmptyState>
      )}
      {list && !none && (
        <>
          <StateFilter asked={asked} states={list.states} all={list.counts[asked.kind]} />
          <SteadyRows
            as="ul"
            className="grid gap-3"
            rows={adCards(list, now)}
            keyOf={({ id }) => id}
            row={(ad) => (
              <OwnAd
                ad={ad}
                suggestion={suggestions[ad.id]}
                sales={sales.filter(({ listing_id }) => listing_id === ad.id)}
                post={posts.find(({ listing_id }) => listing_id === ad.id)}
                busy={busy === ad.id}
                onAction={(action) =>
                  action === 'mark_sold' ? setQuestion({ about: action, ad }) : void act(ad, action)
                }
                onDelete={() => setQuestion({ about: 'delete', ad })}
              />
            )}
          />
          {list.ads.length === 0 && <NoneOfState asked={asked} />}
          <Pagination
            page={list.page}
            pages={Math.ceil(list.total / list.page_size)}
            href={(page) => `/my-listings${ownAdsSearch({ ...asked, page })}`}
          />
        </>
      )}
      <ConfirmDialog
        open={question?.about === 'delete'}
        onClose={close}
        title="Are you sure you want to delete this listing?"
        description={question && deletionWords(question.ad.kind, question.ad.name)}
        confirmLabel="Delete"
        onConfirm={async () => {
          if (question) await remove(question.ad)
          close()
        }}
      />
      <ConfirmDialog
        open={question?.about === 'mark_sold'}
        tone="main"
        onClose={close}
        title="Mark this vehicle as sold?"
        description={question?.ad.name}
        confirmLabel="Mark as Sold"
        onConfirm={async () => {
          if (question) await act(question.ad, 'mark_sold')
          close()
        }}
      />
    </div>
  )
}

const AD_KIND_PLURALS: Record<AdKind, string> = {
  vehicle: 'Vehicles',
  service: 'Services',
  spare_part: 'Spare Parts',
}

const FIRST_AD: Record<AdKind, string> = {
  vehicle: 'An ad takes a few minutes: some photos, the facts and a price.',
  service:
    'Tell motorists what your business does and where. It appears in the directory once it is approved.',
  spare_part: 'An ad needs a photo, the makes it fits and a price.',
}

function AddNewListing({ kind }: { kind: AdKind }) {
  return (
    <LinkButton to={`/post-ad?type=${kind}`} variant="main">
      <Icon of="plus" />
      Add New Listing
    </LinkButton>
  )
}

function NoneOfState({ asked: { kind } }: { asked: OwnAdsQuery }) {
  return (
    <EmptyState
      title="No listings with this status"
      action={
        <LinkButton to={`/my-listings${ownAdsSearch({ kind, state: null, page: 1 })}`}>Show all</LinkButton>
      }
    />
  )
}
