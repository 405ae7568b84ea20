/** Account actions, separate from visitor.ts, which every page loads. */

import type { ServiceError } from '#domain/foundation/errors.ts'
import type { NewAccount } from '#domain/people/account-forms.ts'
import type { Identifier } from '#domain/people/identifier.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { withRecentSignIn } from './recent-sign-in.ts'
import { ANONYMOUS_KEY, ASKED_MAIL_KEY, hasStoredSession, rememberSession, sessionStore } from './storage.ts'
import { applySession, authClient } from './visitor.ts'

/** This browser has asked for a mail whose link signs in, so that arriving by it needs no notice (arrived-as.ts). */
export function rememberAskedMail(email: string): void {
  sessionStore.setItem(ASKED_MAIL_KEY, email.toLowerCase())
}

/** An error of the sign-in service; a weak password includes reasons. */
export type SignInError = ServiceError & { reasons?: readonly string[] }

/**
 * Signs in; `remember` keeps the session after the browser is closed. Resolves once the profile is loaded. With a second factor the visitor is only partly signed in.
 */
export async function signIn(
  identifier: Identifier,
  password: string,
  { remember }: { remember: boolean },
): Promise<SignInError | null> {
  const client = await authClient()
  rememberSession(remember)
  const { data, error } = await client.signInWithPassword({ ...given(identifier), password })
  // Where the address is not yet that of the anonymous account, the service knows no account with it.
  if (error?.code === 'invalid_credentials' && identifier.email && (await isStillJoining(identifier.email)))
    return { ...error, code: 'email_not_confirmed' }
  if (error) return error
  await applySession(data.session)
  return null
}

async function isStillJoining(email: string): Promise<boolean> {
  return hasStoredSession(ANONYMOUS_KEY) && (await import('./join.ts')).isStillJoining(email)
}

/** Whether the anonymous account of this browser waits for the address to be confirmed. */
async function isJoining(email: string): Promise<boolean> {
  return hasStoredSession(ANONYMOUS_KEY) && (await import('./join.ts')).isJoining(email)
}

/**
 * Creates an account, or makes the anonymous account of this browser one; the confirmation link leads to the site root or the invitation that `next` is, a number gets a code. For an existing address the service responds the same but without identities, which becomes the error user_already_exists; that a number exists shows once its code was entered.
 */
export async function signUp(account: NewAccount, next: string | null = null): Promise<SignInError | null> {
  if (account.identifier.email !== null) rememberAskedMail(account.identifier.email)
  const joined = hasStoredSession(ANONYMOUS_KEY) ? await (await import('./join.ts')).join(account) : undefined
  if (joined !== undefined) return joined
  const { identifier, password, profile } = account
  const { data, error } = await (await authClient()).signUp({
    ...given(identifier),
    password,
    options: {
      data: profile,
      emailRedirectTo: location.origin + (next?.startsWith('/invitation/') ? next : '/'),
    },
  })
  if (error) return error
  if (identifier.email !== null && data.user?.identities?.length === 0)
    return { code: 'user_already_exists', message: 'User already registered' }
  return null
}

/** auth-js decides by which of the two names is present. */
function given({ email, phone }: Identifier): { email: string } | { phone: string } {
  return email === null ? { phone } : { email }
}

/** Confirms an address by the six-digit code of its mail, which signs in. A wrong code gives confirmation_code_wrong. */
export async function confirmByCode(email: string, code: string): Promise<SignInError | null> {
  const client = await authClient()
  rememberSession(true)
  const type = (await isJoining(email)) ? 'email_change' : 'signup'
  const { data, error } = await client.verifyOtp({ type, email, token: code.replace(/\s/g, '') })
  if (error?.code === 'otp_expired') return { ...error, code: 'confirmation_code_wrong' }
  if (error) return error
  await applySession(data.session)
  return null
}

