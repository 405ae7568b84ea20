import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Runs when confirmed; the window stays, busy, until it is done. */
  onConfirm: () => void | Promise<void>
  title: ReactNode
  description?: ReactNode
  /** What it does, as a verb: 'Delete'. */
  confirmLabel: string
  /** The way out, where 'Cancel' would sound like the deed itself. */
  keepLabel?: string
  /** `danger` for what cannot be undone (the default). */
  tone?: 'danger' | 'main'
}

/** Asks before something is done. Cancel has the focus first, so that a hasty Enter does no harm. */
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
