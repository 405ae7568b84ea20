import { href, useSearchParams } from 'react-router'
import { calendarDays, calendarRange } from '#domain/services/booking-calendar.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { memberContext } from '../../../members/member.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import {
  RememberedFilter,
  type RememberedList,
  restoreFilter,
} from '../../../workplace/remembered-filter.tsx'
import { exceptionsBetween } from '../manual-booking/queries.ts'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/bookings.ts'
import { addressKeepingPage, parseBookingsAddress } from './booking-address.ts'
import { BookingList } from './booking-list.tsx'
import { Calendar } from './calendar.tsx'
import { providerBooking, providerBookings, providerCalendar, providerDays } from './queries.ts'
import { useBookingWindows } from './use-booking-windows.tsx'

const REMEMBERED: RememberedList = {
  path: '/service-provider/bookings',
  filters: ['status'],
  looks: ['view', 'cal'],
}

export async function clientLoader({ context, request, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  restoreFilter(REMEMBERED, user.id, url)
  const now = Date.now()
  const asked = parseBookingsAddress(url.searchParams, now)
  return lastReadOrToast(user.id, request, 'Failed to load bookings', async (client) => {
    const provider = await ownProvider(client, user.id)
    if (!provider) return { provider, shown: null }
    const shownDays = calendarDays(asked.span, asked.on)
    const range = calendarRange(shownDays)
    const [list, calendar, days, exceptions, chosen] = await Promise.all([
      providerBookings(client, asked),
      asked.span === 'month' ? [] : providerCalendar(client, range),
      asked.span === 'month' ? providerDays(client, shownDays) : [],
      exceptionsBetween(client, provider.id, range),
      asked.booking ? providerBooking(client, asked.booking) : null,
    ])
    return { provider, shown: { userId: user.id, asked, now, list, calendar, days, exceptions, chosen } }
  })
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Booking Management' }

export const meta = () => [{ title: 'Booking Management | Magari' }, { name: 'robots', content: 'noindex' }]

/** The provider's bookings as a list and a calendar, side by side on wide screens. */
export default function Bookings({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { begin, windows } = useBookingWindows()
  useFresh('booking')

  return (
    <ProviderPage
      title="Booking Management"
      end={
        <LinkButton to={href('/service-provider/manual-booking')} variant="main">
          <Icon of="calendar-plus" />
          Manual Booking
        </LinkButton>
      }
      loaded={loaderData}
      failed="Failed to load bookings"
    >
      {({ userId, asked, now, list, calendar, days, exceptions, chosen }, provider) => (
        <>
          <RememberedFilter list={REMEMBERED} account={userId} />
          <Tabs
            label="View"
            className="mb-3 xl:hidden"
            items={(['list', 'calendar'] as const).map((view) => ({
              to: addressKeepingPage(params, { view: view === 'list' ? null : view, booking: null }),
              label: view === 'list' ? 'List' : 'Calendar',
              current: asked.view === view,
            }))}
          />
          <div
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)] gap-8',
              asked.span !== 'day'
                ? 'xl:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]'
                : 'xl:grid-cols-[minmax(0,1fr)_24rem]',
            )}
          >
            <div className={classNames('min-w-0', asked.view !== 'list' && 'max-xl:hidden')}>
              <BookingList
                list={list}
                asked={asked}
                params={params}
                now={now}
                business={provider.business_name}
                onOpen={begin}
              />
            </div>
            <div className={classNames('min-w-0', asked.view !== 'calendar' && 'max-xl:hidden')}>
              <Calendar
                bookings={calendar}
                days={days}
                asked={asked}
                params={params}
                hours={provider.opening_hours}
                exceptions={exceptions}
                now={now}
              />
            </div>
          </div>
          {windows(provider, {
            id: asked.booking,
            booking: chosen,
            now,
            closed: addressKeepingPage(params, { booking: null }),
          })}
        </>
      )}
    </ProviderPage>
  )
}
