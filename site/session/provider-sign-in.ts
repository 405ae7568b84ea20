/** Signing in with another provider, such as Google (docs/product.md, Signing in with a provider). Loaded when one is pressed or leads back. */
import type { Provider, Session, SupportedStorage } from '@supabase/auth-js'
import type { SignInError } from './account.ts'
import { PROVIDER_RETURN_PATH } from './arrival.ts'
import { once } from './once.ts'
import type { BegunSignIn } from './provider-return.ts'
import { withRecentSignIn } from './recent-sign-in.ts'
import { postToAuth } from './service-request.ts'
import { rememberSession, SESSION_KEY, sessionStore } from './storage.ts'
import { applySession, authClient, ownToken } from './visitor.ts'

const BEGINNER_KEY = 'sb-magari-provider'

/** auth-js warns of two clients with one key, so the second has another, which its storage translates. */
const sharedStore: SupportedStorage = {
  getItem: (key) => sessionStore.getItem(shared(key)),
  setItem: (key, value) => sessionStore.setItem(shared(key), value),
  removeItem: (key) => sessionStore.removeItem(shared(key)),
}

function shared(key: string): string {
  return key.replace(BEGINNER_KEY, SESSION_KEY)
}

/**
 * Begins sign-ins in the PKCE flow: what comes back is worth nothing without the secret that this browser keeps. The visitor's own
 * client has the implicit flow, because links of mails are opened in any browser; it finds the secret in the storage they share.
 */
const beginner = once(async () => {
  const { openAuthClient } = await import('./auth-client.ts')
  return openAuthClient({
    storageKey: BEGINNER_KEY,
    storage: sharedStore,
    flowType: 'pkce',
    autoRefreshToken: false,
    skipAutoInitialize: true,
    experimental: { appendPkceFlowIdToRedirects: true },
  })
})

interface Begun {
  provider: string
  /** Where to go once signed in; null: home. */
  next: string | null
  /** Whether the session outlives the browser; unchanged if absent. */
  remember?: boolean
}

/** Leaves for the provider's page. Returns only errors. */
export async function beginProviderSignIn({ provider, next, remember }: Begun): Promise<SignInError | null> {
  const client = await beginner()
  if (remember !== undefined) rememberSession(remember)
  const redirectTo = returnAddress({ provider, ...(next !== null && { next }) })
  const { error } = await client.signInWithOAuth({ provider: provider as Provider, options: { redirectTo } })
  return error
}

/** As a member, leaves for the page of a provider that is to sign in to the account. Requires a recent sign-in. */
export async function beginAddingProvider(provider: string): Promise<SignInError | null> {
  const client = await beginner()
  return withRecentSignIn(async () => {
    // Refreshes the session if need be, which is left to the visitor's client.
    await ownToken()
    const redirectTo = returnAddress({ provider, adds: 'yes' })
    const { error } = await client.linkIdentity({ provider: provider as Provider, options: { redirectTo } })
    return error
  })
}

function returnAddress(search: Record<string, string>): string {
  return `${location.origin}${PROVIDER_RETURN_PATH}?${new URLSearchParams(search)}`
}

type Finished = { isNew: boolean; error: null } | { isNew: false; error: SignInError }

/** Exchanges the code that the provider's page led back with for a session, and makes it current. `isNew`: this sign-in made the account. */
export async function finishProviderSignIn(
  code: string,
  { provider, flowId }: Pick<BegunSignIn, 'provider' | 'flowId'>,
): Promise<Finished> {
  const client = await authClient()
  const { data, error } = await client.exchangeCodeForSession(code, flowId === null ? undefined : { flowId })
  if (error) return { isNew: false, error: { code: error.code, message: error.message } }
  await applySession(data.session)
  const { created_at, identities = [] } = data.session.user
  const used = identities.find((identity) => identity.provider === provider)
  // An account and its first identity are made at one time.
  return { isNew: used?.last_sign_in_at === created_at, error: null }
}

interface Linking {
  linkToken: string
  flowId: string | null
  password: string
}

/** Adds the provider to the existing account with its address and signs in, if the password is right. */
export async function linkByPassword({ linkToken, flowId, password }: Linking): Promise<SignInError | null> {
  const asked = await postToAuth<Pick<Session, 'access_token' | 'refresh_token'>>('/identities/link', {
    link_token: linkToken,
    code_verifier: keptVerifier(flowId),
    password,
  })
  if (asked.error) return asked.error
  const { access_token, refresh_token } = asked.body
  const { data, error } = await (await authClient()).setSession({ access_token, refresh_token })
  if (error) return error
  await applySession(data.session)
  return null
}

/** The secret of the sign-in, under the name that auth-js gives it; '' without one. */
function keptVerifier(flowId: string | null): string {
  const flow = flowId === null ? '' : `-flow-${flowId}`
  return JSON.parse(sessionStore.getItem(`${SESSION_KEY}${flow}-code-verifier`) ?? '""')
}
