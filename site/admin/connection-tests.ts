import type { FacebookForm, S3Form } from '#domain/integrations/integrations.ts'
import { callFunction } from '../functions.ts'

type TestOutcome = { success: true } | { success: false; error: string }

/** Whether Facebook knows the account of the form; null when it does, else why not. Throws when it could not be asked. */
export async function facebookTrouble(form: FacebookForm): Promise<string | null> {
  return trouble(await callFunction('test-facebook-connection', form))
}

/** Whether an S3 store takes, gives back and deletes a small object; null when it does, else why not. */
export async function s3Trouble(form: S3Form & { id: string | null }): Promise<string | null> {
  return trouble(await callFunction('test-s3-connection', form))
}

function trouble(outcome: TestOutcome): string | null {
  return outcome.success ? null : outcome.error
}
