import { type SubmitEvent, useId, useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import {
  type IssuedInvoice,
  LONGEST_PAYMENT_REFERENCE,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#domain/services/invoices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { markInvoicePaid } from './queries.ts'

interface PaidDialogProps {
  invoice: IssuedInvoice
  onClose: () => void
}

/** How the customer paid an invoice. */
export function PaidDialog({ invoice, onClose }: PaidDialogProps) {
  const form = useId()
  const { busy, act } = useActions()
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [reference, setReference] = useState('')

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const done = await act(
      invoice.id,
      (client) => markInvoicePaid(client, invoice.id, method, method === 'cash' ? '' : reference.trim()),
      { done: 'Paid: the customer gets the receipt', failed: 'Failed to note the payment' },
    )
    if (done) onClose()
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={`${formatKes(invoice.total)} received?`}
      description={`The customer gets the receipt of invoice ${invoice.number}.`}
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={form} variant="main" busy={busy !== null}>
            Mark as paid
          </Button>
          <Button disabled={busy !== null} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="mt-2 grid gap-4">
        <Field label="Paid by">
          <Select value={method} onChange={({ target }) => setMethod(target.value as PaymentMethod)}>
            {PAYMENT_METHODS.map((one) => (
              <option key={one} value={one}>
                {PAYMENT_METHOD_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        {method !== 'cash' && (
          <Field label="Reference" optional help="Such as the code of the M-Pesa message.">
            <Input
              maxLength={LONGEST_PAYMENT_REFERENCE}
              autoComplete="off"
              autoCapitalize="characters"
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
