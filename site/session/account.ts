/** What a visitor does about their account. Apart from who they are, which every page asks. */
import type { NewAccount } from '#domain/account-forms.ts'
import type { ServiceError } from '#domain/errors.ts'
import { rememberSession } from './storage.ts'
import { adopt, authClient } from './visitor.ts'

/** An error of the sign-in service; a weak password carries its reasons. */
export type SignInError = ServiceError & { reasons?: readonly string[] }

/** Signs in; `remember` keeps the session beyond this tab. Resolves when the profile is known too. */
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

/** Gives the signed-in account another password, which signs out every other device. */
export async function changePassword(password: string): Promise<SignInError | null> {
  const { error } = await (await authClient()).updateUser({ password })
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

/** Shows the second factor, six digits of an authenticator app, in this session. */
export async function showSecondFactor(code: string): Promise<SignInError | null> {
  const { mfa } = await authClient()
  const { data, error } = await mfa.listFactors()
  if (error) return error
  const factorId = data.totp[0]?.id
  if (!factorId) return { message: 'This account has no authenticator app.' }
  return (await mfa.challengeAndVerify({ factorId, code })).error
}

/** Signs out everywhere (spec 000 §7). Where the service cannot be reached, at least on this device. */
export async function signOut(): Promise<void> {
  const client = await authClient()
  const { error } = await client.signOut({ scope: 'global' })
  if (error) await client.signOut({ scope: 'local' })
  await adopt(null)
}
