import type { SignInError } from './account.ts'
import { verifySecondFactor } from './second-factor.ts'
import { postToAuth } from './service-request.ts'

/** Methods to confirm one's identity: the password, a code from the authenticator app, or one sent by mail or SMS. */
export type IdentityMethod = 'password' | 'app' | 'code'

/** Renews the session's sign-in time. Returns the service's error. */
export async function showIdentity(method: IdentityMethod, secret: string): Promise<SignInError | null> {
  if (method === 'app') return verifySecondFactor('app', secret)
  const proof = method === 'code' ? { nonce: secret } : { password: secret }
  return (await postToAuth('/reauthenticate', proof)).error
}
