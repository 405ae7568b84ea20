import { sessionEnded } from '../session/ended.ts'
import { toast } from '../ui/toast.ts'

/**
 * Whether a form was refused because the session ended; if so, a toast asks to sign in again. For forms that keep a draft. `kept` is
 * the end of the toast's sentence, for forms that keep only a part.
 */
export async function toastIfSessionEnded(
  error: unknown,
  kept = 'what you typed is kept.',
): Promise<boolean> {
  if (!(await sessionEnded(error))) return false
  toast({ title: 'You have been signed out', description: `Sign in again; ${kept}`, tone: 'info' })
  return true
}
