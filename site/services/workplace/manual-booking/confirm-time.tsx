import { formatAppointment } from '#domain/services/appointments.ts'
import { TIME_WARNINGS, type TimeWarning } from '#domain/services/manual-booking-form.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface AskAboutTimeProps {
  /** Null: closed. */
  doubt: TimeWarning | null
  /** ISO 8601. */
  moment: string | null
  /** 'Create booking'. */
  confirmLabel: string
  onClose: () => void
  onConfirm: () => void | Promise<void>
}

/** Confirms a time in the past or outside the opening hours: it may be a slip, but the provider may choose it. */
export function ConfirmTime({ doubt, moment, confirmLabel, onClose, onConfirm }: AskAboutTimeProps) {
  return (
    <ConfirmDialog
      open={doubt !== null}
      onClose={onClose}
      title="Is the time correct?"
      description={doubt && moment && `${formatAppointment(moment)}. ${TIME_WARNINGS[doubt]}`}
      confirmLabel={confirmLabel}
      keepLabel="Change the time"
      tone="main"
      onConfirm={onConfirm}
    />
  )
}
