import { type SubmitEvent, useId, useState } from 'react'
import { reviewRefusals } from '#domain/foundation/refusals/reviews.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { type OwnReview, replyToReview } from './queries.ts'

/** The longest answer the database takes, in characters. */
const MAX_REPLY = 2000

/** The public reply of who is reviewed to a review: shown, written, edited, removed. A refusal keeps the input. */
export function Reply({ review: { id, reply, reviewer_name } }: { review: OwnReview }) {
  const field = useId()
  const { busy, act } = useActions()
  const { form, change, forget } = useFormDraft(`magari-reply-${id}`, { text: '' })
  const { text } = form
  const [writing, setWriting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy !== null) return
    const sentence =
      text.trim() === ''
        ? 'Write your reply first.'
        : text.trim().length > MAX_REPLY
          ? (reviewRefusals.reviews_reply_length?.sentence ?? null)
          : null
    setError(sentence)
    if (sentence) return document.getElementById(field)?.focus()
    const saved = await act('reply', (client) => replyToReview(client, id, text.trim()), {
      done: reply ? 'Reply updated successfully' : 'Reply posted successfully',
      failed: 'Failed to save reply',
    })
    // Text typed since is not sent yet.
    if (saved && forget()) setWriting(false)
  }

  function write(start: string) {
    setError(null)
    if (text === '') change({ text: start })
    setWriting(true)
  }

  if (writing) {
    return (
      <form noValidate onSubmit={save} className="mt-3 grid max-w-[68ch] gap-3">
        <Field
          id={field}
          label={`Your answer to ${reviewer_name}`}
          help="It is shown to everyone who reads the review."
          error={error}
        >
          <Textarea
            autoFocus
            rows={4}
            value={text}
            onChange={(event) => {
              change({ text: event.currentTarget.value })
              setError(null)
            }}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="s" variant="main" busy={busy !== null}>
            {reply ? 'Save reply' : 'Post reply'}
          </Button>
          <Button
            size="s"
            disabled={busy !== null}
            onClick={() => {
              forget()
              setWriting(false)
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    )
  }
  if (reply === null) {
    return (
      <Button size="s" className="mt-3" aria-label={`Reply to ${reviewer_name}`} onClick={() => write('')}>
        Reply
      </Button>
    )
  }
  return (
    <div className="mt-3 max-w-[68ch] rounded-r bg-sunk p-3 text-sm">
      <p className="font-medium">Your answer</p>
      <p className="wrap-anywhere whitespace-pre-line text-ink-2">{reply}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="s" aria-label={`Edit your reply to ${reviewer_name}`} onClick={() => write(reply)}>
          Edit
        </Button>
        <Button
          size="s"
          variant="bare"
          className="text-danger!"
          aria-label={`Remove your reply to ${reviewer_name}`}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="Remove your reply?"
        description={`Your answer to ${reviewer_name} will no longer be shown. You can write another.`}
        confirmLabel="Remove"
        onConfirm={async () => {
          await act('remove', (client) => replyToReview(client, id, ''), {
            done: 'Reply removed successfully',
            failed: 'Failed to remove reply',
          })
          setRemoving(false)
        }}
      />
    </div>
  )
}
