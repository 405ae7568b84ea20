import { identifierOf } from '#domain/people/identifier.ts'
import type { IdentityMethod } from '../../session/identity.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { CodeField } from '../sign-in/code-field.tsx'

interface IdentityFieldsProps {
  method: IdentityMethod
  error: string | null
  /** The available methods. */
  methods: readonly IdentityMethod[]
  onChoose: (method: IdentityMethod) => void
}

/** The field `identity` to confirm the person's identity, and buttons for other methods. */
export function IdentityFields({ method, error, methods, onChoose }: IdentityFieldsProps) {
  const user = useVisitor().user
  const way = user && user.email === null ? 'SMS' : 'mail'
  const labels: Record<IdentityMethod, string> = {
    password: 'Use your password',
    app: 'Use your authenticator app',
    code: `Use a code sent by ${way}`,
  }
  return (
    <div className="grid">
      {/* Lets the browser fill in the password of the right account. */}
      <input type="text" autoComplete="username" value={user ? identifierOf(user) : ''} readOnly hidden />
      {method === 'password' && (
        <Field label="Your password" error={error}>
          <PasswordInput name="identity" autoComplete="current-password" required />
        </Field>
      )}
      {method === 'app' && <CodeField name="identity" error={error} autoFocus />}
      {method === 'code' && (
        <CodeField
          name="identity"
          label={`Code from our ${way}`}
          help={`We sent a six-digit code to ${user ? identifierOf(user) : 'you'}.`}
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
              {labels[other]}
            </button>
          ))}
      </div>
    </div>
  )
}
