import { useEffect, useState } from 'react'
import { OFFLINE } from '#domain/foundation/service-error.ts'
import { providerRefusal } from '#domain/people/provider-errors.ts'
import type { SignInProvider } from '#domain/people/sign-in-providers.ts'
import type { SignInError } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'

type ProviderSignIn = typeof import('../../session/provider-sign-in.ts')

/** Leaving for a provider's page: `busy` is the provider's id until then, `trouble` the sentence if it fails. */
export function useLeaving() {
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  // On the way back, browsers show the page as it was left.
  useEffect(() => {
    const returned = () => setBusy(null)
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [])

  async function leave(
    { id, label }: SignInProvider,
    begin: (signIn: ProviderSignIn) => Promise<SignInError | null>,
  ) {
    if (busy) return
    setTrouble(null)
    if (!navigator.onLine) return setTrouble(OFFLINE)
    setBusy(id)
    const error = await authError(
      async () => begin(await import('../../session/provider-sign-in.ts')),
      `Signing in with ${label} could not begin`,
    )
    // Otherwise the provider's page is loading.
    if (!error) return
    setBusy(null)
    setTrouble(providerRefusal(error, label))
  }

  return { busy, trouble, leave }
}
