import { type SubmitEvent, useId, useState } from 'react'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { authError } from '../../session/auth-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IdentityFields } from '../identity/identity-fields.tsx'
import { useIdentity } from '../identity/use-identity.ts'
import type { CodePurpose } from './code-purposes.ts'

interface MakeCodesDialogProps {
  open: boolean
  purpose: CodePurpose
  title: string
  /** Existing codes stop working. */
  replaces: boolean
  onClose: () => void
  onMade: (codes: string[]) => void
}

/** Confirms the person's identity before making codes, even after a recent sign-in, because codes give access to the account. */
export function MakeCodesDialog({ open, purpose, title, replaces, onClose, onMade }: MakeCodesDialogProps) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const identity = useIdentity()
  const formId = useId()

  function close() {
    if (busy) return
    identity.reset('password')
    setTrouble(null)
    onClose()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    setTrouble(null)
    if (identity.missing(fields)) return focusOn(form, { identity: true })
    setBusy(true)
    const refused = await identity.prove(fields)
    const error = refused
      ? null
      : await authError(make, 'The codes could not be created. Try again in a moment.')
    setBusy(false)
    if (refused?.field) return focusOn(form, { identity: true })
    if (error) setTrouble(authRefusal(error).sentence)
  }

  async function make() {
    const made = await purpose.make()
    if (made.error) return made.error
    identity.reset('password')
    onMade(made.codes)
    return null
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={
        replaces
          ? 'You will get ten new codes. Your current codes will stop working.'
          : `You will get ten codes. Each one ${purpose.each}`
      }
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            Create codes
          </Button>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate className="mt-3 grid gap-3" onSubmit={submit}>
        <IdentityFields
          method={identity.method}
          error={identity.error}
          methods={purpose.methods}
          onChoose={identity.choose}
        />
        {(trouble ?? identity.trouble) && <FieldError>{trouble ?? identity.trouble}</FieldError>}
      </form>
    </Dialog>
  )
}
