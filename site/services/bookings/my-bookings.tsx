import { href, useNavigation, useRevalidator } from 'react-router'
import {
  BOOKING_LIST_LABELS,
  BOOKING_LISTS,
  ownBookingsSearch,
  parseOwnBookings,
} from '#domain/services/own-bookings.ts'
import { browserClient } from '../../client.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { Loading } from '../../members/loading.tsx'
import { memberContext } from '../../members/member.ts'
import { staleIfError } from '../../session/stale-if-error.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SteadyRows } from '../../workplace/steady-rows.tsx'
import type { Route } from './+types/my-bookings.ts'
import { BookingCard, BookingCardSkeleton } from './booking-card.tsx'
import { type OwnBookings, ownBookings } from './queries.ts'
import { useOwnBookingActs } from './use-own-booking-acts.tsx'

const read = staleIfError<OwnBookings>()

export async function clientLoader({ context, url, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const asked = parseOwnBookings(url.searchParams)
  const now = Date.now()
  const { value, stale } = await read(`${user.id} ${url.search}`, request.signal, async () =>
    ownBookings(await browserClient(), user.id, asked, now),
  )
  return { userId: user.id, now, asked, shown: value, stale }
}

export { Loading as HydrateFallback }

export const meta = () => [{ title: 'My Bookings | Magari' }, { name: 'robots', content: 'noindex' }]

export default function MyBookings({ loaderData }: Route.ComponentProps) {
  const { userId, now, asked, shown, stale } = loaderData
  const { revalidate, state } = useRevalidator()
  const { acts, dialogs } = useOwnBookingActs(userId, now)
  const navigation = useNavigation()
  const next = navigation.location?.pathname === href('/my-bookings') ? navigation.location : null
  const list = next ? parseOwnBookings(new URLSearchParams(next.search)).list : asked.list
  useFresh('notification')

  return (
    <div className="wrap max-w-4xl py-2 pb-10 lg:py-10">
      <PageHead
        title="My Bookings"
        className="flex-wrap"
        end={
          <span className="flex flex-wrap gap-2">
            <LinkButton to={href('/my-vehicles')}>My vehicles</LinkButton>
            <FindServices />
          </span>
        }
      />
      <Tabs
        label="Bookings"
        className="mb-4"
        items={BOOKING_LISTS.map((name) => ({
          to: href('/my-bookings') + ownBookingsSearch(name),
          label: BOOKING_LIST_LABELS[name],
          count: shown?.counts[name],
          current: name === list,
        }))}
      />
      {stale && (
        <Notice>
          <p>Magari cannot be reached, so this may be out of date.</p>
          <Button size="s" busy={state === 'loading'} className="justify-self-start" onClick={revalidate}>
            Try again
          </Button>
        </Notice>
      )}
      {next ? (
        <div role="status" aria-label="Loading" className="grid gap-3">
          <BookingCardSkeleton />
          <BookingCardSkeleton />
          <BookingCardSkeleton />
        </div>
      ) : shown ? (
        <>
          <SteadyRows
            as="ul"
            className="grid gap-3"
            rows={shown.bookings}
            keyOf={({ id }) => id}
            row={(booking) => <BookingCard booking={booking} now={now} acts={acts} />}
          />
          {shown.bookings.length === 0 && <NoBookings shown={shown} />}
          <Pagination
            page={shown.page}
            pages={shown.pages}
            href={(page) => href('/my-bookings') + ownBookingsSearch(shown.list, page)}
          />
        </>
      ) : (
        <EmptyState
          title="Your bookings could not be loaded"
          action={
            <Button busy={state === 'loading'} onClick={revalidate}>
              Try again
            </Button>
          }
        >
          Check your connection. Your bookings are safe.
        </EmptyState>
      )}
      {dialogs}
    </div>
  )
}

function NoBookings({ shown: { list, counts } }: { shown: OwnBookings }) {
  if (counts.all === 0)
    return (
      <EmptyState title="No bookings yet" action={<FindServices main />}>
        Find a garage, a car wash or a mechanic, and ask for a time that suits you.
      </EmptyState>
    )
  return list === 'upcoming' ? (
    <EmptyState title="Nothing is coming up" action={<FindServices main />}>
      Earlier bookings are under Past.
    </EmptyState>
  ) : (
    <EmptyState title="No past bookings">Your open bookings are under Coming up.</EmptyState>
  )
}

function FindServices({ main = false }: { main?: boolean }) {
  return (
    <LinkButton to={href('/services')} variant={main ? 'main' : 'plain'}>
      Find Services
    </LinkButton>
  )
}
