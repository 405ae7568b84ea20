import { useState } from 'react'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { requestNonce } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import { type IdentityMethod, showIdentity } from '../../session/identity.ts'

const MISSING: Record<IdentityMethod, string> = {
  password: 'Enter your password.',
  app: 'Enter the six digits that your authenticator app shows.',
  mail: 'Enter the six digits of our mail.',
}

const FAILED = 'That could not be checked. Try again in a moment.'

/** The state of IdentityFields in a form: the chosen method and its error, and `prove`, which sends what was entered. */
export function useIdentity(first: IdentityMethod = 'password') {
  const [method, setMethod] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  // The code of a mail counts once, but a form may be sent again for another of its fields.
  const [proved, setProved] = useState<string | null>(null)

  function reset(to: IdentityMethod = method) {
    setMethod(to)
    setError(null)
    setTrouble(null)
    setProved(null)
  }

  async function choose(next: IdentityMethod) {
    reset(next)
    if (next !== 'mail') return
    const refused = await authError(requestNonce, FAILED)
    // A mail that is on its way will do.
    if (refused && refused.code !== 'over_email_send_rate_limit') setTrouble(authRefusal(refused).sentence)
  }

  /** Why what was entered cannot be sent; null if it can. Shows it, too. */
  function missing(form: FormData): string | null {
    const sentence = entered(form) ? null : MISSING[method]
    setTrouble(null)
    setError(sentence)
    return sentence
  }

  /** Shows the service who it is. Returns the error at the field, or of the form; null on success. */
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
  return refused.code === 'invalid_credentials' ? 'This is not your password.' : authRefusal(refused).sentence
}
