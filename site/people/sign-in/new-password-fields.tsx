import type { FieldErrors } from '#domain/foundation/form.ts'
import { type NewPasswordForm, PASSWORD_RULE } from '#domain/people/passwords.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

/** A new password and its repetition. */
export function NewPasswordFields({ errors }: { errors: FieldErrors<NewPasswordForm> }) {
  return (
    <>
      <Field label="New password" error={errors.password} help={PASSWORD_RULE}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm password" error={errors.confirm_password}>
        <PasswordInput name="confirm_password" autoComplete="new-password" required />
      </Field>
    </>
  )
}
