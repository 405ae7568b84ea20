import type { SignInError } from './account.ts'
import { askAuth } from './service-request.ts'

/** Cancels the change of the account's address or number that awaits confirmation. */
export async function cancelChange(way: 'email' | 'phone'): Promise<SignInError | null> {
  return (await askAuth(`/user/changes/${way}`, { method: 'DELETE' })).error
}
