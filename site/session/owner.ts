/** Who owns what is saved in this browser: a member, or the anonymous account of a visitor. */
import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserClient, type Client } from '../client.ts'
import { browserConfig } from '../config.ts'
import { ANONYMOUS_KEY, hasStoredSession } from './storage.ts'
import { knownVisitor } from './visitor.ts'

export interface Owner {
  id: string
  isMember: boolean
  client(): Promise<Client>
}

/** The owner; null for a visitor who has kept nothing. */
export async function knownOwner(): Promise<Owner | null> {
  const { user } = await knownVisitor()
  if (user) return { id: user.id, isMember: true, client: browserClient }
  return hasStoredSession(ANONYMOUS_KEY) ? anonymousOwner() : null
}

async function anonymousOwner(): Promise<Owner | null> {
  const { anonymousClient, anonymousSession } = await import('./anonymous.ts')
  const session = await anonymousSession()
  return session && { id: session.user.id, isMember: false, client: anonymousClient }
}

/** Codes with which the service makes no anonymous account now. */
const NOT_NOW = ['over_request_rate_limit', 'signup_disabled', 'anonymous_provider_disabled']

/**
 * The owner, for a visitor a new anonymous account where the site has them (`isNew`); null if they must sign in. Throws the service's
 * error without a connection.
 */
export async function ownerToSave(): Promise<(Owner & { isNew: boolean }) | null> {
  const known = await knownOwner()
  if (known) return { ...known, isNew: false }
  if (!browserConfig().anonymousSignIn) return null
  try {
    const isNew = await (await import('./anonymous.ts')).createAnonymous()
    const made = await anonymousOwner()
    return made && { ...made, isNew }
  } catch (error) {
    if (NOT_NOW.includes((error as ServiceError).code ?? '')) return null
    throw error
  }
}
