import type { SignInError } from './account.ts'
import { verifySecondFactor } from './second-factor.ts'
import { postToAuth } from './service-request.ts'

/** How people show that it is they: by the password, a code of their authenticator app, or one of a mail. */
export type IdentityMethod = 'password' | 'app' | 'mail'

/** Makes the session recent. Returns the service's error. */
export async function showIdentity(method: IdentityMethod, secret: string): Promise<SignInError | null> {
  if (method === 'app') return verifySecondFactor('app', secret)
  const proof = method === 'mail' ? { nonce: secret } : { password: secret }
  return (await postToAuth('/reauthenticate', proof)).error
}
