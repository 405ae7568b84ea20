import { type SubmitEvent, useId, useState } from 'react'
import { type IssuedInvoice, VOID_REASON } from '#domain/services/invoices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { voidInvoice } from './queries.ts'

interface VoidDialogProps {
  invoice: IssuedInvoice
  onClose: () => void
}

/** Asks why an invoice is voided. */
export function VoidDialog({ invoice, onClose }: VoidDialogProps) {
  const form = useId()
  const { busy, act } = useActions()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim().length < VOID_REASON.shortest) {
      setError('Say why, in a few words. The customer reads it.')
      return
    }
    const done = await act(invoice.id, (client) => voidInvoice(client, invoice.id, reason.trim()), {
      done: 'Invoice voided',
      failed: 'Failed to void the invoice',
    })
    if (done) onClose()
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={`Void invoice ${invoice.number}?`}
      description="It keeps its number and no longer counts. The customer is told. You can issue another."
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={form} variant="danger" busy={busy !== null}>
            Void invoice
          </Button>
          <Button disabled={busy !== null} onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="mt-2">
        <Field label="Reason" error={error}>
          <Input
            data-autofocus
            maxLength={VOID_REASON.longest}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setError(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
