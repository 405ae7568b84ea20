import type { IdentityMethod } from '../../session/identity.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { CodeField } from '../sign-in/code-field.tsx'

interface IdentityFieldsProps {
  email: string
  method: IdentityMethod
  error: string | null
  /** The available methods. */
  methods: readonly IdentityMethod[]
  onChoose: (method: IdentityMethod) => void
}

const LABELS: Record<IdentityMethod, string> = {
  password: 'Use your password',
  app: 'Use your authenticator app',
  mail: 'Use a code sent by mail',
}

/** The field `identity` to confirm the person's identity, and buttons for other methods. */
export function IdentityFields({ email, method, error, methods, onChoose }: IdentityFieldsProps) {
  return (
    <div className="grid">
      {/* Lets the browser fill in the password of the right account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {method === 'password' && (
        <Field label="Your password" error={error}>
          <PasswordInput name="identity" autoComplete="current-password" required />
        </Field>
      )}
      {method === 'app' && <CodeField name="identity" error={error} autoFocus />}
      {method === 'mail' && (
        <CodeField
          name="identity"
          label="Code from our mail"
          help={`We sent a six-digit code to ${email}.`}
          error={error}
          autoFocus
        />
      )}
      <div className="flex flex-wrap gap-x-4">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="min-h-11 text-sm text-green-ink underline"
              onClick={() => onChoose(other)}
            >
              {LABELS[other]}
            </button>
          ))}
      </div>
    </div>
  )
}
