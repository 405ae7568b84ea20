import { ReasonDialog } from '../form-dialog.tsx'
import { DECISION_WORDS } from './decision-words.ts'

interface RejectionDialogProps {
  kind: keyof typeof DECISION_WORDS
  id: string
  /** What is rejected. */
  description: string
  /** Replaces the usual sentence about who sees the reason. */
  help?: string | undefined
  onClose: () => void
  /** The dialog stays open if the result is false. */
  onConfirm: (reason: string) => Promise<boolean>
}

/** Asks for the reason of a rejection, which the person sees. */
export function RejectionDialog({ kind, id, description, help, onClose, onConfirm }: RejectionDialogProps) {
  const words = DECISION_WORDS[kind]
  return (
    <ReasonDialog
      about={id}
      onClose={onClose}
      title={words.title}
      description={description}
      label="Reason"
      help={help ?? words.help}
      missing={words.missing}
      maxLength={words.maxReason}
      suggestions={words.usual}
      confirmLabel="Reject"
      onConfirm={onConfirm}
    />
  )
}
