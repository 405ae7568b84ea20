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
  /** By the insurer's published rates; null: none. */
  estimate: number | null
  /** Runs with the premium in KES; the dialog stays open if the result is false. */
  onConfirm: (premium: number) => Promise<boolean>
}

/** Asks for the insurer's premium before a quote is approved. A refusal keeps the amount. */
export function PremiumDialog({ estimate, onConfirm, ...dialog }: PremiumDialogProps) {
  const field = useId()
  const [premium, setPremium] = useState(estimate === null ? '' : String(estimate))
  const [error, setError] = useState<string | null>(null)

  async function submit() {
    const amount = parseMoney(premium)
    const wrong = moneyError(premium, 1, HIGHEST_PRICE)
    if (amount && !wrong) return onConfirm(amount)
    setError(wrong ?? 'Enter the premium of a year, KSh 1 or more.')
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
        label="Premium a year"
        error={error}
        help={`The person is told; the offer is valid for ${QUOTE_VALID_DAYS} days.`}
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
