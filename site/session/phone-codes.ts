/** Codes sent to a phone number: to sign in or up, and to confirm a member's number. Loaded when a code is wanted. */
import type { Session } from '@supabase/auth-js'
import type { PhoneChannel } from '#domain/notifications/channels.ts'
import type { SignInError } from './account.ts'
import { withRecentSignIn } from './recent-sign-in.ts'
import { postToAuth } from './service-request.ts'
import { ANONYMOUS_KEY, hasStoredSession, rememberSession } from './storage.ts'
import { applySession, authClient, knownVisitor, ownToken } from './visitor.ts'

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
  return resend(await signUpCode(phone), phone, channel)
}

/** The same for an account that has not confirmed its number. */
export function resendUnconfirmed(phone: string, channel: PhoneChannel): Promise<SignInError | null> {
  return resend('sms', phone, channel)
}

async function resend(type: CodeType, phone: string, channel: PhoneChannel): Promise<SignInError | null> {
  return (await postToAuth('/resend', { type, phone, channel })).error
}

type CodeType = 'sms' | 'phone_change'

/** What the code of a sign-up is to the service: to an anonymous account the number is a change. */
async function signUpCode(phone: string): Promise<CodeType> {
  if (!hasStoredSession(ANONYMOUS_KEY)) return 'sms'
  return (await import('./join.ts')).isJoining(phone) ? 'phone_change' : 'sms'
}

interface EnteredCode {
  phone: string
  code: string
  remember: boolean
  /** Whether the code was asked for to sign up. */
  isSignUp?: boolean
  owner?: NumberOwner | undefined
}

type SignedInByCode = { error: SignInError } | { error: null; hasPassword: boolean }

/**
 * Signs in by a code; a new account is confirmed by it, without a password if somebody else signed up with the number, too, and nothing
 * tells the two apart. phone_exists asks for the `owner`; a wrong code gives phone_code_wrong.
 */
export async function signInByCode({
  remember,
  isSignUp = false,
  ...entered
}: EnteredCode): Promise<SignedInByCode> {
  rememberSession(remember)
  if (isSignUp && (await signUpCode(entered.phone)) === 'phone_change') {
    const { joinByCode } = await import('./join.ts')
    const error = await joinByCode(verification('phone_change', entered))
    return error ? { error: wrongCode(error) } : { error: null, hasPassword: true }
  }
  const { data, error } = await (await authClient()).verifyOtp(verification('sms', entered))
  if (error) return { error: wrongCode(error) }
  await applySession(data.session)
  // auth-js passes on what it does not know.
  const { has_password } = data.session as Session & { has_password: boolean }
  return { error: null, hasPassword: has_password }
}

/**
 * Sends a code to the account's new number, which takes effect once the code is entered, or to its own if nobody has proved it lately; otherwise
 * that is same_phone. Requires a recent sign-in.
 */
export async function changeNumber(phone: string, channel: PhoneChannel): Promise<SignInError | null> {
  return withRecentSignIn(async () => {
    // auth-js sends all attributes, and does not know the channel.
    const attributes = { phone, channel }
    const { data, error } = await (await authClient()).updateUser(attributes)
    if (error) return error
    // Another number may wait for its code.
    return `+${data.user.new_phone}` === phone
      ? null
      : { code: 'same_phone', message: 'This is already your number. Enter a different one.' }
  })
}

/**
 * Makes the number that of the account. phone_exists: another account has it, and must be left without it by `owner: 'new'`. The access
 * token, which verifyOtp() would not send, keeps out the code of another member who asked for the same number.
 */
export async function confirmNumber(
  entered: Omit<EnteredCode, 'remember' | 'isSignUp'>,
): Promise<SignInError | null> {
  const { user } = await knownVisitor()
  if (!user || !(await ownToken())) return { code: 'session_not_found', message: 'Sign in again.' }
  const { body, error } = await postToAuth<Session>('/verify', verification('phone_change', entered))
  if (error) return wrongCode(error)
  if (body.user.id !== user.id)
    return { message: 'The code was sent for another account. Ask for another one.' }
  return goOnWith(body)
}

/**
 * Hands in the code of a sign-in after its person has signed in by password: nobody had proved the number for long, and codes sign in again
 * from now on.
 */
export async function proveNumber(entered: { phone: string; code: string }): Promise<SignInError | null> {
  const proof = verification('sms', { ...entered, owner: 'same' })
  const { body, error } = await postToAuth<Session>('/verify', proof)
  return error ? wrongCode(error) : goOnWith(body)
}

/** The member's session continues with other tokens. */
async function goOnWith({ access_token, refresh_token }: Session): Promise<SignInError | null> {
  const { data, error } = await (await authClient()).setSession({ access_token, refresh_token })
  if (error) return error
  await applySession(data.session)
  return null
}

// auth-js sends all parameters, and does not know the owner.
function verification<Type extends CodeType>(
  type: Type,
  { phone, code, owner }: Omit<EnteredCode, 'remember' | 'isSignUp'>,
) {
  return { type, phone, token: code.replace(/\D/g, ''), ...(owner && { owner }) }
}

function wrongCode(error: SignInError): SignInError {
  return error.code === 'otp_expired' ? { ...error, code: 'phone_code_wrong' } : error
}
