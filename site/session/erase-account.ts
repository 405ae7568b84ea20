import { browserClient } from '../client.ts'

/**
 * Erases the account permanently; requires a recent sign-in with the account's second factor. This ends the session; the caller removes it from the browser. Throws the service's error.
 */
export async function eraseAccount(): Promise<void> {
  await (await browserClient()).rpc('erase_my_account').throwOnError()
}
