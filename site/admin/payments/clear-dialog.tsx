import { useId, useState } from 'react'
import { CLEARING_OUTCOME_LABELS, CLEARING_OUTCOMES, type ClearingOutcome } from '#domain/money/clearing.ts'
import { FieldError } from '../../ui/field.tsx'
import { ReasonDialog } from '../form-dialog.tsx'

const MAX_NOTE = 500

const USUAL_NOTES = [
  'Paid back by M-Pesa.',
  'This payment was approved manually.',
  'The plan was started by another payment request.',
]

interface ClearDialogProps {
  /** The id of the payment. */
  about: string
  description: string
  /** Whether the payer is known and reads the note. */
  told: boolean
  onClose: () => void
  onClear: (note: string, outcome: ClearingOutcome) => Promise<boolean>
}

/** Asks what became of a payment without a request. */
export function ClearDialog({ about, description, told, onClose, onClear }: ClearDialogProps) {
  const [outcome, setOutcome] = useState<ClearingOutcome | null>(null)
  const [missing, setMissing] = useState(false)
  const name = useId()
  const error = `${name}-error`
  return (
    <ReasonDialog
      about={about}
      onClose={onClose}
      title="Clear this payment?"
      description={description}
      label="Note"
      help={
        told
          ? 'How the money was handled. The payer is told this.'
          : 'How the money was handled. Visible to administrators.'
      }
      missing="Enter how the payment was handled."
      maxLength={MAX_NOTE}
      suggestions={USUAL_NOTES}
      confirmLabel="Clear"
      tone="main"
      onConfirm={async (note) => {
        setMissing(outcome === null)
        return outcome !== null && onClear(note, outcome)
      }}
    >
      <fieldset aria-describedby={missing ? error : undefined}>
        <legend className="text-sm font-medium">What became of the money</legend>
        {CLEARING_OUTCOMES.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={outcome === value}
              onChange={() => {
                setOutcome(value)
                setMissing(false)
              }}
            />
            {CLEARING_OUTCOME_LABELS[value]}
          </label>
        ))}
        {missing && <FieldError id={error}>Choose what became of the money.</FieldError>}
      </fieldset>
    </ReasonDialog>
  )
}
