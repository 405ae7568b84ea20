import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatKilometres } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { nextServiceInShort, nextServiceInWords } from '#domain/services/next-service.ts'
import { whatsappUrl } from '../../../ads/contact/whatsapp.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import { type Column, Records } from '../../../workplace/records.tsx'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/services-due.ts'
import { type DueService, MOST_DUE, servicesDue } from './queries.ts'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  return lastReadOrToast(user.id, request, 'Failed to load the services due', async (client) => {
    const [provider, due] = await Promise.all([ownProvider(client, user.id), servicesDue(client)])
    return { provider, shown: provider && { due, today: dayInNairobi(Date.now()) } }
  })
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Services Due' }

export const meta = () => [{ title: 'Services Due | Magari' }, { name: 'robots', content: 'noindex' }]

/** The vehicles that are to come again, with the way to their customers. */
export default function ServicesDue({ loaderData }: Route.ComponentProps) {
  return (
    <ProviderPage
      title="Services Due"
      end={<LinkButton to={href('/service-provider/customers')}>My Customers</LinkButton>}
      loaded={loaderData}
      failed="Failed to load the services due"
    >
      {({ due, today }, provider) =>
        due.length === 0 ? (
          <EmptyState
            title="No service is due"
            action={<LinkButton to={href('/service-provider/bookings')}>See your bookings</LinkButton>}
          >
            Note the next service on a job card. The vehicle appears here a month before it is due.
          </EmptyState>
        ) : (
          <>
            <p className="mb-4 max-w-prose text-sm text-ink-2">
              Due within a month, or up to three months ago. Customers with an account are reminded once, two
              weeks before. A vehicle leaves the list when it comes or is booked.
              {due.length === MOST_DUE && ` The latest ${MOST_DUE} are shown.`}
            </p>
            <Records
              label="Services due"
              rows={due}
              keyOf={({ booking_id }) => booking_id}
              columns={columns(today)}
              actions={(one) => <Reach due={one} business={provider.business_name} />}
            />
          </>
        )
      }
    </ProviderPage>
  )
}

function columns(today: string): Column<DueService>[] {
  return [
    {
      key: 'vehicle',
      label: 'Vehicle',
      main: true,
      cell: ({ booking_id, number, vehicle }) => (
        <Link
          to={href('/service-provider/jobs/:booking', { booking: booking_id })}
          className="inline-flex min-h-11 items-center wrap-anywhere text-ink lg:min-h-0"
        >
          {vehicle ?? `Job ${number}`}
        </Link>
      ),
    },
    { key: 'customer', label: 'Customer', cell: ({ customer_name }) => customer_name ?? '–' },
    {
      key: 'due',
      label: 'Due',
      cell: ({ next_service_on, next_service_km, due_on }) => (
        <span className="grid justify-items-start gap-1">
          {due_on < today && <Badge tone="expired">Overdue</Badge>}
          <span>{nextServiceInShort({ on: next_service_on, km: next_service_km })}</span>
          {next_service_on !== due_on && (
            <span className="text-sm text-ink-2">About {formatDate(due_on)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'last',
      label: 'Last visit',
      cell: ({ last_visit, mileage_km }) =>
        [formatDate(last_visit), mileage_km !== null && formatKilometres(mileage_km)]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'reminded',
      label: 'Reminded',
      cell: ({ reminded_at }) => (reminded_at ? formatDate(reminded_at) : 'Not yet'),
    },
  ]
}

/** The customer's number: to call, and to write to. */
function Reach({ due, business }: { due: DueService; business: string }) {
  const { customer_phone: phone, vehicle } = due
  if (!phone) return null
  const words = nextServiceInWords({ on: due.next_service_on, km: due.next_service_km })
  const text = `Hello${due.customer_name ? ` ${due.customer_name}` : ''}, the next service of ${vehicle ?? 'your car'} at ${business} is due: ${words}. When would you like to come?`
  return (
    <>
      <a href={`tel:${phone}`} className={buttonClass({ size: 's' })}>
        <Icon of="phone" size="s" />
        {formatPhone(phone)}
      </a>
      <a
        href={whatsappUrl(phone, text)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ size: 's' })}
      >
        WhatsApp
      </a>
    </>
  )
}