/** Resends the confirmation mail. */
export async function resendConfirmation(email: string): Promise<SignInError | null> {
  rememberAskedMail(email)
  if (await isJoining(email)) return (await import('./join.ts')).resendJoining(email)
  const { error } = await (await authClient()).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  return error
}

/** Sends a mail with a link to /reset-password if the address has an account, which the response does not reveal. */
export async function requestPasswordReset(email: string): Promise<SignInError | null> {
  rememberAskedMail(email)
  const { error } = await (await authClient()).resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  return error
}

/** Changes the account's password, which signs out all other devices. Requires the current one, or a recent sign-in. */
export async function changePassword(password: string, current?: string): Promise<SignInError | null> {
  return withRecentSignIn(async () => {
    const { error } = await (await authClient()).updateUser({
      password,
      ...(current !== undefined && { current_password: current }),
    })
    return error
  })
}

/** Sends a six-digit code by mail, or by SMS to an account without an address, to confirm the identity of a person without a password. */
export async function requestNonce(): Promise<SignInError | null> {
  const { error } = await (await authClient()).reauthenticate()
  return error
}

/** Sends mails to the old address, if there is one, and the new; the change takes effect once all links were opened. */
export async function changeEmail(email: string): Promise<SignInError | null> {
  return withRecentSignIn(async () => {
    const { error } = await (await authClient()).updateUser(
      { email },
      { emailRedirectTo: `${location.origin}/account/profile` },
    )
    return error
  })
}

/** The address, and the number in E.164, that await confirmation. */
export interface Pending {
  email: string | null
  phone: string | null
}

/** What awaits confirmation. Throws the service's error. */
export async function pendingChanges(): Promise<Pending> {
  const { data, error } = await (await authClient()).getUser()
  if (error) throw error
  const { new_email, new_phone } = data.user
  return { email: new_email || null, phone: new_phone ? `+${new_phone}` : null }
}

let confirmedAt = 0

/** Checks at most once a minute whether the session is still valid, because another device may have ended it. */
export async function confirmSession(): Promise<void> {
  if (Date.now() - confirmedAt < 60_000) return
  confirmedAt = Date.now()
  const client = await authClient()
  const { error } = await client.getUser()
  // auth-js removes ended sessions itself, but would keep those of deleted or banned accounts.
  if (error?.code === 'user_not_found' || error?.code === 'user_banned')
    await client.signOut({ scope: 'local' })
}

/** Set when the person signs out, to go to the home page; otherwise the guard of members' pages leads to signing in. */
export const leaving = { onPurpose: false }

/**
 * Signs out on every device; only on this one if the last sign-in is old, which the service decides, or the service is unreachable
 * (docs/product.md, Signing out).
 */
export async function signOut(): Promise<void> {
  leaving.onPurpose = true
  void endPush()
  const client = await authClient()
  const { error } = await client.signOut({ scope: 'global' })
  if (error) await client.signOut({ scope: 'local' })
  await applySession(null)
}

// The next user of this browser must not get this user's notifications. The database deletes the subscription with the session.
async function endPush(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  try {
    const { unsubscribe } = await import('../people/notifications/push-subscription.ts')
    await unsubscribe()
  } catch (error) {
    reportFailure('Push messages could not be switched off', error)
  }
}

/** Ends the session of this device only. */
export async function signOutHere(): Promise<void> {
  leaving.onPurpose = true
  void endPush()
  await (await authClient()).signOut({ scope: 'local' })
  await applySession(null)
}

/** Ends the sessions of all other devices; requires a recent sign-in. */
export async function signOutOthers(): Promise<SignInError | null> {
  return withRecentSignIn(async () => (await (await authClient()).signOut({ scope: 'others' })).error)
}

/** Ends the sessions of all devices, this one last; requires a recent sign-in. */
export async function signOutEverywhere(): Promise<SignInError | null> {
  const error = await signOutOthers()
  if (!error) await signOutHere()
  return error
}
