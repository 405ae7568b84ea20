import { hasStoredSession } from './storage.ts'
import { adopt } from './visitor.ts'

/**
 * After something was refused on a members' page: whether that is because the session has ended, in another tab or by whoever
 * cleared the browser's data. Then the visitor is signed out, and the guard of the page leads to signing in and back.
 */
export async function sessionEnded(): Promise<boolean> {
  if (hasStoredSession()) return false
  await adopt(null)
  return true
}
