import { type SubmitEvent, useId, useState } from 'react'
import { canObject, MAX_OBJECTION } from '#domain/services/missed-visits.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { workOf } from './booking-words.ts'
import type { OwnBooking } from './queries.ts'

interface ObjectionProps {
  booking: OwnBooking
  now: number
  /** Sends the words. Returns why they were refused, or null. */
  onObject: (words: string) => Promise<string | null>
}

/** What the customer says to a visit that they are noted to have missed: once, or how it stands. */
export function Objection({ booking, now, onObject }: ObjectionProps) {
  const [open, setOpen] = useState(false)
  if (!booking.missed_at) return null
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      {booking.missed_objection && (
        <p className="wrap-anywhere text-ink-2">You objected: “{booking.missed_objection}”</p>
      )}
      {canObject(booking, now) && <Button onClick={() => setOpen(true)}>I was there</Button>}
      {open && <ObjectionDialog booking={booking} onClose={() => setOpen(false)} onObject={onObject} />}
    </div>
  )
}

function ObjectionDialog({
  booking,
  onClose,
  onObject,
}: Pick<ObjectionProps, 'booking' | 'onObject'> & { onClose: () => void }) {
  const id = useId()
  const field = useId()
  const { form, change, forget } = useFormDraft(`magari-objection-${booking.id}`, { words: '' })
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (form.words.trim().length < 2) {
      setError('Say what happened.')
      document.getElementById(field)?.focus()
      return
    }
    setBusy(true)
    const refused = await onObject(form.words.trim())
    setBusy(false)
    if (refused !== null) return setError(refused)
    forget()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title="You were there?"
      description={`${booking.provider.business_name} noted that you did not come for ${workOf(booking)}. You can object once; they read your words and can take the note back.`}
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={id} variant="main" busy={busy}>
            Object
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="mt-2">
        <Field id={field} label="What happened?" error={error}>
          <Textarea
            data-autofocus
            rows={3}
            maxLength={MAX_OBJECTION}
            value={form.words}
            onChange={({ target }) => {
              change({ words: target.value })
              setError(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
