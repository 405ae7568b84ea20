/** What a visitor does about their account. Apart from who they are, which every page asks. */

import type { ServiceError } from '#domain/foundation/errors.ts'
import type { NewAccount } from '#domain/people/account-forms.ts'
import { rememberSession } from './storage.ts'
import { adopt, authClient } from './visitor.ts'

/** An error of the sign-in service; a weak password carries its reasons. */
export type SignInError = ServiceError & { reasons?: readonly string[] }

/**
 * Signs in; `remember` keeps the session when the browser is closed. Resolves when the profile is known too. An account with a second factor
 * is signed in by half, which the visitor says.
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
  await adopt(data.session)
  return null
}

/**
 * Makes an account; the confirmation mail's link leads to the site root. An address that has an account already
 * answers like a new one, but without identities: then the error's code is user_already_exists.
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

/** Confirms an address by the six digits of its mail, which signs in. Wrong ones are confirmation_code_wrong. */
export async function confirmByCode(email: string, code: string): Promise<SignInError | null> {
  const client = await authClient()
  rememberSession(true)
  const { data, error } = await client.verifyOtp({ type: 'signup', email, token: code.replace(/\s/g, '') })
  if (error?.code === 'otp_expired') return { ...error, code: 'confirmation_code_wrong' }
  if (error) return error
  await adopt(data.session)
  return null
}

/** Sends the confirmation mail once more. */
export async function resendConfirmation(email: string): Promise<SignInError | null> {
  const { error } = await (await authClient()).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  return error
}

/** Sends a mail whose link leads to /reset-password, if the address has an account; the answer does not tell. */
export async function requestPasswordReset(email: string): Promise<SignInError | null> {
  const { error } = await (await authClient()).resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  return error
}

/** What goes with a new password where the sign-in service asks for it. */
interface PasswordProof {
  current?: string
  /** The six digits of a mail, in a session older than a day. */
  nonce?: string
}

/** Gives the signed-in account another password, which signs out every other device. */
export async function changePassword(
  password: string,
  { current, nonce }: PasswordProof = {},
): Promise<SignInError | null> {
  const { error } = await (await authClient()).updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
    ...(nonce !== undefined && { nonce }),
  })
  return error
}

/** Sends the six digits that a new password needs in a session older than a day. */
export async function requestNonce(): Promise<SignInError | null> {
  const { error } = await (await authClient()).reauthenticate()
  return error
}

/** Sends a mail to the old address and one to the new: once the links of both were opened, the new one counts. */
export async function changeEmail(email: string): Promise<SignInError | null> {
  const { error } = await (await authClient()).updateUser(
    { email },
    { emailRedirectTo: `${location.origin}/account/profile` },
  )
  return error
}

/** The address that waits to be confirmed, as the service has it now; null for none. Throws its error. */
export async function pendingEmail(): Promise<string | null> {
  const { data, error } = await (await authClient()).getUser()
  if (error) throw error
  return data.user.new_email || null
}

let confirmedAt = 0

/** Asks whether the session still counts, at most once a minute: it may have been ended from another device. */
export async function confirmSession(): Promise<void> {
  if (Date.now() - confirmedAt < 60_000) return
  confirmedAt = Date.now()
  const client = await authClient()
  const { error } = await client.getUser()
  // An ended session auth-js removes itself; that of an account that is gone it would keep.
  if (error?.code === 'user_not_found' || error?.code === 'user_banned')
    await client.signOut({ scope: 'local' })
}

/** Set by whoever signs out by themselves, and is led home: the guard of members' pages leads all others to signing in. */
export const leaving = { onPurpose: false }

/** Signs out on every device, or only on this one if the service is unreachable (docs/product.md, Signing out). */
export async function signOut(): Promise<void> {
  leaving.onPurpose = true
  const client = await authClient()
  const { error } = await client.signOut({ scope: 'global' })
  if (error) await client.signOut({ scope: 'local' })
  await adopt(null)
}

/** Ends the session of this device only. */
export async function signOutHere(): Promise<void> {
  leaving.onPurpose = true
  await (await authClient()).signOut({ scope: 'local' })
  await adopt(null)
}

/** Ends the sessions of all other devices. */
export async function signOutOthers(): Promise<SignInError | null> {
  const { error } = await (await authClient()).signOut({ scope: 'others' })
  return error
}
