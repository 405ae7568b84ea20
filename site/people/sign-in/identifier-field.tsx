import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { looksLikeNumber } from '#domain/people/identifier.ts'
import { useConfig } from '../../config.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface IdentifierFieldProps {
  /** The address or number of somebody else, which the browser does not know. */
  isOfAnother?: boolean
  error?: string | undefined
  help?: ReactNode
  /** Filled in unless something was typed already. */
  initial?: string | undefined
  /** Called when the text begins or ceases to look like a number. */
  onKind?: (isNumber: boolean) => void
}

/** The field `identifier`: an e-mail address or, where codes can be sent, a phone number. */
export function IdentifierField({ isOfAnother = false, error, help, initial, onKind }: IdentifierFieldProps) {
  const phones = useConfig().phoneSignIn.length > 0
  const autoComplete = isOfAnother ? 'off' : 'username'
  const field = useRef<HTMLInputElement>(null)
  const [keys, setKeys] = useState<'tel' | 'email'>('tel')

  // Typed before the scripts arrived, or filled in by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first time.
  useEffect(() => {
    const input = field.current
    if (!input) return
    if (initial && !input.value) input.value = initial
    if (/[^\d\s+]/.test(input.value)) setKeys('email')
    onKind?.(phones && looksLikeNumber(input.value))
  }, [])

  function switchKeys() {
    flushSync(() => setKeys(keys === 'tel' ? 'email' : 'tel'))
    // A phone looks for the kind of keys only when a field gets the focus.
    field.current?.blur()
    field.current?.focus()
  }

  if (!phones)
    return (
      <Field label={isOfAnother ? 'Their email' : 'Email'} error={error} help={help}>
        <Input ref={field} name="identifier" type="email" autoComplete={autoComplete} required />
      </Field>
    )
  return (
    <div className="grid">
      <Field label={isOfAnother ? 'Their email or phone' : 'Email or phone'} error={error} help={help}>
        {/* Password managers look for a username, whichever of the two it is. */}
        <Input
          ref={field}
          name="identifier"
          type="text"
          inputMode={keys}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onInput={({ currentTarget: { value } }) => onKind?.(looksLikeNumber(value))}
          required
        />
      </Field>
      <button
        type="button"
        className="hidden min-h-11 justify-self-start text-sm text-green-ink underline pointer-coarse:block"
        onClick={switchKeys}
      >
        {keys === 'tel' ? 'Use e-mail instead' : 'Use phone number instead'}
      </button>
    </div>
  )
}
