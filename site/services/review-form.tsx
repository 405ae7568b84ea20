import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { reviewStanding } from '#domain/services/held-reviews.ts'
import { HIGHEST_RATING } from '#domain/services/reviews.ts'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field, FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Textarea } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'

const LONGEST_COMMENT = 2000
const WORDS = ['Poor', 'Not good', 'All right', 'Good', 'Very good']

const EMPTY_REVIEW = { rating: 0, comment: '' }

interface ReviewFormProps {
  /** The id of the booking or sale. */
  about: string
  of: 'business' | 'seller'
  /** Posts it; returns why it is held before it counts, null if it is not. */
  post: (client: Client, review: { rating: number; comment: string | null }) => Promise<string[] | null>
  onClose: () => void | Promise<void>
}

/** One to five stars and a comment about a completed booking or sale. The tab keeps a draft until it is sent. */
export function ReviewForm({ about, of, post, onClose }: ReviewFormProps) {
  const { revalidate } = useRevalidator()
  const { form, change, forget } = useFormDraft(`magari-review-${about}`, EMPTY_REVIEW)
  const { rating, comment } = form
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (rating === 0) return setRefusal('Choose one to five stars.')
    setBusy(true)
    setRefusal(null)
    let held: string[] | null
    try {
      held = await post(await browserClient(), { rating, comment: comment.trim() || null })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The review could not be posted', error)
      return setRefusal(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
    forget()
    toast({
      title: 'Thank you for your review',
      ...(held && { description: reviewStanding({ held_for: held, counts: false }, of) ?? undefined }),
    })
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
                  onChange={() => change({ rating: value })}
                  className="sr-only"
                />
                <span className="sr-only">
                  {value} of {HIGHEST_RATING}: {word}
                </span>
                <Icon
                  of="star"
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
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
      </Field>
      {refusal && <FieldError id="review-refusal">{refusal}</FieldError>}
      <p className="text-sm text-ink-2">
        Others see your first name and initial. The {of} may reply. You cannot change the review later.
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
