import { formatAppointment } from '#domain/services/appointments.ts'
import { TIME_DOUBTS, type TimeDoubt } from '#domain/services/manual-booking-form.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface AskAboutTimeProps {
  /** null: nothing is asked. */
  doubt: TimeDoubt | null
  /** ISO 8601. */
  moment: string | null
  /** What it does: 'Create booking'. */
  confirmLabel: string
  onClose: () => void
  onConfirm: () => void | Promise<void>
}

/** Asks whether a time that has passed or is outside the opening hours is meant: it may be a slip, and it is the provider's to say. */
export function AskAboutTime({ doubt, moment, confirmLabel, onClose, onConfirm }: AskAboutTimeProps) {
  return (
    <ConfirmDialog
      open={doubt !== null}
      onClose={onClose}
      title="Is the time right?"
      description={doubt && moment && `${formatAppointment(moment)}. ${TIME_DOUBTS[doubt]}`}
      confirmLabel={confirmLabel}
      keepLabel="Change the time"
      tone="main"
      onConfirm={onConfirm}
    />
  )
}
