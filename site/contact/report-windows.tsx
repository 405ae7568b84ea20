import Flag from 'lucide-react/icons/flag'
import { type SubmitEvent, useId, useState } from 'react'
import { databaseRefusal, type Refusal, type ServiceError } from '#domain/errors.ts'
import { MAX_REPORT_TEXT, REPORT_REASON_LABELS, REPORT_REASONS } from '#domain/reports.ts'
import { browserClient } from '../client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Textarea } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { reportAd } from './queries.ts'
import { SignInPopup } from './sign-in-popup.tsx'
import type { ContactSubject } from './subject.ts'

interface ReportWindowsProps {
  window: 'sign-in' | 'report' | null
  onClose: () => void
  subject: ContactSubject
}

/** The windows that ReportButton opens. */
export function ReportWindows({ window, onClose, subject }: ReportWindowsProps) {
  return (
    <>
      <SignInPopup
        open={window === 'sign-in'}
        onClose={onClose}
        title="Sign in to report this ad"
        backTo={subject.title}
      />
      <ReportDialog key={subject.id} open={window === 'report'} onClose={onClose} subject={subject} />
    </>
  )
}

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  subject: ContactSubject
}

function ReportDialog({ open, onClose, subject }: ReportDialogProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [details, setDetails] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!reason) return setRefusal({ field: 'reason', sentence: 'Choose what is wrong with the ad.' })
    setBusy(true)
    setRefusal(null)
    try {
      await reportAd(await browserClient(), subject, { reason, details })
      onClose()
      setReason('')
      setDetails('')
      toast({ title: 'Thank you', description: 'We look at every report, and tell you what came of it.' })
    } catch (error) {
      setRefusal(databaseRefusal(error as ServiceError))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      mark={<Icon of={Flag} />}
      title="Report this ad"
      description={subject.title}
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={form} variant="main" busy={busy}>
            Send report
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="mt-2 grid gap-4">
        <fieldset>
          <legend className="text-sm font-medium">What is wrong?</legend>
          {REPORT_REASONS.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
                className="size-4.5 accent-green"
              />
              {REPORT_REASON_LABELS[value]}
            </label>
          ))}
          {refusal?.field === 'reason' && <FieldError>{refusal.sentence}</FieldError>}
        </fieldset>
        <Field
          label="Tell us more"
          optional={reason !== 'other'}
          error={refusal?.field === 'details' ? refusal.sentence : null}
        >
          <Textarea
            name="details"
            rows={3}
            maxLength={MAX_REPORT_TEXT.details}
            value={details}
            onChange={(event) => setDetails(event.currentTarget.value)}
          />
        </Field>
        {refusal && refusal.field === null && <FieldError>{refusal.sentence}</FieldError>}
      </form>
    </Dialog>
  )
}
