import { lazy, Suspense, useEffect, useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { SignInPopup } from '../ads/contact/sign-in-popup.tsx'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { useVisitor } from '../session/visitor.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { type BookingToReview, bookingToReview, leaveReview, type Provider } from './queries.ts'
import { useWindow } from './use-window.ts'

/** Loaded with the first window that opens. */
const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }))

type Reviewed = Pick<Provider, 'id' | 'business_name'>

/** The dialog of `?review={booking}`, in which the customer of a completed booking leaves its one review. */
export function ReviewWindow({ provider }: { provider: Reviewed }) {
  const { status, user } = useVisitor()
  const { value: bookingId, close } = useWindow('review')
  const asked = useBookingToReview(bookingId, user?.id ?? null)
  const refusal = asked && whyNot(asked.booking, provider)
  return (
    <>
      <SignInPopup
        open={bookingId !== null && status === 'signed-out'}
        onClose={() => void close()}
        title="Sign in to leave a review"
        backTo={provider.business_name}
      />
      <Dialog
        open={asked !== null && refusal !== null}
        onClose={() => void close()}
        title="There is nothing to review"
        description={refusal}
        actions={<Button onClick={() => void close()}>Close</Button>}
      />
      <Dialog
        open={asked !== null && refusal === null}
        onClose={() => void close()}
        title={`How was ${provider.business_name}?`}
        description={asked?.booking ? wordsOf(asked.booking) : undefined}
        className="max-w-120"
      >
        {asked?.booking && user && (
          <Suspense fallback={<Spinner className="mx-auto my-8 size-6" />}>
            <PostReview booking={asked.booking} reviewerId={user.id} onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

function PostReview({
  onClose,
  ...by
}: {
  booking: BookingToReview
  reviewerId: string
  onClose: () => Promise<void>
}) {
  return (
    <ReviewForm
      about={by.booking.id}
      of="business"
      post={(client, review) => leaveReview(client, { ...by, ...review })}
      onClose={onClose}
    />
  )
}

/** The URL's booking as the member may see it; null until known. */
function useBookingToReview(bookingId: string | null, userId: string | null) {
  const [known, setKnown] = useState<{ of: string; booking: BookingToReview | null } | null>(null)
  const question = bookingId && userId && `${bookingId} ${userId}`

  useEffect(() => {
    if (!question || !bookingId || !userId) return
    let current = true
    const read = UUID.test(bookingId)
      ? browserClient().then((client) => bookingToReview(client, bookingId, userId))
      : Promise.resolve(null)
    read
      .then((booking) => current && setKnown({ of: question, booking }))
      .catch((error: unknown) => {
        reportFailure('The booking could not be read', error)
        toast({ title: 'We could not open your booking. Please try again.', tone: 'error' })
      })
    return () => {
      current = false
    }
  }, [question, bookingId, userId])

  return question && known?.of === question ? known : null
}

function whyNot(booking: BookingToReview | null, provider: Reviewed): string | null {
  if (booking?.service_provider_id !== provider.id)
    return 'This booking is not one of yours with this business. Sign in with the account you booked with.'
  if (booking.review) return 'You have reviewed this booking already. Thank you.'
  if (booking.status !== 'completed') return 'You can leave a review once the booking is completed.'
  return null
}

/** `Full service on 3 Nov 2026`. */
function wordsOf({ service, service_type, preferred_date }: BookingToReview): string {
  return `${service?.name ?? labelOf(SERVICE_TYPE_LABELS, service_type)} on ${formatDate(preferred_date)}`
}
