import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface CodeFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'onInput' | 'onPaste'> {
  label?: string | undefined
  help?: string
  name?: string
  error?: string | null | undefined
  autoFocus?: boolean | undefined
}

/** A field for a six-digit code, by default from an authenticator app. */
export function CodeField({
  label = 'Code from your authenticator app',
  help,
  name = 'code',
  error,
  ...input
}: CodeFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Input
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000 000"
        maxLength={7}
        {...input}
        required
      />
    </Field>
  )
}
