import { useState } from 'react'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { authError } from '../../session/auth-error.ts'
import { cancelChange } from '../../session/cancel-change.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'

interface CancelChangeProps {
  way: 'email' | 'phone'
  onCancelled: () => void
}

/** Cancels a change that awaits confirmation: somebody else may have begun it. */
export function CancelChange({ way, onCancelled }: CancelChangeProps) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function cancel() {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const error = await authError(
      () => cancelChange(way),
      'The change could not be cancelled. Try again in a moment.',
    )
    setBusy(false)
    if (error) return setTrouble(authRefusal(error).sentence)
    onCancelled()
    toast({ title: 'Change cancelled', description: 'Nothing about your account has changed.' })
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={busy} onClick={cancel}>
        Cancel this change
      </Button>
      {trouble && <FieldError>{trouble}</FieldError>}
    </div>
  )
}
