import { useState } from 'react'
import { LEAD_FILTER_LABELS, LEAD_FILTERS, mayAssignLeads } from '#domain/businesses/leads.ts'
import { formatSpan, INQUIRY_LIST_LABELS, INQUIRY_LISTS } from '#domain/dealers/inquiries.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { leadPeople } from '../../../businesses/lead-queries.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { memberContext } from '../../../members/member.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { addressWith, choiceOf, pageOf, searchOf } from '../../../workplace/list-address.ts'
import { ListForm, ListSelect } from '../../../workplace/list-form.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import {
  RememberedFilter,
  type RememberedList,
  restoreFilter,
} from '../../../workplace/remembered-filter.tsx'
import type { Route } from './+types/inquiries.ts'
import { ownCalls } from './call-queries.ts'
import { CallsList } from './calls-list.tsx'
import { InquiriesList } from './inquiries-list.tsx'
import { PeopleDialog } from './people-dialog.tsx'
import { INQUIRY_SORTS, type InquiriesQuery, type OwnInquiries, ownInquiries } from './queries.ts'
import { QuickRepliesDialog } from './quick-replies-dialog.tsx'

const PATH = '/dealer/inquiries'

/** Not the state, which would hide new inquiries, nor the ad. */
const REMEMBERED: RememberedList = { path: PATH, filters: ['whose'], looks: ['sort'] }

/** The `status` parameter of the list of calls and chats. */
const CALLS = 'calls'

const ORDERS = [{ value: 'waiting', label: 'Longest waiting first' }] as const

