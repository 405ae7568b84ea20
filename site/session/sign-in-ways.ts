/** By which ways an account signs in besides its address and number: its password, and other providers. */
import type { UserIdentity } from '@supabase/auth-js'
import { browserClient } from '../client.ts'
import type { SignInError } from './account.ts'
import { withRecentSignIn } from './recent-sign-in.ts'
import { authClient } from './visitor.ts'

/** An account at another provider that signs in to this one. */
export interface LinkedProvider {
  /** The provider's id. */
  provider: string
  /** The person's address and name as the provider last told them. */
  email: string | null
  name: string | null
  added: string
  identity: UserIdentity
}

export interface SignInWays {
  hasPassword: boolean
  /** Oldest first. */
  providers: LinkedProvider[]
}

/** Whether the account has a password; one made by a provider or a code begins without. Throws the service's error. */
export async function hasPassword(): Promise<boolean> {
  const { data } = await (await browserClient()).rpc('has_password').throwOnError()
  return data
}

/** Throws the service's error. */
export async function signInWays(): Promise<SignInWays> {
  const [password, identities] = await Promise.all([
    hasPassword(),
    authClient().then((client) => client.getUserIdentities()),
  ])
  if (identities.error) throw identities.error
  return {
    hasPassword: password,
    providers: identities.data.identities.flatMap((identity) => linkedProvider(identity) ?? []),
  }
}

function linkedProvider(identity: UserIdentity): LinkedProvider | null {
  if (identity.provider === 'email' || identity.provider === 'phone') return null
  const { email, full_name, name } = identity.identity_data ?? {}
  return {
    provider: identity.provider,
    email: text(email),
    name: text(full_name) ?? text(name),
    added: identity.created_at ?? '',
    identity,
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The provider no longer signs in to the account. Requires a recent sign-in. */
export async function removeProvider({ identity }: LinkedProvider): Promise<SignInError | null> {
  return withRecentSignIn(async () => (await (await authClient()).unlinkIdentity(identity)).error)
}
