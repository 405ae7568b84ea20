import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface DeletionWords {
  /** What would be deleted, as a heading names it. */
  name: string
  /** What is deleted with it, or that nothing is. */
  description: ReactNode
  /** Why it cannot be deleted, and what can be done instead; absent: it can be. */
  blocked?: ReactNode
}

interface DeletionDialogProps<Row> {
  /** What would be deleted; null: nothing, and the window is closed. */
  row: Row | null
  wordsOf: (row: Row) => DeletionWords
  onClose: () => void
  /** Deletes it; then the window closes. */
  onConfirm: (row: Row) => Promise<unknown>
}

/** Asks before an administrator deletes something, and says what refers to it; where that forbids the deletion, says so instead. */
export function DeletionDialog<Row>({ row, wordsOf, onClose, onConfirm }: DeletionDialogProps<Row>) {
  const open = row !== null
  const { name, description, blocked }: DeletionWords = open ? wordsOf(row) : { name: '', description: '' }
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
      onConfirm={async () => {
        if (open) await onConfirm(row)
        onClose()
      }}
    />
  )
}
