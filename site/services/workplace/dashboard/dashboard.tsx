import { useEffect } from 'react'
import { href, useRevalidator, useSearchParams } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { calendarRange } from '#domain/services/booking-calendar.ts'
import { RESOURCE_KINDS } from '#domain/services/resources.ts'
import { formatRating } from '#domain/services/reviews.ts'
import { searchNews } from '../../../ads/saved-searches/search-news.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { useUnread } from '../../../live/unread.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { IfMay } from '../../../members/if-may.tsx'
import { memberContext } from '../../../members/member.ts'
import { useMay } from '../../../members/use-may.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { type WaitingTask, WaitingTasks } from '../../../ui/waiting-tasks.tsx'
import { addressWith, choiceOf } from '../../../workplace/list-address.ts'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import { bookingIn } from '../bookings/booking-address.ts'
import {
  type ProviderBooking,
  type ProviderToday,
  providerBooking,
  providerBookings,
  providerToday,
} from '../bookings/queries.ts'
import { useBookingWindows } from '../bookings/use-booking-windows.tsx'
import { ManualBookingForm } from '../manual-booking/manual-booking-form.tsx'
import { exceptionsBetween } from '../manual-booking/queries.ts'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import { type ProviderFigures, providerFigures } from '../queries.ts'
import { countServicesDue } from '../services-due/queries.ts'
import { useNow } from '../use-now.ts'
import type { Route } from './+types/dashboard.ts'
import { Board } from './board.tsx'
import { recentReviews } from './queries.ts'
import { RecentBookings } from './recent-bookings.tsx'
import { RecentReviews } from './recent-reviews.tsx'
import { SettingsLinks } from './settings-links.tsx'
import { useBookingRows } from './use-booking-rows.tsx'
import { useDrop } from './use-drop.ts'

const PATH = '/service-provider'

const TABS = ['bookings', 'manual', 'reviews', 'settings'] as const
type Tab = (typeof TABS)[number]
const TAB_LABELS: Record<Tab, string> = {
  bookings: 'Bookings',
  manual: 'Manual Booking',
  reviews: 'Reviews',
  settings: 'Settings',
}

const BOOKINGS = 10
const REVIEWS = 5

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const tab = choiceOf(searchParams, 'tab', TABS) ?? 'bookings'
  const lanes = choiceOf(searchParams, 'lanes', RESOURCE_KINDS)
  const id = bookingIn(searchParams)
  const loaded = await lastReadOrToast(
    user.id,
    request,
    'Failed to load service provider',
    async (client) => {
      const provider = await ownProvider(client, user.id)
      if (!provider) return { provider, shown: null }
      const now = Date.now()
      const [figures, today, exceptions, chosen, bookings, reviews, due] = await Promise.all([
        providerFigures(client),
        providerToday(client),
        exceptionsBetween(client, provider.id, calendarRange([dayInNairobi(now)])),
        id ? providerBooking(client, id) : null,
        tab === 'bookings' ? providerBookings(client, { search: '', status: null, page: 1 }) : null,
        tab === 'reviews' ? recentReviews(client, provider.id, REVIEWS) : [],
        countServicesDue(client),
      ])
      return {
        provider,
        shown: figures && {
          userId: user.id,
          now,
          figures,
          today,
          exceptions,
          chosen,
          bookings: bookings ? notAbove(bookings.bookings, today).slice(0, BOOKINGS) : [],
          reviews,
          due,
        },
      }
    },
  )
  return { tab, lanes, id, loaded }
}

function notAbove(bookings: readonly ProviderBooking[], { today, next }: ProviderToday): ProviderBooking[] {
  const above = new Set([...today, ...(next ? [next] : [])].map(({ id }) => id))
  return bookings.filter(({ id }) => !above.has(id))
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Dashboard' }

export const meta = () => [
  { title: 'Service Provider Dashboard | Magari' },
  { name: 'robots', content: 'noindex' },
]

export default function Dashboard({ loaderData: { tab, lanes, id, loaded } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const maySet = useMay('public_page')
  const { revalidate } = useRevalidator()
  const now = useNow(loaded?.shown?.now ?? 0)
  const to = (changes: Record<string, string | null>) => addressWith(PATH, params, changes)
  const toBooking = (booking: string) => to({ booking })
  const { begin, windows } = useBookingWindows()
  const { row, question } = useBookingRows(now, toBooking, begin)
  const drop = useDrop(begin)
  useFresh('booking')
  useNewDay(loaded?.shown?.now, now)
  return (
    <ProviderPage
      title="Dashboard"
      end={
        <IfMay permission="reports">
          <LinkButton to={href('/service-provider/reports')}>Reports</LinkButton>
        </IfMay>
      }
      loaded={loaded}
      failed="Failed to load service provider"
    >
      {({ userId, figures, today, exceptions, chosen, bookings, reviews, due }, provider) => (
        <>
          <Board
            shown={today}
            provider={provider}
            exceptions={exceptions}
            kind={lanes}
            now={now}
            row={(booking) => row(booking, true)}
            toBooking={toBooking}
            toLanes={(kind) => to({ lanes: kind })}
            onDrop={drop}
          />
          <Tasks due={due} />
          <Counts figures={figures} />
          <Tabs
            label="Dashboard"
            className="mb-6 overflow-x-auto"
            items={TABS.filter((value) => value !== 'settings' || maySet).map((value) => ({
              to: to({ tab: value === 'bookings' ? null : value, booking: null }),
              label: TAB_LABELS[value],
              current: tab === value,
            }))}
          />
          {tab === 'bookings' && (
            <RecentBookings bookings={bookings} total={figures.total_bookings} row={row} />
          )}
          {tab === 'manual' && (
            <ManualBookingForm provider={provider} userId={userId} onCreated={() => void revalidate()} />
          )}
          {tab === 'reviews' && <RecentReviews reviews={reviews} />}
          {tab === 'settings' && maySet && <SettingsLinks />}
          {windows(provider, { id, booking: chosen, now, closed: to({ booking: null }) })}
          {question}
        </>
      )}
    </ProviderPage>
  )
}

/** Loads the next day when it has begun. */
function useNewDay(readAt: number | undefined, now: number): void {
  const { revalidate } = useRevalidator()
  const isOver = readAt !== undefined && dayInNairobi(readAt) !== dayInNairobi(now)
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
}

/** The services that are due, and what the provider's saved searches found, as for other members. */
function Tasks({ due }: { due: number }) {
  const { searches } = useUnread()
  return (
    <div className="mb-6 empty:hidden">
      <WaitingTasks tasks={[...servicesDueTask(due), ...searchNews(searches)]} />
    </div>
  )
}

function servicesDueTask(due: number): WaitingTask[] {
  if (due === 0) return []
  const title =
    due === 1 ? '1 vehicle is due for service' : `${formatNumber(due)} vehicles are due for service`
  const to = href('/service-provider/services-due')
  return [
    { key: 'services-due', icon: 'wrench', title, detail: 'Call their customers, or write to them.', to },
  ]
}

function Counts({ figures }: { figures: ProviderFigures }) {
  const counts = [
    ['Total Bookings', formatNumber(figures.total_bookings)],
    ['Pending Bookings', formatNumber(figures.pending_bookings)],
    ['Completed', formatNumber(figures.completed_bookings)],
    ['Avg Rating', formatRating(figures.average_rating)],
  ]
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 xl:grid-cols-4">
      {counts.map(([label, count]) => (
        <div key={label} className="rounded-r border border-line bg-raise p-3">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-xl font-semibold">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
