import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { MAX_REPORT_TEXT } from '#domain/ads/reports.ts'
import { databaseRefusal, type Refusal, type ServiceError } from '#domain/foundation/errors.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'

interface ReportDialogProps<Reason extends string> {
  open: boolean
  onClose: () => void
  /** The id of the reported record; the draft's key. */
  about: string
  title: string
  description: string
  /** Above the reasons. */
  question?: string
  /** Labels by reason. */
  reasons: Readonly<Record<Reason, string>>
  /** The error without a reason. */
  reasonMissing: string
  /** The reason that needs a description; null for none. */
  needsDetails?: string | null
  sendLabel?: string
  /** Sends it; throws the service's error. */
  send: (report: { reason: string; details: string }) => Promise<void>
  /** More fields. */
  children?: ReactNode
}

const EMPTY_REPORT = { reason: '', details: '' }

/** Reports something to the administrators. */
export function ReportDialog<Reason extends string>({
  open,
  onClose,
  about,
  title,
  description,
  question = 'What is wrong?',
  reasons,
  reasonMissing,
  needsDetails = 'other',
  sendLabel = 'Send report',
  send,
  children,
}: ReportDialogProps<Reason>) {
  const formId = useId()
  const { form, change, forget } = useFormDraft(`magari-report-${about}`, EMPTY_REPORT)
  const { reason, details } = form
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!reason) return setRefusal({ field: 'reason', sentence: reasonMissing })
    setBusy(true)
    setRefusal(null)
    try {
      await send({ reason, details })
      onClose()
      forget()
      toast({ title: 'Thank you', description: 'We review every report and will let you know the outcome.' })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      setRefusal(databaseRefusal(error as ServiceError))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      mark={<Icon of="flag" />}
      title={title}
      description={description}
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            {sendLabel}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-2 grid gap-4">
        <fieldset>
          <legend className="text-sm font-medium">{question}</legend>
          {Object.entries<string>(reasons).map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => change({ reason: value })}
                className="size-4.5 flex-none accent-green"
              />
              {label}
            </label>
          ))}
          {refusal?.field === 'reason' && <FieldError>{refusal.sentence}</FieldError>}
        </fieldset>
        <Field
          label="Tell us more"
          optional={needsDetails === null || reason !== needsDetails}
          error={refusal?.field === 'details' ? refusal.sentence : null}
        >
          <Textarea
            name="details"
            rows={3}
            maxLength={MAX_REPORT_TEXT.details}
            value={details}
            onChange={(event) => change({ details: event.currentTarget.value })}
          />
        </Field>
        {children}
        {refusal && refusal.field === null && <FieldError>{refusal.sentence}</FieldError>}
      </form>
    </Dialog>
  )
}
