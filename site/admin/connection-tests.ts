import type { FacebookForm, S3Form } from '#domain/integrations/integrations.ts'
import { callFunction } from '../functions.ts'

type TestOutcome = { success: true } | { success: false; error: string }

/** Tests the form's Facebook account: null on success, else the reason. Throws if Facebook could not be reached. */
export async function facebookTrouble(form: FacebookForm): Promise<string | null> {
  return trouble(await callFunction('test-facebook-connection', form))
}

/** Tests an S3 store by writing, reading and deleting a small object: null on success, else the reason. */
export async function s3Trouble(form: S3Form & { id: string | null }): Promise<string | null> {
  return trouble(await callFunction('test-s3-connection', form))
}

function trouble(outcome: TestOutcome): string | null {
  return outcome.success ? null : outcome.error
}
