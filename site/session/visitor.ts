/** The visitor. Browser only: the server renders every page for anonymous visitors. */

import type { GoTrueClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { Database } from '#database/types.generated.ts'
import type { BusinessRole } from '#domain/businesses/roles.ts'
import type { Role } from '#domain/people/roles.ts'
import { reportFailure } from '../failures/report-failure.ts'
import type { LinkOutcome } from './arrival.ts'
import { claimsOf } from './claims.ts'
import { once } from './once.ts'
import { ACTING_KEY, hasStoredSession, SESSION_KEY, sessionStore } from './storage.ts'

export type Profile = Omit<Database['public']['Tables']['profiles']['Row'], 'role'> & { role: Role }

/** A signed-in person's account. */
export interface Account {
  id: string
  /** Null until an address is confirmed. */
  email: string | null
  /** The confirmed number in E.164. */
  phone: string | null
}

/** The person who works for a business, while its account is the visitor's. */
export interface Acting {
  person: Account
  role: BusinessRole
  businessName: string
  /** They do not work for it any more; the page stays until they leave it, with what they typed. */
  ended: boolean
}

export interface Visitor {
  status: 'loading' | 'signed-out' | 'signed-in'
  /** The business's while the person acts for one. */
  user: Account | null
  /** Also null if a signed-in person's profile could not be loaded. */
  profile: Profile | null
  /** Partly signed in: an account whose second factor is not verified in this session. */
  halfway: Account | null
  /** Null for people with their own account. */
  acting: Acting | null
  /** The outcome of a mail's link, or the number of codes left after using a recovery code. */
  arrived: LinkOutcome | { outcome: 'recovery_code'; left: number } | null
}

const LOADING: Visitor = {
  status: 'loading',
  user: null,
  profile: null,
  halfway: null,
  acting: null,
  arrived: null,
}

let current = LOADING
/** Whether auth-js has been requested. */
let authWanted = false
const listeners = new Set<() => void>()

/** The current visitor, across sign-in, sign-out and other tabs. 'loading' on the server and until known. */
export function useVisitor(): Visitor {
  return useSyncExternalStore(
    onVisitorChange,
    () => current,
    () => LOADING,
  )
}

/** The visitor as far as known: for what runs while they get known. */
export const shownVisitor = (): Visitor => current

/** Resolves once the visitor is known, for guards outside of components. */
export async function knownVisitor(): Promise<Visitor> {
  await start()
  return current
}

/** The profile of the signed-in person; retries if loading failed before. Throws the service's error. */
export async function knownProfile(id: string): Promise<Profile> {
  const known = current.user?.id === id ? current.profile : null
  if (known) return known
  if (failedRead && Date.now() - failedRead.at < JUST_NOW_MS) throw failedRead.error
  const profile = await readProfile(id)
  if (current.user?.id === id) showProfile(profile)
  return profile
}

/** The access token of requests, refreshed if about to expire: the business's while the person acts for one. Null if not signed in. */
export async function accessToken(): Promise<string | null> {
  const own = await ownToken()
  return own && ((await whileActing())?.businessToken(own) ?? own)
}

/** The access token of the person's own session, which alone the sign-in service accepts. */
export async function ownToken(): Promise<string | null> {
  await adoptArrival()
  if (!authWanted && !hasStoredSession()) return null
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token ?? null
}

/** What those need who act for a business; null for others, who do not load it. */
async function whileActing(): Promise<typeof import('./acting.ts') | null> {
  return hasStoredSession(ACTING_KEY) ? import('./acting.ts') : null
}

async function readProfile(id: string): Promise<Profile> {
  return (await import('./read-profile.ts')).readProfile(id)
}

/** Shows the arrival notice below the header. */
export function showArrival(arrived: Visitor['arrived']): void {
  changeVisitor({ arrived })
}

/** Hides the arrival notice. */
export function dismissArrival(): void {
  showArrival(null)
}

/** Applies the person's changes to their profile. */
export function showProfile(profile: Profile): void {
  changeVisitor({ profile })
}

/** Calls `listener` on changes of the visitor; returns the unsubscribe function. */
export function onVisitorChange(listener: () => void): () => void {
  listeners.add(listener)
  start().catch((error) => reportFailure('The session could not be read', error))
  return () => listeners.delete(listener)
}

/** Shows another state of the visitor, beside what stays. */
export function changeVisitor(change: Partial<Visitor>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

/** Somebody else, or nobody, is the visitor; what the page says of their arrival stays. */
function replaceVisitor(next: Partial<Visitor>): void {
  changeVisitor({ ...LOADING, arrived: current.arrived, ...next })
}

/** Another tab signed in: its session appears in localStorage, possibly before this tab has loaded auth-js. */
function onSignInElsewhere(event: StorageEvent): void {
  if (event.key === SESSION_KEY && event.newValue && !authWanted) void authClient()
}

const start = once(async () => {
  addEventListener('storage', onSignInElsewhere)
  await adoptArrival()
  if (!authWanted && !hasStoredSession()) return applySession(null)
  const { data } = await (await authClient()).getSession()
  await applySession(data.session)
})

/** The fragments that mails' links end with. */
const LINK_FRAGMENT = /access_token=|error|message=/

/** Signs in visitors who arrive by a mail's link. Once per page. */
const adoptArrival = once(async () => {
  const { hash } = location
  if (!LINK_FRAGMENT.test(hash)) return
  const { takeArrival } = await import('./arrival.ts')
  const arrived = await takeArrival(hash, authClient)
  if (arrived) current = { ...current, arrived }
})

let adopting: { user: Account; done: Promise<void> } | undefined

/** Makes the session current; fetches the profile for a new person, address or number, or if it `isAnother` account's now. */
export async function applySession(session: Session | null, isAnother = false): Promise<void> {
  if (!session || isHalfway(session)) {
    adopting = undefined
    return replaceVisitor({ status: 'signed-out', halfway: session && accountOf(session) })
  }
  const user = accountOf(session)
  if (isAnother || !isAdopting(user)) adopting = { user, done: welcome(user) }
  let awaited: typeof adopting
  // Another account may take over before the profile of the first is there.
  while (awaited !== adopting) {
    awaited = adopting
    await awaited?.done
  }
}

function accountOf({ user: { id, email, phone, phone_confirmed_at } }: Session): Account {
  return { id, email: email || null, phone: phone && phone_confirmed_at ? `+${phone}` : null }
}

function isAdopting({ id, email, phone }: Account): boolean {
  const known = adopting?.user
  return known?.id === id && known.email === email && known.phone === phone
}

async function welcome(person: Account): Promise<void> {
  const business = await (await whileActing())?.actedFor(person)
  const profile = await ownProfile(business?.user.id ?? person.id, person)
  // Signed out, or someone else signed in, while the profile was loading.
  if (adopting?.user !== person) return
  replaceVisitor({ status: 'signed-in', user: person, profile, ...business })
}

/** Whether the account has a second factor that the session has not verified. Until then it has no more rights than a visitor. */
function isHalfway({ access_token, user }: Session): boolean {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false
  return claimsOf(access_token).aal !== 'aal2'
}

/** Why the profile could not be loaded the last time: an attempt right after it is pointless. */
let failedRead: { error: unknown; at: number } | undefined
const JUST_NOW_MS = 2_000

/** Logs a failure; the visitor stays signed in (docs/product.md, Failures). */
async function ownProfile(id: string, person: Account): Promise<Profile | null> {
  try {
    return await readProfile(id)
  } catch (error) {
    failedRead = { error, at: Date.now() }
    // Otherwise the session has ended in the meantime.
    if (adopting?.user === person) reportFailure('The profile could not be read', error)
    return null
  }
}

/** Loads auth-js only for visitors with a session or about to sign in. */
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
    void applySession(session)
  })
  return client
})
