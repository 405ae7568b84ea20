import { sessionEnded } from '../session/ended.ts'
import { toast } from '../ui/toast.ts'

/**
 * Whether a form was refused because the session is over, which is said. For forms that keep what was typed: it is there after
 * signing in. `kept` says what is not.
 */
export async function saidEnded(error: unknown, kept = 'what you typed is kept.'): Promise<boolean> {
  if (!(await sessionEnded(error))) return false
  toast({ title: 'You have been signed out', description: `Sign in again; ${kept}`, tone: 'info' })
  return true
}
