/** Account actions, separate from visitor.ts, which every page loads. */

import type { ServiceError } from '#domain/foundation/errors.ts'
import type { NewAccount } from '#domain/people/account-forms.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { withRecentSignIn } from './recent-sign-in.ts'
import { rememberSession } from './storage.ts'
import { applySession, authClient } from './visitor.ts'

/** An error of the sign-in service; a weak password includes reasons. */
export type SignInError = ServiceError & { reasons?: readonly string[] }

/**
 * Signs in; `remember` keeps the session after the browser is closed. Resolves once the profile is loaded. With a second factor the visitor is only partly signed in.
 */
export async function signIn(
  email: string,
  password: string,
  { remember }: { remember: boolean },
): Promise<SignInError | null> {
  const client = await authClient()
  rememberSession(remember)
  const { data, error } = await client.signInWithPassword({ email, password })
  if (error) return error
  await applySession(data.session)
  return null
}

/**
 * Creates an account; the confirmation link leads to the site root. For an existing address the service responds the same but without identities, which becomes the error user_already_exists.
 */
export async function signUp({ email, password, profile }: NewAccount): Promise<SignInError | null> {
  const { data, error } = await (await authClient()).signUp({
    email,
    password,
    options: { data: profile, emailRedirectTo: `${location.origin}/` },
  })
  if (error) return error
  if (data.user?.identities?.length === 0)
    return { code: 'user_already_exists', message: 'User already registered' }
  return null
}

/** Confirms an address by the six-digit code of its mail, which signs in. A wrong code gives confirmation_code_wrong. */
export async function confirmByCode(email: string, code: string): Promise<SignInError | null> {
  const client = await authClient()
  rememberSession(true)
  const { data, error } = await client.verifyOtp({ type: 'signup', email, token: code.replace(/\s/g, '') })
  if (error?.code === 'otp_expired') return { ...error, code: 'confirmation_code_wrong' }
  if (error) return error
  await applySession(data.session)
  return null
}

/** Resends the confirmation mail. */
export async function resendConfirmation(email: string): Promise<SignInError | null> {
  const { error } = await (await authClient()).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  return error
}

/** Sends a mail with a link to /reset-password if the address has an account, which the response does not reveal. */
export async function requestPasswordReset(email: string): Promise<SignInError | null> {
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

/** Mails a six-digit code to confirm the identity of a person without a password. */
export async function requestNonce(): Promise<SignInError | null> {
  const { error } = await (await authClient()).reauthenticate()
  return error
}

/** Sends mails to the old and the new address; the change takes effect once both links were opened. */
export async function changeEmail(email: string): Promise<SignInError | null> {
  return withRecentSignIn(async () => {
    const { error } = await (await authClient()).updateUser(
      { email },
      { emailRedirectTo: `${location.origin}/account/profile` },
    )
    return error
  })
}

/** The address awaiting confirmation, or null. Throws the service's error. */
export async function pendingEmail(): Promise<string | null> {
  const { data, error } = await (await authClient()).getUser()
  if (error) throw error
  return data.user.new_email || null
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
