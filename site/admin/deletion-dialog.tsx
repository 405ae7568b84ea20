import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface DeletionDialogProps {
  open: boolean
  onClose: () => void
  /** What would be deleted, as a heading names it. */
  name: string
  /** What is deleted with it, or that nothing is. */
  description: ReactNode
  /** Why it cannot be deleted, and what can be done instead; absent: it can be. */
  blocked?: ReactNode
  onConfirm: () => Promise<void>
}

/** Asks before an administrator deletes something, and says what refers to it; where that forbids the deletion, says so instead. */
export function DeletionDialog({
  open,
  onClose,
  name,
  description,
  blocked,
  onConfirm,
}: DeletionDialogProps) {
  if (blocked)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={<span className="wrap-anywhere">{name} cannot be deleted</span>}
        description={blocked}
        actions={
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        }
      />
    )
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={<span className="wrap-anywhere">Delete {name}?</span>}
      description={description}
      confirmLabel="Delete"
      onConfirm={onConfirm}
    />
  )
}
