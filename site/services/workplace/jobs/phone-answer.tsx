import { useState } from 'react'
import { answerLabel } from '#domain/services/estimates.ts'
import type { JobLine } from '#domain/services/job-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LineChoice } from '../../line-choice.tsx'

interface PhoneAnswerProps {
  lines: readonly JobLine[]
  onClose: () => void
  /** Gets the ids of the lines that the customer accepted. */
  onAnswer: (accepted: string[]) => Promise<void>
}

/** What the customer said by phone, line by line. */
export function PhoneAnswer({ lines, onClose, onAnswer }: PhoneAnswerProps) {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(() => new Set(lines.map(({ id }) => id)))
  const [busy, setBusy] = useState(false)
  async function answer() {
    setBusy(true)
    await onAnswer([...accepted])
  }
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title="What did the customer say?"
      description="It is kept with the time as agreed by phone, and the customer reads it."
      className="sm:max-w-140"
      actions={
        <>
          <Button variant="main" busy={busy} onClick={() => void answer()}>
            {answerLabel(lines, accepted)}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <LineChoice lines={lines} accepted={accepted} onChange={setAccepted} />
    </Dialog>
  )
}
