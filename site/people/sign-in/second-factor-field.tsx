import { useState } from 'react'
import { MISSING_RECOVERY_CODE } from '#domain/people/recovery-code.ts'
import type { FactorMethod } from '../../session/second-factor.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodeField } from './recovery-code-field.tsx'

/** Shown when nothing was entered. */
export const MISSING_CODE: Record<FactorMethod, string> = {
  app: 'Enter the six-digit code from your authenticator app.',
  recovery_code: MISSING_RECOVERY_CODE,
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
        <RecoveryCodeField error={error} autoFocus={focus} />
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
