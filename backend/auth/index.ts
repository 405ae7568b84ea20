import type { Service } from '../http/caller.ts'
import type { Database } from '../postgres/database.ts'
import { AuthError, errorResponse } from './errors.ts'
import { recover, sendCode } from './recover.ts'
import type { AuthSettings, Endpoint } from './request.ts'
import { resend, signUp } from './sign-up.ts'
import { token } from './token.ts'
import { derivedKey, type Tokens } from './tokens.ts'
import { getUser, signOut, updateUser } from './user.ts'
import { followLink, verify } from './verify.ts'

export interface AuthOptions {
  database: Database
  tokens: Tokens
  /** The project's secret, from which the key for one-time codes is derived. */
  secret: string
  /** Where people end up after a mail's link, e.g. `https://magari.example`. */
  siteUrl: string
  /** Further addresses, as patterns, to which a link may lead. */
  redirectAllowList?: string[]
}

const endpoints: Record<string, Endpoint> = {
  'POST /signup': signUp,
  'POST /resend': resend,
  'POST /recover': recover,
  'POST /otp': sendCode,
  'POST /token': token,
  'GET /verify': followLink,
  'POST /verify': verify,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'POST /logout': signOut,
  'GET /settings': async () => Response.json(publicSettings),
  'GET /health': async () => Response.json({ name: 'auth', version: 'v1', description: 'Sign-in service' }),
  // Tokens are signed with a shared secret, which is no public key.
  'GET /.well-known/jwks.json': async () => Response.json({ keys: [] }),
}

const publicSettings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
}

const BASE = '/auth/v1'

/**
 * Accounts and sessions under /auth/v1, in GoTrue's protocol.
 *
 * @example
 * const auth = createAuth({ database, tokens: createTokens({ secret, issuer }), secret, siteUrl })
 * const response = await auth.fetch(request, caller, context)
 */
export function createAuth({ secret, redirectAllowList = [], ...options }: AuthOptions): Service {
  const settings: AuthSettings = {
    ...options,
    redirectAllowList,
    codeKey: derivedKey(secret, 'auth: one-time codes'),
  }

  async function answer(...[request, caller, context]: Parameters<Service['fetch']>): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.slice(BASE.length)
    const endpoint = endpoints[`${request.method} ${path}`]
    if (endpoint) return endpoint(settings, { request, url, caller, context })
    const known = Object.keys(endpoints).some((name) => name.endsWith(` ${path}`))
    if (known) throw new AuthError(405, 'method_not_allowed', 'This path does not know the method')
    throw new AuthError(404, 'not_found', 'There is nothing at this path')
  }

  return {
    async fetch(request, caller, context) {
      const response = await answer(request, caller, context).catch((error: unknown) => {
        if (error instanceof AuthError) return errorResponse(request, error)
        throw error
      })
      response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}
