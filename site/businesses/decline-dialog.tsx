import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface DeclineDialogProps {
  /** Of the business. */
  name: string
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks before an invitation is declined, which the business is told. */
export function DeclineDialog({ name, ...dialog }: DeclineDialogProps) {
  return (
    <ConfirmDialog
      title={`Decline the invitation of ${name}?`}
      description="They are told. If you change your mind, they have to invite you again."
      confirmLabel="Decline"
      {...dialog}
    />
  )
}
