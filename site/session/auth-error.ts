import { reportFailure } from '../failures/report-failure.ts'
import type { SignInError } from './account.ts'

/**
 * The sign-in service's error, or null on success. A rejected promise, for example a failed import, becomes an error with this
 * sentence.
 */
export async function authError(
  request: () => Promise<SignInError | null>,
  fallback: string,
): Promise<SignInError | null> {
  try {
    return await request()
  } catch (thrown) {
    reportFailure(fallback, thrown)
    return { message: fallback }
  }
}