export async function clientLoader({ context, request, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  restoreFilter(REMEMBERED, user.id, url)
  const { searchParams } = url
  const listing = searchParams.get('listing')
  const asked: InquiriesQuery = {
    search: searchOf(searchParams),
    list: choiceOf(searchParams, 'status', INQUIRY_LISTS),
    listing: listing && UUID.test(listing) ? listing : null,
    whose: choiceOf(searchParams, 'whose', LEAD_FILTERS),
    sort: choiceOf(searchParams, 'sort', INQUIRY_SORTS) ?? 'newest',
    page: pageOf(searchParams),
  }
  const isCalls = searchParams.get('status') === CALLS
  const loaded = await lastReadOrToast(user.id, request, 'Failed to load inquiries', async (client) => {
    const [inquiries, people, calls] = await Promise.all([
      ownInquiries(client, asked),
      leadPeople(client),
      isCalls ? ownCalls(client, asked) : null,
    ])
    return { ...inquiries, people, calls }
  })
  return { userId: user.id, asked, isCalls, now: Date.now(), loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Inquiries' }

export const meta = () => [{ title: 'Inquiries | Magari' }, { name: 'robots', content: 'noindex' }]

/** Inquiries about the dealer's ads, and calls. */
export default function Inquiries({
  loaderData: { userId, asked, isCalls, now, loaded },
}: Route.ComponentProps) {
  const [editing, setEditing] = useState<'replies' | 'people' | null>(null)
  const people = loaded?.people ?? []
  useFresh('message')
  const params = paramsOf(asked)
  if (isCalls) params.set('status', CALLS)
  return (
    <>
      <PageHead title="Inquiries">{loaded && <ResponseTime response={loaded.response} />}</PageHead>
      <Tabs
        label="Inquiries"
        className="mb-4 overflow-x-auto"
        items={[
          {
            to: addressWith(PATH, params, { status: null }),
            label: 'All',
            count: loaded?.counts.all,
            current: asked.list === null && !isCalls,
          },
          ...INQUIRY_LISTS.map((list) => ({
            to: addressWith(PATH, params, { status: list }),
            label: INQUIRY_LIST_LABELS[list],
            count: loaded?.counts[list],
            current: asked.list === list,
          })),
          { to: addressWith(PATH, params, { status: CALLS }), label: 'Calls', current: isCalls },
        ]}
      />
      <ListForm
        search={asked.search}
        searchLabel={isCalls ? 'Name or ad' : 'Name, ad, message or note'}
        keep={['status']}
        end={
          <>
            {mayAssignLeads(people) && <Button onClick={() => setEditing('people')}>People and rule</Button>}
            <Button onClick={() => setEditing('replies')}>Quick replies</Button>
          </>
        }
      >
        {!isCalls && (people.length > 0 || asked.whose) && (
          <ListSelect
            name="whose"
            label="Assigned to"
            value={asked.whose}
            all="Everybody’s"
            options={LEAD_FILTERS.map((value) => ({ value, label: LEAD_FILTER_LABELS[value] }))}
          />
        )}
        {!isCalls && loaded && (loaded.ads.length > 1 || asked.listing) && (
          <div className="max-w-full [&>select]:max-w-64">
            <ListSelect
              name="listing"
              label="Listing"
              value={asked.listing}
              all="All listings"
              options={loaded.ads.map(({ id, title, inquiries }) => ({
                value: id,
                label: `${title} (${inquiries})`,
              }))}
            />
          </div>
        )}
        {!isCalls && asked.list !== 'due' && (
          <ListSelect
            name="sort"
            label="Order"
            value={asked.sort === 'newest' ? null : asked.sort}
            all="Newest first"
            options={ORDERS}
          />
        )}
      </ListForm>
      <RememberedFilter list={REMEMBERED} account={userId} />
      {loaded ? (
        loaded.calls ? (
          loaded.calls.calls.length > 0 ? (
            <CallsList list={loaded.calls} path={(page) => addressWith(PATH, params, { page })} now={now} />
          ) : (
            <EmptyState title={asked.search ? 'No calls found' : 'No calls yet'}>
              {asked.search
                ? 'Try another name or ad.'
                : 'Members who ask for your number or open WhatsApp are listed here by name for twelve months.'}
            </EmptyState>
          )
        ) : loaded.inquiries.length > 0 ? (
          <InquiriesList
            list={loaded}
            people={people}
            path={(page) => addressWith(PATH, params, { page })}
            now={now}
          />
        ) : (
          <NoInquiries asked={asked} />
        )
      ) : (
        <LoadFailed title="Failed to load inquiries" />
      )}
      <QuickRepliesDialog open={editing === 'replies'} onClose={() => setEditing(null)} />
      <PeopleDialog open={editing === 'people'} onClose={() => setEditing(null)} />
    </>
  )
}

function ResponseTime({ response: { answers, seconds } }: Pick<OwnInquiries, 'response'>) {
  if (seconds === null)
    return 'Your response time is shown once you have answered an inquiry from the last 30 days.'
  return (
    <>
      Response time: <b className="font-semibold text-ink">{formatSpan(seconds * 1000)}</b>, the median of{' '}
      {answers === 1 ? 'one first answer' : `${answers} first answers`} to inquiries from the last 30 days
    </>
  )
}

function NoInquiries({ asked: { search, list, listing, whose } }: { asked: InquiriesQuery }) {
  if (whose && !search && !listing)
    return (
      <EmptyState title={whose === 'mine' ? 'You have no such inquiries' : 'Each of these has somebody'}>
        Choose everybody’s to see the others.
      </EmptyState>
    )
  if (search || listing) {
    return <EmptyState title="No inquiries found">Try another word, listing or status.</EmptyState>
  }
  if (list === 'due') {
    return <EmptyState title="Nothing is due">Inquiries appear here on their next date.</EmptyState>
  }
  if (list === 'new')
    return <EmptyState title="No new inquiries">All inquiries have been answered.</EmptyState>
  return (
    <EmptyState title={list === null ? 'No inquiries yet' : `No ${list} inquiries`}>
      Messages about your ads appear here.
    </EmptyState>
  )
}

/** The search parameters that the URL holds. */
function paramsOf({ search, list, listing, whose, sort }: InquiriesQuery): URLSearchParams {
  return new URLSearchParams({
    ...(search && { search }),
    ...(list && { status: list }),
    ...(listing && { listing }),
    ...(whose && { whose }),
    ...(sort !== 'newest' && { sort }),
  })
}
