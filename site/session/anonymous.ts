/**
 * The anonymous account of this browser, in which a visitor keeps hearts and searches before they sign up (docs/product.md, Before
 * signing up). It has a session beside that of members, so that everything else treats its visitor as signed out. Loaded when something
 * is kept.
 */
import type { GoTrueClient, Session } from '@supabase/auth-js'
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { Client } from '../client.ts'
import { REFUSED } from './ended.ts'
import { once } from './once.ts'
import { ANONYMOUS_KEY, hasStoredSession, sessionStore } from './storage.ts'
import { applySession, authClient } from './visitor.ts'

/** The sign-in client of the anonymous account. */
export const anonymousAuth = once(async (): Promise<GoTrueClient> => {
  const { openAuthClient } = await import('./auth-client.ts')
  return openAuthClient({ storageKey: ANONYMOUS_KEY, storage: sessionStore, flowType: 'implicit' })
})

/** The tables as the anonymous account sees them. */
export const anonymousClient = once(async (): Promise<Client> => {
  const { openAccountClient } = await import('../browser-client.ts')
  return openAccountClient(async () => (await anonymousSession())?.access_token ?? null)
})

/**
 * The session of the anonymous account; null if there is none. One of a member by now is forgotten: the address or number was confirmed
 * elsewhere, and others may use this browser.
 */
export async function anonymousSession(): Promise<Session | null> {
  if (!hasStoredSession(ANONYMOUS_KEY)) return null
  const { data, error } = await (await anonymousAuth()).getSession()
  // Without a connection.
  if (error?.name === 'AuthRetryableFetchError') throw error
  if (!data.session || data.session.user.is_anonymous) return data.session
  forgetAnonymous()
  return null
}

/** Signs in with the session that this browser got for a code: of an account that was anonymous, or has just taken its place. */
export async function becomeMember({ access_token, refresh_token }: Session): Promise<ServiceError | null> {
  const { data, error } = await (await authClient()).setSession({ access_token, refresh_token })
  if (error) return error
  if (data.user?.id === storedSession()?.user.id) forgetAnonymous()
  await applySession(data.session)
  return null
}

let creating: Promise<boolean> | undefined

/** Creates an anonymous account unless there is one; resolves to whether it is new. Throws the service's error. */
export function createAnonymous(): Promise<boolean> {
  creating ??= alone(async () => {
    if (await anonymousSession()) return false
    const { error } = await (await anonymousAuth()).signInAnonymously()
    if (error) throw error
    return true
  }).finally(() => {
    creating = undefined
  })
  return creating
}

/** One tab at a time. */
function alone<Result>(act: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('magari-anonymous', act) : act()
}

/** The stored session, which may have ended; null if there is none. */
export function storedSession(): Session | null {
  try {
    return JSON.parse(sessionStore.getItem(ANONYMOUS_KEY) ?? 'null')
  } catch {
    return null
  }
}

/** Whether a request failed because the account, or its session, is gone; it is then forgotten here too. */
export async function forgetIfEnded(error: unknown): Promise<boolean> {
  return REFUSED.includes((error as ServiceError).code ?? '') && hasEnded()
}

/** Whether the service says that the account, or its session, is gone; it is then forgotten here too. */
export async function hasEnded(): Promise<boolean> {
  const { error: refusal } = await (await anonymousAuth()).getUser()
  if (!refusal || refusal.name === 'AuthRetryableFetchError') return false
  forgetAnonymous()
  return true
}

/** Removes the account with all that it keeps. Throws the service's error. */
export async function eraseAnonymous(): Promise<void> {
  await (await anonymousClient()).rpc('erase_anonymous_account').throwOnError()
  forgetAnonymous()
}

/** Forgets the account in this browser; nobody can use it any more. */
export function forgetAnonymous(): void {
  sessionStore.removeItem(ANONYMOUS_KEY)
}
