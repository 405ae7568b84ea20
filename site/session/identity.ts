import type { SignInError } from './account.ts'
import { verifySecondFactor } from './second-factor.ts'
import { postToAuth } from './service-request.ts'

/** Methods to confirm one's identity: the password, a code from the authenticator app, or a mailed code. */
export type IdentityMethod = 'password' | 'app' | 'mail'

/** Renews the session's sign-in time. Returns the service's error. */
export async function showIdentity(method: IdentityMethod, secret: string): Promise<SignInError | null> {
  if (method === 'app') return verifySecondFactor('app', secret)
  const proof = method === 'mail' ? { nonce: secret } : { password: secret }
  return (await postToAuth('/reauthenticate', proof)).error
}
