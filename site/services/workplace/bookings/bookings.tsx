import { useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { calendarDays, calendarRange } from '#domain/services/booking-calendar.ts'
import { type BookingAnswer, isDue } from '#domain/services/provider-bookings.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { memberContext } from '../../../members/member.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import { exceptionsBetween } from '../manual-booking/queries.ts'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/bookings.ts'
import { AnswerDialog, type OpenAnswer } from './answer-dialog.tsx'
import { addressKeepingPage, parseBookingsAddress } from './booking-address.ts'
import { BookingAnswers } from './booking-answers.tsx'
import { BookingFacts, BookingMarks, workOfBooking } from './booking-facts.tsx'
import { BookingList } from './booking-list.tsx'
import { BookingOffer } from './booking-offer.tsx'
import { BookingPlaces } from './booking-places.tsx'
import { Calendar } from './calendar.tsx'
import { MissedVisit } from './missed-visit.tsx'
import { type ProviderBooking, providerBooking, providerBookings, providerCalendar } from './queries.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { useAnswers } from './use-answers.ts'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const now = Date.now()
  const asked = parseBookingsAddress(searchParams, now)
  return lastReadOrToast(user.id, request, 'Failed to load bookings', async (client) => {
    const provider = await ownProvider(client, user.id)
    if (!provider) return { provider, shown: null }
    const range = calendarRange(calendarDays(asked.span, asked.on))
    const [list, calendar, exceptions, chosen] = await Promise.all([
      providerBookings(client, asked),
      providerCalendar(client, range),
      exceptionsBetween(client, provider.id, range),
      asked.booking ? providerBooking(client, asked.booking) : null,
    ])
    return { provider, shown: { asked, now, list, calendar, exceptions, chosen } }
  })
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Booking Management' }

export const meta = () => [{ title: 'Booking Management | Magari' }, { name: 'robots', content: 'noindex' }]

/** The provider's bookings as a list and a calendar, side by side on wide screens. */
export default function Bookings({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { busy, answer, offer } = useAnswers()
  const [open, setOpen] = useState<OpenAnswer | null>(null)
  useFresh('booking')

  function begin(booking: ProviderBooking, kind: BookingAnswer) {
    // Starting work on its day needs no input.
    if (kind === 'begin' && isDue(booking.preferred_date, Date.now())) void answer(booking, kind)
    else setOpen({ booking, kind })
  }

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
      {({ asked, now, list, calendar, exceptions, chosen }, provider) => (
        <>
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
              asked.span === 'week'
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
                onOpen={(booking, kind) => setOpen({ booking, kind })}
              />
            </div>
            <div className={classNames('min-w-0', asked.view !== 'calendar' && 'max-xl:hidden')}>
              <Calendar
                bookings={calendar}
                asked={asked}
                params={params}
                hours={provider.opening_hours}
                exceptions={exceptions}
                now={now}
              />
            </div>
          </div>
          <Dialog
            open={asked.booking !== null && open === null}
            onClose={() =>
              void navigate(addressKeepingPage(params, { booking: null }), { preventScrollReset: true })
            }
            title={chosen ? workOfBooking(chosen) : 'This booking is not one of yours'}
            className="max-w-120"
          >
            {chosen ? (
              <div className="mt-1 grid gap-4">
                <BookingMarks booking={chosen} />
                <BookingFacts booking={chosen} />
                <BookingOffer booking={chosen} now={now} />
                <MissedVisit booking={chosen} now={now} />
                <BookingPlaces booking={chosen} resources={provider.service_resources} />
                <BookingAnswers
                  booking={chosen}
                  now={now}
                  busy={busy}
                  onAnswer={(kind) => begin(chosen, kind)}
                />
              </div>
            ) : (
              <p className="text-ink-2">It may have been removed with its customer’s account.</p>
            )}
            <LinkButton
              to={addressKeepingPage(params, { booking: null })}
              preventScrollReset
              className="mt-2 justify-self-start"
            >
              Close
            </LinkButton>
          </Dialog>
          {open?.kind === 'reschedule' && (
            <RescheduleDialog
              key={open.booking.id}
              booking={open.booking}
              provider={provider}
              onClose={() => setOpen(null)}
              onOffer={(times) => offer(open.booking, times)}
              onAgreed={(change) => answer(open.booking, 'reschedule', change)}
            />
          )}
          {open && open.kind !== 'reschedule' && (
            <AnswerDialog
              key={`${open.booking.id} ${open.kind}`}
              open={open}
              onClose={() => setOpen(null)}
              onAnswer={({ booking, kind }, more) => answer(booking, kind, more)}
            />
          )}
        </>
      )}
    </ProviderPage>
  )
}
