import { type LoaderFunctionArgs, redirect } from 'react-router'
import { hasBusiness, type Role } from '#domain/people/accounts.ts'
import { ownWorkplaces } from '../businesses/workplace-queries.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { ANONYMOUS_KEY, hasStoredSession } from '../session/storage.ts'
import { knownProfile, knownVisitor, type Visitor } from '../session/visitor.ts'
import { homePath, loginPath, nextSearch } from '../session/where-next.ts'
import { memberContext } from './member.ts'
import { mayOpen } from './page-permissions.ts'
// These pages need the session and personal data, so these modules load in parallel with the page.
import '../session/auth-client.ts'
import '../browser-client.ts'

interface GuardOptions {
  /** The role the pages are for; others are redirected to their own home. By default, any signed-in member. */
  role?: Role
  /** The sign-in page with the way back. */
  signInPath?: typeof loginPath
}

/** Where people choose for whom they act; it explains why another page is closed to them. */
const WORKPLACES = '/workplaces'

/**
 * The guard of members' pages (docs/product.md, Guards), for `clientMiddleware`. It only avoids showing empty pages; the database
 * decides what members may read.
 */
export function guard({ role, signInPath = loginPath }: GuardOptions = {}) {
  return async ({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<void> => {
    const visitor = await currentVisitor()
    if (!visitor.user) throw redirect(keptPath(url) ?? signInPath(url))
    const workplaces = `${WORKPLACES}${nextSearch(url.pathname + url.search)}`
    const { acting } = visitor
    if (acting && url.pathname !== WORKPLACES && !mayOpen(acting.role, url.pathname))
      throw redirect(workplaces)
    // The role is unknown without the profile: then the page shows an error and offers to retry.
    const profile = role ? await knownProfile(visitor.user.id) : visitor.profile
    if (role && profile && profile.role !== role) {
      const leadsThere = acting ? hasBusiness(role) : await worksFor(role)
      throw redirect(leadsThere ? workplaces : homePath(profile.role))
    }
    context.set(memberContext, { ...visitor, user: visitor.user, profile })
  }
}

/** The visitor; those who no longer work for the business they acted for are themselves again with the next page. */
async function currentVisitor(): Promise<Visitor> {
  const visitor = await knownVisitor()
  if (!visitor.acting?.ended) return visitor
  await (await import('../session/acting.ts')).leave()
  return knownVisitor()
}

/** Whether the person works for a business of this kind. */
async function worksFor(role: Role): Promise<boolean> {
  if (!hasBusiness(role)) return false
  try {
    return (await ownWorkplaces(await browserClient())).some(({ kind }) => kind === role)
  } catch (error) {
    reportFailure('The workplaces could not be read', error)
    return false
  }
}

/** Where a visitor sees what this browser keeps for them instead of this page; null for other pages, and without any. */
function keptPath({ pathname, search }: URL): string | null {
  if (!hasStoredSession(ANONYMOUS_KEY)) return null
  if (pathname === '/favorites') return `/kept${search}`
  return pathname === '/account/searches' ? '/kept?tab=searches' : null
}
