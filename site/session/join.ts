/**
 * Signing up with the anonymous account of this browser: it becomes that of a member, with the same id and all that it has kept, once
 * its address or number is confirmed. Loaded where there is such an account.
 */
import type { Session } from '@supabase/auth-js'
import type { NewAccount } from '#domain/people/account-forms.ts'
import type { SignInError } from './account.ts'
import {
  anonymousAuth,
  anonymousSession,
  becomeMember,
  forgetAnonymous,
  hasEnded,
  storedSession,
} from './anonymous.ts'
import { postToAuth } from './service-request.ts'

/** The account was removed: nobody used it for long, or it was added to a member's in another tab. */
const GONE = ['user_not_found', 'session_not_found']

/** Begins to sign up; undefined where a sign-up of its own has to: there is no such account any more, or another one has the address. */
export async function join({
  identifier,
  password,
  profile,
}: NewAccount): Promise<SignInError | null | undefined> {
  if (!(await anonymousSession())) return undefined
  const { email, phone } = identifier
  const { error } = await (await anonymousAuth()).updateUser(
    { ...(email === null ? { phone } : { email }), password, data: profile },
    { emailRedirectTo: `${location.origin}/` },
  )
  if (error?.name === 'AuthSessionMissingError' || GONE.includes(error?.code ?? '')) {
    forgetAnonymous()
    return undefined
  }
  // Perhaps unconfirmed, which only a sign-up can take over; what is kept is added once the person has signed in.
  if (error?.code === 'email_exists') return undefined
  return error
}

/** Whether the account waits for this address or number (E.164) to be confirmed. */
export function isJoining(contact: string): boolean {
  const user = storedSession()?.user
  return user?.new_email === contact.toLowerCase() || (!!user?.new_phone && `+${user.new_phone}` === contact)
}

/** As isJoining, by what the service says: the link of the mail may have been opened elsewhere, which ended the session. */
export async function isStillJoining(email: string): Promise<boolean> {
  return isJoining(email) && !(await hasEnded())
}

/** Sends the mail that confirms the address again. */
export async function resendJoining(email: string): Promise<SignInError | null> {
  const { error } = await (await anonymousAuth()).updateUser(
    { email },
    { emailRedirectTo: `${location.origin}/` },
  )
  return error
}

/** Signs in by the code that confirms the number: with this account, or with a member's whose number it is (`owner: 'same'`). */
export async function joinByCode(verification: object): Promise<SignInError | null> {
  const session = await anonymousSession()
  const { body, error } = await postToAuth<Session>('/verify', verification, session?.access_token)
  return error ?? becomeMember(body)
}
