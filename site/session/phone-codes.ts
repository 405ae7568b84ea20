/** Codes sent to a phone number: to sign in or up, and to confirm a member's number. Loaded when a code is wanted. */
import type { Session } from '@supabase/auth-js'
import type { PhoneChannel } from '#domain/notifications/channels.ts'
import type { SignInError } from './account.ts'
import { withRecentSignIn } from './recent-sign-in.ts'
import { postToAuth } from './service-request.ts'
import { rememberSession } from './storage.ts'
import { accessToken, applySession, authClient, knownVisitor } from './visitor.ts'

/** Whose the number is, as the person says when an account has it already: `same` for that account's person, `new` for another. */
export type NumberOwner = 'same' | 'new'

/** Sends a code for signing in to the account of the number, if there is one; the response does not reveal that. */
export async function sendSignInCode(phone: string, channel: PhoneChannel): Promise<SignInError | null> {
  const { error } = await (await authClient()).signInWithOtp({
    phone,
    options: { channel, shouldCreateUser: false },
  })
  return error
}

/** Sends another code for a sign-up, by either channel, which auth-js does not know here. */
export async function resendSignUpCode(phone: string, channel: PhoneChannel): Promise<SignInError | null> {
  return (await postToAuth('/resend', { type: 'sms', phone, channel })).error
}

interface EnteredCode {
  phone: string
  code: string
  remember: boolean
  owner?: NumberOwner | undefined
}

/** Signs in by a code; a new account is confirmed by it. phone_exists asks for the `owner`; a wrong code gives phone_code_wrong. */
export async function signInByCode({ remember, ...entered }: EnteredCode): Promise<SignInError | null> {
  rememberSession(remember)
  const { data, error } = await (await authClient()).verifyOtp(verification('sms', entered))
  if (error) return wrongCode(error)
  await applySession(data.session)
  return null
}

/** Sends a code to the account's new number, which takes effect once the code is entered. Requires a recent sign-in. */
export async function changeNumber(phone: string, channel: PhoneChannel): Promise<SignInError | null> {
  return withRecentSignIn(async () => {
    // auth-js sends all attributes, and does not know the channel.
    const attributes = { phone, channel }
    const { error } = await (await authClient()).updateUser(attributes)
    return error
  })
}

/**
 * Makes the number that of the account. phone_exists: another account has it, and must be left without it by `owner: 'new'`. The access
 * token, which verifyOtp() would not send, keeps out the code of another member who asked for the same number.
 */
export async function confirmNumber(entered: Omit<EnteredCode, 'remember'>): Promise<SignInError | null> {
  const { user } = await knownVisitor()
  if (!user || !(await accessToken())) return { code: 'session_not_found', message: 'Sign in again.' }
  const { body, error } = await postToAuth<Session>('/verify', verification('phone_change', entered))
  if (error) return wrongCode(error)
  if (body.user.id !== user.id)
    return { message: 'The code was sent for another account. Ask for another one.' }
  const { access_token, refresh_token } = body
  const set = await (await authClient()).setSession({ access_token, refresh_token })
  if (set.error) return set.error
  await applySession(set.data.session)
  return null
}

// auth-js sends all parameters, and does not know the owner.
function verification<Type extends 'sms' | 'phone_change'>(
  type: Type,
  { phone, code, owner }: Omit<EnteredCode, 'remember'>,
) {
  return { type, phone, token: code.replace(/\D/g, ''), ...(owner && { owner }) }
}

function wrongCode(error: SignInError): SignInError {
  return error.code === 'otp_expired' ? { ...error, code: 'phone_code_wrong' } : error
}
