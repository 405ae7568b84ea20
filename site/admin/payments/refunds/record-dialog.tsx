import { useId, useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { wrongReference } from '#domain/money/refunds.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { useActions } from '../../../workplace/use-actions.ts'
import { FormDialog } from '../../form-dialog.tsx'
import { type AdminRefund, recordRefund } from './queries.ts'
import { ReturnReference } from './return-reference.tsx'

interface RecordDialogProps {
  refund: AdminRefund
  name: string
  onClose: () => void
}

/** Records a return that was made by hand or in M-Pesa's portal. */
export function RecordDialog({ refund, name, onClose }: RecordDialogProps) {
  const { act } = useActions()
  const id = useId()
  const { form, change, forget } = useFormDraft(`magari-record-${refund.id}`, {
    returned_by: refund.method as string,
    return_reference: '',
  })
  const [error, setError] = useState<string | null>(null)

  async function submit() {
    const wrong = wrongReference(form.return_reference)
    if (wrong) {
      setError(wrong)
      document.getElementById(id)?.focus()
      return false
    }
    const done = await act(
      refund.id,
      (client) => recordRefund(client, refund.id, form.returned_by, form.return_reference.trim()),
      { done: 'Return recorded', failed: 'Failed to record the return' },
    )
    if (done) forget()
    return done
  }

  return (
    <FormDialog
      title="Record the return"
      description={`${name}, ${formatKes(refund.amount)}. The payer is told that the money is back.`}
      confirmLabel="Record"
      onClose={onClose}
      onSubmit={submit}
    >
      <ReturnReference
        id={id}
        by={form.returned_by}
        reference={form.return_reference}
        error={error ?? undefined}
        onChange={(part) => {
          change(part)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
