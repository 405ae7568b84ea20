/** Creates an account. Loaded when the form is sent. */
import type { PhoneChannel } from '#domain/notifications/channels.ts'
import type { NewAccount } from '#domain/people/account-forms.ts'
import { codeWait } from '#domain/people/auth-errors.ts'
import { type SignInError, signUp } from '../../session/account.ts'
import { CODE_PAUSE_MS, type SentCode } from './sent-code.ts'
import type { TypedSignUp } from './typed-sign-up.ts'

export interface Created {
  /** Null for an account by e-mail, whose mail has a link. */
  sent: SentCode | null
  error: SignInError | null
}

/** The last account by phone that the service may have created, whether or not its answer arrived. */
let asked: string | null = null

/**
 * Creates the account, to a number with a code, beside which `typed` is kept. Within the pause after a code that this very account was
 * sent, that code is used: the answer may have been lost.
 */
export async function createAccount(
  account: NewAccount,
  typed: TypedSignUp,
  channel: PhoneChannel,
  next: string | null,
): Promise<Created> {
  const { phone } = account.identifier
  if (phone === null) return { sent: null, error: await signUp(account, next) }
  // Before a code is paid for that cannot be entered.
  await import('./code-step.tsx')
  const same = JSON.stringify(account)
  const error = await signUp(account)
  const wait = error && asked === same ? codeWait(error) : null
  if (!error?.code) asked = same
  if (error && wait === null) return { sent: null, error }
  const sinceMs = wait === null ? 0 : CODE_PAUSE_MS - wait * 1000
  const { identifier, name, role, business_name, business_description } = typed
  return {
    sent: {
      purpose: 'sign_up',
      phone,
      channel,
      sentAt: Date.now() - sinceMs,
      remember: true,
      typed: { identifier, name, role, business_name, business_description },
    },
    error: null,
  }
}
