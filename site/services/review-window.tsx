import Star from 'lucide-react/icons/star'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { databaseRefusal, type ServiceError } from '#domain/errors.ts'
import { HIGHEST_RATING } from '#domain/reviews.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services.ts'
import { labelOf } from '#domain/vehicles.ts'
import { browserClient } from '../client.ts'
import { SignInPopup } from '../contact/sign-in-popup.tsx'
import { UUID } from '../frame/not-found-answer.ts'
import { useVisitor } from '../session/visitor.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Textarea } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { type BookingToReview, bookingToReview, leaveReview, type Provider } from './queries.ts'
import { useWindow } from './use-window.ts'

const LONGEST_COMMENT = 2000
const WORDS = ['Poor', 'Not good', 'All right', 'Good', 'Very good']

/** The window to which `?review={booking}` leads: the customer of a completed booking leaves the one review of it. */
export function ReviewWindow({ provider }: { provider: Provider }) {
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
        {asked?.booking && user && <ReviewForm booking={asked.booking} userId={user.id} onClose={close} />}
      </Dialog>
    </>
  )
}

/** The booking of the address as the signed-in person may see it; null until it is known. */
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
        console.error('The booking could not be read:', error)
        toast({ title: 'We could not open your booking. Please try again.', tone: 'error' })
      })
    return () => {
      current = false
    }
  }, [question, bookingId, userId])

  return question && known?.of === question ? known : null
}

function whyNot(booking: BookingToReview | null, provider: Provider): string | null {
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

interface ReviewFormProps {
  booking: BookingToReview
  userId: string
  onClose: () => Promise<void>
}

function ReviewForm({ booking, userId, onClose }: ReviewFormProps) {
  const { revalidate } = useRevalidator()
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (rating === 0) return setRefusal('Choose one to five stars.')
    setBusy(true)
    setRefusal(null)
    try {
      const review = { booking, reviewerId: userId, rating, comment: comment.trim() || null }
      await leaveReview(await browserClient(), review)
    } catch (error) {
      console.error('The review was not taken:', error)
      return setRefusal(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
    toast({ title: 'Thank you for your review' })
    await onClose()
    await revalidate()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset aria-describedby={refusal ? 'review-refusal' : undefined}>
        <legend className="mb-1 text-sm font-medium">Your rating</legend>
        <div className="flex flex-wrap items-center gap-1">
          {WORDS.map((word, index) => {
            const value = index + 1
            return (
              <label
                key={word}
                className="grid size-11 place-items-center rounded-s has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring"
              >
                <input
                  type="radio"
                  name="rating"
                  value={value}
                  checked={rating === value}
                  onChange={() => setRating(value)}
                  className="sr-only"
                />
                <span className="sr-only">
                  {value} of {HIGHEST_RATING}: {word}
                </span>
                <Icon
                  of={Star}
                  size="l"
                  className={classNames(value <= rating ? 'fill-amber text-amber-ink' : 'text-ink-3')}
                />
              </label>
            )
          })}
          <span aria-hidden="true" className="ml-2 text-sm text-ink-2">
            {WORDS[rating - 1]}
          </span>
        </div>
      </fieldset>
      <Field label="What should others know?" optional>
        <Textarea
          rows={4}
          maxLength={LONGEST_COMMENT}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </Field>
      {refusal && <FieldError id="review-refusal">{refusal}</FieldError>}
      <p className="text-sm text-ink-2">
        Others see your first name and initial. The business may answer; a review cannot be changed later.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" variant="main" busy={busy}>
          Post review
        </Button>
        <Button onClick={() => void onClose()}>Cancel</Button>
      </div>
    </form>
  )
}
