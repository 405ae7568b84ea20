import Flag from 'lucide-react/icons/flag'
import { type SubmitEvent, useId, useState } from 'react'
import { databaseRefusal, type Refusal, type ServiceError } from '#domain/errors.ts'
import { MAX_REPORT_TEXT, MESSAGE_REPORT_REASON_LABELS, MESSAGE_REPORT_REASONS } from '#domain/reports.ts'
import { browserClient } from '../client.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Textarea } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { reportConversation } from './queries.ts'

interface ReportConversationProps {
  open: boolean
  onClose: () => void
  threadId: string
  /** Of the other side. */
  name: string
  /** Blocks them; null where they are blocked. */
  onBlock: (() => Promise<void>) | null
}

/** Tells the administrators what is wrong with a conversation. */
export function ReportConversation({ open, onClose, threadId, name, onBlock }: ReportConversationProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [details, setDetails] = useState('')
  const [blocks, setBlocks] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!reason)
      return setRefusal({ field: 'reason', sentence: 'Choose what is wrong with the conversation.' })
    setBusy(true)
    setRefusal(null)
    try {
      await reportConversation(await browserClient(), threadId, { reason, details })
      toast({ title: 'Thank you', description: 'We look at every report, and tell you what came of it.' })
      if (blocks && onBlock) await onBlock()
      onClose()
      setReason('')
      setDetails('')
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
      title="Report this conversation"
      description={`Somebody at Magari reads it. ${name} is not told who reported it.`}
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
          {MESSAGE_REPORT_REASONS.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
                className="size-4.5 flex-none accent-green"
              />
              {MESSAGE_REPORT_REASON_LABELS[value]}
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
        {onBlock && (
          <Checkbox checked={blocks} onChange={(event) => setBlocks(event.currentTarget.checked)}>
            Block {name} as well
          </Checkbox>
        )}
        {refusal && refusal.field === null && <FieldError>{refusal.sentence}</FieldError>}
      </form>
    </Dialog>
  )
}
