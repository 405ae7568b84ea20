import { useState } from 'react'
import type { FactorMethod } from '../../session/second-factor.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { CodeField } from './code-field.tsx'

/** Shown when nothing was entered. */
export const MISSING_CODE: Record<FactorMethod, string> = {
  app: 'Enter the six-digit code from your authenticator app.',
  recovery_code: 'Enter one of your recovery codes.',
}

interface SecondFactorFieldProps {
  method: FactorMethod
  onMethod: (method: FactorMethod) => void
  /** The label of the app's code. */
  label?: string | undefined
  error?: string | null | undefined
  autoFocus?: boolean
}

/** The field for the second factor, named `code`: a six-digit code from an app, or a recovery code by choice. */
export function SecondFactorField({ method, onMethod, label, error, autoFocus }: SecondFactorFieldProps) {
  const [chosen, setChosen] = useState(false)
  const focus = autoFocus || chosen
  return (
    <div className="grid">
      {method === 'app' ? (
        <CodeField label={label} error={error} autoFocus={focus} />
      ) : (
        <Field label="Recovery code" help="One of your ten saved codes. Each one works once." error={error}>
          <Input
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder="xxxxx-xxxxx"
            maxLength={40}
            autoFocus={focus}
            required
          />
        </Field>
      )}
      <button
        type="button"
        className="min-h-11 justify-self-start text-sm text-green-ink underline"
        onClick={() => {
          setChosen(true)
          onMethod(method === 'app' ? 'recovery_code' : 'app')
        }}
      >
        {method === 'app' ? 'Use a recovery code' : 'Use your authenticator app'}
      </button>
    </div>
  )
}
