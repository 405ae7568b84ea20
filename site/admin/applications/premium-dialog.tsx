import { useId, useState } from 'react'
import { moneyError } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { QUOTE_VALID_DAYS } from '#domain/money/insurance.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { FormDialog } from '../form-dialog.tsx'

interface PremiumDialogProps {
  onClose: () => void
  description: string
  /** Calculated from the insurer's published rates; null without any. */
  estimate: number | null
  /** Runs with the premium in KES; the dialog stays open if the result is false. */
  onConfirm: (premium: number) => Promise<boolean>
}

/** Asks for the insurer's premium before a quote is approved. The amount stays after an error. */
export function PremiumDialog({ estimate, onConfirm, ...dialog }: PremiumDialogProps) {
  const field = useId()
  const [premium, setPremium] = useState(estimate === null ? '' : String(estimate))
  const [error, setError] = useState<string | null>(null)

  async function submit() {
    const amount = parseMoney(premium)
    const wrong = moneyError(premium, 1, HIGHEST_PRICE)
    if (amount && !wrong) return onConfirm(amount)
    setError(wrong ?? 'Enter the annual premium, KSh 1 or more.')
    document.getElementById(field)?.focus()
    return false
  }

  return (
    <FormDialog
      {...dialog}
      title="Approve this quote?"
      confirmLabel="Approve"
      className="max-w-100"
      onSubmit={submit}
    >
      <Field
        id={field}
        label="Annual premium"
        error={error}
        help={`The member will be notified. The offer is valid for ${QUOTE_VALID_DAYS} days.`}
      >
        <MoneyInput
          data-autofocus
          value={premium}
          onValueChange={(value) => {
            setPremium(value)
            setError(null)
          }}
        />
      </Field>
    </FormDialog>
  )
}
