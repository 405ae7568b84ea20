/** Who is looking. Lives in the browser only: the server renders every page for nobody in particular. */
import type { GoTrueClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { Database } from '#database/types.generated.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { Role } from '#domain/people/accounts.ts'
import { takeArrival } from './arrival.ts'
import { once } from './once.ts'
import { hasStoredSession, SESSION_KEY, sessionStore } from './storage.ts'

export type Profile = Omit<Database['public']['Tables']['profiles']['Row'], 'role'> & { role: Role }

export interface Visitor {
  status: 'loading' | 'signed-out' | 'signed-in'
  user: { id: string; email: string } | null
  /** Also null while signed in when the profile could not be read. */
  profile: Profile | null
  /** Signed in by half: the address of an account whose second factor this session has not shown. */
  halfway: string | null
  /** What came of the mail's link that brought the visitor here, or the codes left after signing in by a recovery code. */
  arrived:
    | { outcome: 'confirmed' | 'email_half_changed' | 'email_changed' }
    | { outcome: 'recovery_code'; left: number }
    | { outcome: 'failed'; error: ServiceError }
    | null
}

const LOADING: Visitor = { status: 'loading', user: null, profile: null, halfway: null, arrived: null }

let current = LOADING
/** Whether auth-js is here or on its way. */
let authWanted = false
const listeners = new Set<() => void>()

/** The visitor, kept current across sign-in, sign-out and other tabs. 'loading' on the server and until known. */
export function useVisitor(): Visitor {
  return useSyncExternalStore(
    onVisitorChange,
    () => current,
    () => LOADING,
  )
}

/** The visitor as soon as it is known, for guards outside of components. */
export async function knownVisitor(): Promise<Visitor> {
  await start()
  return current
}

/** The profile of the signed-in person, read once more where that failed before. Throws the service's error. */
export async function knownProfile(id: string): Promise<Profile> {
  const known = current.user?.id === id ? current.profile : null
  if (known) return known
  if (unread && Date.now() - unread.at < JUST_NOW_MS) throw unread.error
  const profile = await readProfile(id)
  if (current.user?.id === id) showProfile(profile)
  return profile
}

/** The session's access token, refreshed when it is about to expire; null where nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  await adoptArrival()
  if (!authWanted && !hasStoredSession()) return null
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token ?? null
}

/** Shows how the visitor arrived, below the header. */
export function showArrival(arrived: Visitor['arrived']): void {
  become({ ...current, arrived })
}

/** Takes that notice away, once read. */
export function dismissArrival(): void {
  showArrival(null)
}

/** Shows what the person has just changed of their profile. */
export function showProfile(profile: Profile): void {
  become({ ...current, profile })
}

/** Calls `listener` whenever the visitor has changed; returns how to stop that. */
export function onVisitorChange(listener: () => void): () => void {
  listeners.add(listener)
  start().catch((error) => console.error('The session could not be read:', error))
  return () => listeners.delete(listener)
}

function become(next: Visitor): void {
  current = next
  for (const listener of listeners) listener()
}

/** Another tab signed in: its session appears in localStorage before this tab has any auth-js to hear of it. */
function hearOfSignIn(event: StorageEvent): void {
  if (event.key === SESSION_KEY && event.newValue && !authWanted) void authClient()
}

const start = once(async () => {
  addEventListener('storage', hearOfSignIn)
  await adoptArrival()
  if (!authWanted && !hasStoredSession()) return adopt(null)
  const { data } = await (await authClient()).getSession()
  await adopt(data.session)
})

/** Signs in whoever comes by a mail's link. Once a page. */
const adoptArrival = once(async () => {
  const arrival = takeArrival()
  if (!arrival) return
  if (arrival.kind === 'failed') {
    current = { ...current, arrived: { outcome: 'failed', error: arrival } }
    return
  }
  if (arrival.kind === 'half') {
    current = { ...current, arrived: { outcome: 'email_half_changed' } }
    return
  }
  const { error } = await (await authClient()).setSession({
    access_token: arrival.accessToken,
    refresh_token: arrival.refreshToken,
  })
  const arrived = error ? ({ outcome: 'failed', error } as const) : (ARRIVALS[arrival.type] ?? null)
  current = { ...current, arrived }
})

/** What is said to who comes by a mail of this type; the others speak for themselves by where they lead. */
const ARRIVALS: Record<string, NonNullable<Visitor['arrived']>> = {
  signup: { outcome: 'confirmed' },
  email_change: { outcome: 'email_changed' },
}

let adopting: { id: string; email: string; done: Promise<void> } | undefined

/** Makes the session the visitor's; the profile is fetched for a new person, or one with a new address, only. */
export async function adopt(session: Session | null): Promise<void> {
  if (!session || isHalfway(session)) {
    adopting = undefined
    return become({
      ...LOADING,
      status: 'signed-out',
      halfway: session?.user.email ?? null,
      arrived: current.arrived,
    })
  }
  const user = { id: session.user.id, email: session.user.email ?? '' }
  if (adopting?.id !== user.id || adopting.email !== user.email) adopting = { ...user, done: welcome(user) }
  await adopting.done
}

async function welcome(user: { id: string; email: string }): Promise<void> {
  const profile = await ownProfile(user.id)
  // Signed out, or someone else in, while the profile was on its way.
  if (adopting?.id !== user.id || adopting.email !== user.email) return
  become({ status: 'signed-in', user, profile, halfway: null, arrived: current.arrived })
}

/** Whether the account has a second factor that the session has not shown. Until then it counts as a visitor's. */
function isHalfway({ access_token, user }: Session): boolean {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false
  const claims = access_token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return JSON.parse(atob(claims)).aal !== 'aal2'
}

/** Why the profile could not be read the last time. The client has tried a few times then: asking again at once would only wait. */
let unread: { error: unknown; at: number } | undefined
const JUST_NOW_MS = 2_000

/** Logs a failed read; the visitor is still signed in (docs/product.md, Failures). */
async function ownProfile(id: string): Promise<Profile | null> {
  try {
    return await readProfile(id)
  } catch (error) {
    unread = { error, at: Date.now() }
    // Otherwise the session ended meanwhile.
    if (adopting?.id === id) console.error('The profile could not be read:', error)
    return null
  }
}

async function readProfile(id: string): Promise<Profile> {
  const { browserClient } = await import('../client.ts')
  const client = await browserClient()
  const { data } = await client.from('profiles').select('*').eq('id', id).single().throwOnError()
  return data as Profile
}

/** auth-js comes only for those who have a session or are about to. */
export const authClient = once(async (): Promise<GoTrueClient> => {
  authWanted = true
  const { openAuthClient } = await import('./auth-client.ts').catch((error: unknown) => {
    authWanted = false
    throw error
  })
  const client = openAuthClient({ storageKey: SESSION_KEY, storage: sessionStore, flowType: 'implicit' })
  client.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') return
    if (event === 'SIGNED_OUT') sessionStore.removeItem(SESSION_KEY)
    void adopt(session)
  })
  return client
})
