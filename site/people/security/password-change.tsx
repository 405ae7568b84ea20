import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { checkNewPassword, type NewPasswordForm } from '#domain/people/passwords.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { changePassword } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx'

const FAILED = 'The password could not be changed. Try again in a moment.'

type Fields = NewPasswordForm & { current_password: string }

interface PasswordChangeProps {
  identifier: string
  /** It asks for the current one, which an account made by a provider or a code does not have. */
  hasPassword: boolean
  onChanged: () => void
}

/** Changes the password, or sets the first one. */
export function PasswordChange({ identifier, hasPassword, onChanged }: PasswordChangeProps) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<Fields>>({})
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const text = (name: string) => String(new FormData(form).get(name) ?? '')
    const refuse = (refused: FieldErrors<Fields>) => {
      setErrors(refused)
      focusOn(form, refused)
    }
    const checked = checkNewPassword({
      password: text('password'),
      confirm_password: text('confirm_password'),
    })
    const wrong: FieldErrors<Fields> = { ...checked.errors }
    if (hasPassword && !text('current_password')) wrong.current_password = 'Enter your current password.'
    setTrouble(null)
    setErrors({})
    if (!checked.value || Object.keys(wrong).length > 0) return refuse(wrong)

    setBusy(true)
    const { password } = checked.value
    const current = hasPassword ? text('current_password') : undefined
    const error = await authError(() => changePassword(password, current), FAILED)
    setBusy(false)
    if (!error) {
      form.reset()
      toast({
        title: hasPassword ? 'Password changed' : 'Password set',
        description: 'All other devices have been signed out.',
      })
      return onChanged()
    }
    if (error.code === 'invalid_credentials')
      return refuse({ current_password: 'The password is incorrect.' })
    const { field, sentence } = authRefusal(error)
    if (field !== 'password') return setTrouble(sentence)
    refuse({ [field]: sentence })
  }

  return (
    <form method="post" noValidate className="grid max-w-100 grid-cols-1 gap-5" onSubmit={submit}>
      {/* Lets the browser store the password with the right account. */}
      <input type="text" autoComplete="username" value={identifier} readOnly hidden />
      {hasPassword && (
        <Field
          label="Current password"
          error={errors.current_password}
          help={
            <Link to="/forgot-password" className="inline-block py-0.5 text-green-ink underline">
              Forgot password?
            </Link>
          }
        >
          <PasswordInput name="current_password" autoComplete="current-password" required />
        </Field>
      )}
      <NewPasswordFields errors={errors} />
      {trouble && <FieldError>{trouble}</FieldError>}
      <Button type="submit" variant="main" busy={busy} className="justify-self-start max-sm:w-full">
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
    </form>
  )
}
