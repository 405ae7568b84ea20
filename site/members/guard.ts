import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Role } from '#domain/people/accounts.ts'
import { ANONYMOUS_KEY, hasStoredSession } from '../session/storage.ts'
import { knownProfile, knownVisitor } from '../session/visitor.ts'
import { homePath, loginPath } from '../session/where-next.ts'
import { memberContext } from './member.ts'
// These pages need the session and personal data, so these modules load in parallel with the page.
import '../session/auth-client.ts'
import '../browser-client.ts'

interface GuardOptions {
  /** The role the pages are for; others are redirected to their own home. By default, any signed-in member. */
  role?: Role
  /** The sign-in page with the way back. */
  signInPath?: typeof loginPath
}

/**
 * The guard of members' pages (docs/product.md, Guards), for `clientMiddleware`. It only avoids showing empty pages; the database
 * decides what members may read.
 */
export function guard({ role, signInPath = loginPath }: GuardOptions = {}) {
  return async ({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<void> => {
    const visitor = await knownVisitor()
    if (!visitor.user) throw redirect(keptPath(url) ?? signInPath(url))
    // The role is unknown without the profile: then the page shows an error and offers to retry.
    const profile = role ? await knownProfile(visitor.user.id) : visitor.profile
    if (role && profile && profile.role !== role) throw redirect(homePath(profile.role))
    context.set(memberContext, { ...visitor, user: visitor.user, profile })
  }
}

/** Where a visitor sees what this browser keeps for them instead of this page; null for other pages, and without any. */
function keptPath({ pathname, search }: URL): string | null {
  if (!hasStoredSession(ANONYMOUS_KEY)) return null
  if (pathname === '/favorites') return `/kept${search}`
  return pathname === '/account/searches' ? '/kept?tab=searches' : null
}
