import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { signOutHere } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import { eraseAccount } from '../../session/erase-account.ts'
import type { FactorMethod } from '../../session/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { MISSING_CODE, SecondFactorField } from '../sign-in/second-factor-field.tsx'

interface EraseDialogProps {
  open: boolean
  email: string
  /** The account has a second factor. */
  asksCode: boolean
  onClose: () => void
}

interface EraseForm {
  password: string
  code: string
  understood: boolean
}

/** Confirms the deletion of the account with everything that sign-in asks for. */
export function EraseDialog({ open, email, asksCode, onClose }: EraseDialogProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<EraseForm>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [method, setMethod] = useState<FactorMethod>('app')
  const formId = useId()

  function close() {
    if (busy) return
    setErrors({})
    setTrouble(null)
    onClose()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const password = String(fields.get('password') ?? '')
    const code = asksCode ? String(fields.get('code') ?? '').replace(/\s/g, '') : null
    const refuse = (refused: FieldErrors<EraseForm>) => {
      setErrors(refused)
      focusOn(form, refused)
    }
    const wrong: FieldErrors<EraseForm> = {
      ...(!password && { password: 'Enter your password.' }),
      ...(code === '' && { code: MISSING_CODE[method] }),
      ...(!fields.has('understood') && { understood: 'Say that you know it cannot be undone.' }),
    }
    setTrouble(null)
    setErrors({})
    if (Object.keys(wrong).length > 0) return refuse(wrong)

    setBusy(true)
    const error = await authError(
      () => eraseAccount({ email, password, code, method }),
      'Your account could not be deleted. Try again in a moment.',
    )
    if (!error) {
      await signOutHere()
      toast({ title: 'Your account is deleted', description: 'Kwaheri. A last mail tells you so.' })
      return navigate('/')
    }
    setBusy(false)
    if (error.code === 'invalid_credentials') return refuse({ password: 'This is not your password.' })
    const { field, sentence } = authRefusal(error)
    if (field === 'code' && asksCode) return refuse({ code: sentence })
    // It comes from the sign-in service or the data service.
    setTrouble(databaseRefusal({ ...error, message: sentence }).sentence)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Delete your account?"
      description={`The account of ${email}, with your ads and everything that belongs to it. It cannot be undone.`}
      className="overflow-y-auto"
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Delete for good
          </Button>
          <Button data-autofocus disabled={busy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate className="mt-3 grid gap-4" onSubmit={submit}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Your password" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        {asksCode && (
          <SecondFactorField
            method={method}
            onMethod={(chosen) => {
              setErrors({})
              setMethod(chosen)
            }}
            error={errors.code}
          />
        )}
        <Checkbox name="understood" error={errors.understood} className="text-sm" required>
          I know that it cannot be undone
        </Checkbox>
        {trouble && <FieldError>{trouble}</FieldError>}
      </form>
    </Dialog>
  )
}
