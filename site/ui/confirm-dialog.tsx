import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Runs on confirmation; the dialog stays open and busy until it settles. */
  onConfirm: () => void | Promise<void>
  title: ReactNode
  description?: ReactNode
  /** The action as a verb: 'Delete'. */
  confirmLabel: string
  /** Replaces 'Cancel' where that could mean the action itself. */
  keepLabel?: string
  /** `danger` for irreversible actions (the default). */
  tone?: 'danger' | 'main'
}

/** Asks for confirmation. Cancel has the initial focus, so that a hasty Enter is harmless. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  keepLabel = 'Cancel',
  tone = 'danger',
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button variant={tone} busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
          <Button data-autofocus disabled={busy} onClick={onClose}>
            {keepLabel}
          </Button>
        </>
      }
    />
  )
}
