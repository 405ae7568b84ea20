/** Gives a member what this browser has kept for them before they signed in. Loaded where something is kept. */
import { MOST_SAVED_SEARCHES } from '#domain/ads/saved-searches.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toast } from '../ui/toast.ts'
import { forgetAnonymous, storedSession } from './anonymous.ts'
import { awaitsAnswer } from './arrival-answer.ts'
import { claimsOf } from './claims.ts'

/**
 * Adds the hearts and searches of the anonymous account to the member's, and removes that account. Resolves to whether anything was
 * added; after a failure they stay for the next page. Whom a link has signed in is told as whom before: it may be a stranger's account.
 */
export async function adoptAnonymous(memberId: string): Promise<boolean> {
  const kept = storedSession()
  const session = kept && sessionIdOf(kept.access_token)
  if (!session || kept.user.id === memberId) {
    forgetAnonymous()
    return false
  }
  if (await awaitsAnswer(memberId)) return false
  try {
    const client = await browserClient()
    const { data } = await client.rpc('adopt_anonymous_account', { session }).single().throwOnError()
    forgetAnonymous()
    if (data.favorites > 0) await (await import('../ads/favorites/marking.ts')).reload()
    return tell(data.favorites, data.searches, data.left_out)
  } catch (error) {
    reportFailure('What was kept before signing in could not be added', error)
    return false
  }
}

function tell(favorites: number, searches: number, leftOut: number): boolean {
  const added = [
    favorites > 0 && (favorites === 1 ? '1 favorite' : `${favorites} favorites`),
    searches > 0 && (searches === 1 ? '1 saved search' : `${searches} saved searches`),
  ].filter(Boolean)
  if (added.length === 0 && leftOut === 0) return false
  toast({
    title:
      added.length > 0 ? `${added.join(' and ')} added to your account` : 'Nothing was added to your account',
    ...(leftOut > 0 && {
      description: `${leftOut} had no room: an account has 1,000 favorites and ${MOST_SAVED_SEARCHES} saved searches at most.`,
    }),
  })
  return true
}

function sessionIdOf(token: string): string | null {
  try {
    return claimsOf(token).session_id ?? null
  } catch {
    return null
  }
}
