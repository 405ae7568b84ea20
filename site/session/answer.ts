import type { SignInError } from './account.ts'

/**
 * What the sign-in service answers, null when it did what was asked. What is thrown instead, as when a script does not arrive,
 * becomes an error with this sentence.
 */
export async function answerOf(
  ask: () => Promise<SignInError | null>,
  otherwise: string,
): Promise<SignInError | null> {
  try {
    return await ask()
  } catch (thrown) {
    console.error(otherwise, thrown)
    return { message: otherwise }
  }
}
