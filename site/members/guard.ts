import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Role } from '#domain/people/accounts.ts'
import { knownProfile, knownVisitor } from '../session/visitor.ts'
import { homePath, loginPath } from '../session/where-next.ts'
import { memberContext } from './member.ts'
// Whoever comes here is about to be asked who they are, and what is theirs read: at once with the page, not one after the other.
import '../session/auth-client.ts'
import '../browser-client.ts'

interface GuardOptions {
  /** Whose pages they are; everybody else is led to their own home. Without it: everybody's who is signed in. */
  role?: Role
  /** Where a visitor signs in on the way to a page. */
  signInPath?: typeof loginPath
}

/**
 * The guard of members' pages (docs/product.md, Guards), for `clientMiddleware`. It saves a visitor an empty page; the
 * database decides what they may read.
 */
export function guard({ role, signInPath = loginPath }: GuardOptions = {}) {
  return async ({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<void> => {
    const visitor = await knownVisitor()
    if (!visitor.user) throw redirect(signInPath(url))
    // Whose pages these are for is unknown without the profile: then the page says so, and offers to try again.
    const profile = role ? await knownProfile(visitor.user.id) : visitor.profile
    if (role && profile && profile.role !== role) throw redirect(homePath(profile.role))
    context.set(memberContext, { ...visitor, user: visitor.user, profile })
  }
}
