import { type SubmitEvent, useId, useState } from 'react'
import { moneyError } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { QUOTE_VALID_DAYS } from '#domain/money/insurance.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

interface PremiumDialogProps {
  open: boolean
  onClose: () => void
  description: string
  /** By the insurer's published rates; null: none. */
  estimate: number | null
  /** Runs with the premium; the window stays when it answers false. */
  onConfirm: (premium: number) => Promise<boolean>
}

/** Asks for the insurer's premium before a quote is approved. A refusal keeps what was typed. */
export function PremiumDialog({ open, onClose, description, estimate, onConfirm }: PremiumDialogProps) {
  const form = useId()
  const field = useId()
  const [premium, setPremium] = useState(estimate === null ? '' : String(estimate))
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const amount = parseMoney(premium)
    const wrong = moneyError(premium, 1, HIGHEST_PRICE)
    if (!amount || wrong) {
      setError(wrong ?? 'Enter the premium of a year, KSh 1 or more.')
      document.getElementById(field)?.focus()
      return
    }
    setBusy(true)
    try {
      if (await onConfirm(amount)) onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title="Approve this quote?"
      description={description}
      actions={
        <>
          <Button type="submit" form={form} variant="main" busy={busy}>
            Approve
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="mt-2">
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
      </form>
    </Dialog>
  )
}
