import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface RecoveryCodeFieldProps {
  error?: string | null | undefined
  autoFocus?: boolean | undefined
}

/** The field `code` for a recovery code. */
export function RecoveryCodeField({ error, autoFocus }: RecoveryCodeFieldProps) {
  return (
    <Field label="Recovery code" help="One of your ten saved codes. Each one works once." error={error}>
      <Input
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="xxxxx-xxxxx"
        maxLength={40}
        autoFocus={autoFocus}
        required
      />
    </Field>
  )
}
