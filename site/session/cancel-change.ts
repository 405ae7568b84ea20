import type { SignInError } from './account.ts'
import { deleteFromAuth } from './service-request.ts'

/** Cancels the change of the account's address or number that awaits confirmation. */
export async function cancelChange(way: 'email' | 'phone'): Promise<SignInError | null> {
  return (await deleteFromAuth(`/user/changes/${way}`)).error
}
