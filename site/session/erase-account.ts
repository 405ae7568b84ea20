import { browserClient } from '../client.ts'

/**
 * Erases the account permanently; takes a recent sign-in with the account's second factor. The session ends with it; the caller removes
 * it from the browser. Throws the service's error.
 */
export async function eraseAccount(): Promise<void> {
  await (await browserClient()).rpc('erase_my_account').throwOnError()
}
