import { useState } from 'react'
import { authRefusal, codeWait } from '#domain/people/auth-errors.ts'
import { requestNonce } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import { type IdentityMethod, showIdentity } from '../../session/identity.ts'

const MISSING: Record<IdentityMethod, string> = {
  password: 'Enter your password.',
  app: 'Enter the six-digit code from your authenticator app.',
  code: 'Enter the six-digit code that we sent you.',
}

const FAILED = 'This could not be checked. Try again in a moment.'

/** The state of IdentityFields in a form: the chosen method and its error, and `prove`, which sends what was entered. */
export function useIdentity(first: IdentityMethod = 'password') {
  const [method, setMethod] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  // A sent code works once, but the form may be resubmitted because of another field.
  const [proved, setProved] = useState<string | null>(null)

  function reset(to: IdentityMethod = method) {
    setMethod(to)
    setError(null)
    setTrouble(null)
    setProved(null)
  }

  async function choose(next: IdentityMethod) {
    reset(next)
    if (next !== 'code') return
    const refused = await authError(requestNonce, FAILED)
    // A code sent before is valid too.
    if (refused && refused.code !== 'over_email_send_rate_limit' && codeWait(refused) === null)
      setTrouble(authRefusal(refused).sentence)
  }

  /** Validates the input and shows the error; null if valid. */
  function missing(form: FormData): string | null {
    const sentence = entered(form) ? null : MISSING[method]
    setTrouble(null)
    setError(sentence)
    return sentence
  }

  /** Confirms the identity with the service. Returns the error of the field or the form; null on success. */
  async function prove(form: FormData): Promise<{ field: 'identity' | null; sentence: string } | null> {
    const secret = entered(form)
    if (secret === proved) return null
    const refused = await authError(() => showIdentity(method, secret), FAILED)
    if (!refused) {
      setProved(secret)
      return null
    }
    const sentence = refusalSentence(refused)
    const atField = WRONG.has(refused.code ?? '')
    if (atField) setError(sentence)
    else setTrouble(sentence)
    return { field: atField ? 'identity' : null, sentence }
  }

  return { method, error, trouble, reset, choose, missing, prove }
}

function entered(form: FormData): string {
  return String(form.get('identity') ?? '').trim() && String(form.get('identity'))
}

const WRONG = new Set([
  'invalid_credentials',
  'reauthentication_not_valid',
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'mfa_ip_address_mismatch',
])

function refusalSentence(refused: Parameters<typeof authRefusal>[0]): string {
  return refused.code === 'invalid_credentials' ? 'The password is incorrect.' : authRefusal(refused).sentence
}
