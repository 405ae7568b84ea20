import { href } from 'react-router'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/manual-booking.ts'
import { ManualBookingForm } from './manual-booking-form.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  return readOrToast(request, 'Failed to load service provider', async (client) => {
    const provider = await ownProvider(client, user.id)
    return { provider, shown: provider && { userId: user.id } }
  })
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Manual Booking' }

export const meta = () => [{ title: 'Manual Booking | Magari' }, { name: 'robots', content: 'noindex' }]

/** Enters a booking by phone or at the door. */
export default function ManualBooking({ loaderData }: Route.ComponentProps) {
  return (
    <ProviderPage
      title="Manual Booking"
      end={<LinkButton to={href('/service-provider/bookings')}>Bookings</LinkButton>}
      loaded={loaderData}
      failed="Failed to load service provider"
    >
      {({ userId }, provider) => (
        <>
          <p className="mb-5 max-w-prose text-ink-2">
            For customers who call or walk in. It is confirmed immediately and added to your calendar.
          </p>
          <ManualBookingForm provider={provider} userId={userId} />
        </>
      )}
    </ProviderPage>
  )
}
