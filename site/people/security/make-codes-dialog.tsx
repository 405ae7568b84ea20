import { type SubmitEvent, useId, useState } from 'react'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { authError } from '../../session/auth-error.ts'
import { makeRecoveryCodes } from '../../session/recovery-codes.ts'
import { verifySecondFactor } from '../../session/second-factor.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { MISSING_CODE } from '../sign-in/second-factor-field.tsx'

interface MakeCodesDialogProps {
  open: boolean
  title: string
  /** Existing codes stop working. */
  replaces: boolean
  onClose: () => void
  onMade: (codes: string[]) => void
}

interface Proof {
  password: string
  code: string
}

/** Asks for the password before codes are made, or for a code of the app from people without a password. */
export function MakeCodesDialog({ open, title, replaces, onClose, onMade }: MakeCodesDialogProps) {
  const [busy, setBusy] = useState(false)
  const [byApp, setByApp] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<Proof>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const formId = useId()
  const email = useVisitor().user?.email

  function reset() {
    setErrors({})
    setTrouble(null)
  }

  function close() {
    if (busy) return
    reset()
    setByApp(false)
    onClose()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const refuse = (refused: FieldErrors<Proof>) => {
      setErrors(refused)
      focusOn(form, refused)
    }
    const password = String(fields.get('password') ?? '')
    const code = String(fields.get('code') ?? '').trim()
    reset()
    if (byApp && !code) return refuse({ code: MISSING_CODE.app })
    if (!byApp && !password) return refuse({ password: 'Enter your password.' })

    setBusy(true)
    const error = await authError(async () => {
      const refused = byApp ? await verifySecondFactor('app', code) : null
      if (refused) return refused
      const made = await makeRecoveryCodes(byApp ? undefined : password)
      if (made.error) return made.error
      onMade(made.codes)
      return null
    }, 'The codes could not be made. Try again in a moment.')
    setBusy(false)
    if (!error) return
    if (error.code === 'invalid_credentials') return refuse({ password: 'This is not your password.' })
    const { field, sentence } = authRefusal(error)
    if (field === (byApp ? 'code' : 'password')) return refuse({ [field]: sentence })
    setTrouble(sentence)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={
        replaces
          ? 'You get ten new codes. Those you have now no longer work.'
          : 'You get ten codes. Each one signs you in once when you do not have your app.'
      }
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            Make codes
          </Button>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate className="mt-3 grid gap-3" onSubmit={submit}>
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <div className="grid">
          {byApp ? (
            <CodeField error={errors.code} autoFocus />
          ) : (
            <Field label="Your password" error={errors.password}>
              <PasswordInput name="password" autoComplete="current-password" required />
            </Field>
          )}
          <button
            type="button"
            className="min-h-11 justify-self-start text-sm text-green-ink underline"
            onClick={() => {
              reset()
              setByApp(!byApp)
            }}
          >
            {byApp ? 'Use your password' : 'Use your authenticator app'}
          </button>
        </div>
        {trouble && <FieldError>{trouble}</FieldError>}
      </form>
    </Dialog>
  )
}
