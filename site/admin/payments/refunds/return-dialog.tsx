import { useEffect, useId, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { checkRefundForm, MAX_REFUND_TEXT, type RefundForm } from '#domain/money/refunds.ts'
import { browserClient } from '../../../client.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { FormDialog } from '../../form-dialog.tsx'
import { HowChoice } from './how-choice.tsx'
import { askRefund, type PaymentToReturn, type RefundPreview, refundPreview } from './queries.ts'
import { ReturnReference } from './return-reference.tsx'
import { whatHappens } from './what-happens.ts'

const USUAL_REASONS = ['You paid twice.', 'You asked for your money back.', 'You paid another amount.']

interface ReturnDialogProps {
  payment: PaymentToReturn
  /** 'MG7K3QX2AB' or a receipt. */
  name: string
  onClose: () => void
}

/** Asks how and why a payment is returned, after saying what that does; mounted while it is open. */
export function ReturnDialog({ payment, name, onClose }: ReturnDialogProps) {
  const read = usePreview(payment)
  const title = `Return ${name}?`
  if (read.preview) return <ReturnForm {...{ payment, title, onClose }} preview={read.preview} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={read.problem ?? undefined}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {!read.problem && <Spinner />}
    </Dialog>
  )
}

/** What returning the payment does, or why it cannot be returned; neither while it is read. */
function usePreview(payment: PaymentToReturn): { preview?: RefundPreview; problem?: string } {
  const [read, setRead] = useState<{ preview?: RefundPreview; problem?: string }>({})
  const [asked] = useState(payment)
  useEffect(() => {
    let isGone = false
    browserClient()
      .then((client) => refundPreview(client, asked))
      .then(
        (preview) => !isGone && setRead({ preview }),
        (error: ServiceError) => !isGone && setRead({ problem: databaseRefusal(error).sentence }),
      )
    return () => {
      isGone = true
    }
  }, [asked])
  return read
}

interface ReturnFormProps {
  payment: PaymentToReturn
  preview: RefundPreview
  title: string
  onClose: () => void
}

function ReturnForm({ payment, preview, title, onClose }: ReturnFormProps) {
  const { act } = useActions()
  const id = useId()
  const { form, change, forget } = useFormDraft<RefundForm>(`magari-return-${Object.values(payment)[0]}`, {
    how: preview.why_not_reversible === null ? 'mpesa' : 'by_hand',
    returned_by: preview.method,
    return_reference: '',
    reason: '',
  })
  const [errors, setErrors] = useState<FieldErrors<RefundForm>>({})

  function set(part: Partial<RefundForm>) {
    change(part)
    setErrors({})
  }

  async function submit() {
    const checked = checkRefundForm(form)
    if (checked.errors) {
      setErrors(checked.errors)
      const first = (['how', 'return_reference', 'reason'] as const).find((field) => checked.errors[field])
      document.getElementById(`${id}-${first}`)?.focus()
      return false
    }
    const { value } = checked
    const done = await act(id, (client) => askRefund(client, payment, value), {
      done: preview.needs_consent
        ? 'A second administrator is asked to agree'
        : value.how === 'mpesa'
          ? 'M-Pesa is being asked'
          : value.return_reference
            ? 'Return recorded'
            : 'Return noted; record its receipt once it is made',
      failed: 'Failed to return the payment',
    })
    if (done) forget()
    return done
  }

  return (
    <FormDialog
      title={title}
      description={`${formatKes(preview.amount)}${preview.receipt_number ? `, ${preview.receipt_number}` : ''}`}
      confirmLabel={preview.needs_consent ? 'Ask for consent' : 'Return the money'}
      tone="danger"
      onClose={onClose}
      onSubmit={submit}
    >
      <ul className="grid list-disc gap-1 pl-5 text-sm" aria-label="What will happen">
        {whatHappens(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <HowChoice
        id={`${id}-how`}
        value={form.how}
        error={errors.how}
        whyNotReversible={preview.why_not_reversible}
        onChange={(how) => set({ how })}
      />
      {form.how === 'by_hand' && (
        <ReturnReference
          id={`${id}-return_reference`}
          by={form.returned_by}
          reference={form.return_reference}
          error={errors.return_reference}
          isOptional
          onChange={set}
        />
      )}
      <ul className="flex flex-wrap gap-2" aria-label="Common reasons">
        {USUAL_REASONS.map((reason) => (
          <li key={reason}>
            <Button size="s" onClick={() => set({ reason })}>
              {reason}
            </Button>
          </li>
        ))}
      </ul>
      <Field id={`${id}-reason`} label="Reason" help="The payer reads it." error={errors.reason ?? null}>
        <Textarea
          rows={3}
          maxLength={MAX_REFUND_TEXT.reason}
          value={form.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  )
}
