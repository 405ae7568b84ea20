import { sessionEnded } from '../session/ended.ts'
import { toast } from '../ui/toast.ts'

/**
 * Whether a form was refused because the session has ended; if so, a toast asks to sign in again. For forms that keep what was
 * typed. `kept` is the end of the toast's sentence, for forms that do not keep all of it.
 */
export async function toastIfSessionEnded(
  error: unknown,
  kept = 'what you typed is kept.',
): Promise<boolean> {
  if (!(await sessionEnded(error))) return false
  toast({ title: 'You have been signed out', description: `Sign in again; ${kept}`, tone: 'info' })
  return true
}
